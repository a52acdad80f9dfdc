// What C is measured for: the loop beside the recorder, and the clock around both.
#pragma once
#include <stdint.h>

// Nanoseconds of a monotonic clock.
uint64_t peer_now(void);

// Writes sizes[i] bytes per call of write(2) to a descriptor; nanoseconds[i] is what each took.
// Returns 0, or -1 where the system refused.
int peer_append(int descriptor, const uint32_t *sizes, uint32_t *nanoseconds, int count);

// Opens a new file as the recorder does: O_APPEND | O_EXCL.
int peer_open(const char *path);

// Keeps the process, and those it starts, on one processor; does nothing where that is impossible.
void peer_pin(int processor);

// The most memory the process has had resident, in KiB; 0 where the system does not say.
uint64_t peer_peak_memory(void);

// Nanoseconds that the process has spent on a processor, which other processes do not lengthen.
uint64_t peer_processor_time(void);

// What running a program took, in nanoseconds; 0 where it failed.
typedef struct {
  uint64_t elapsed;
  uint64_t processor;
} peer_times;

// Runs a program with its output thrown away.
peer_times peer_run(char *const arguments[], int keeps_errors);
