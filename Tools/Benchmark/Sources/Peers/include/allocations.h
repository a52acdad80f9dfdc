// Counts what the measured code asks the heap for.
#pragma once
#include <stdint.h>

// Allocations of this thread since the process began; -1 where they cannot be counted.
int64_t peer_allocations(void);
