// The one C library behind NavTape: Zstandard, as the system ships it.
//
// Only what Swift cannot import by itself is written out below: constants that are macros over
// other macros.
#ifndef CZSTD_SHIM_H
#define CZSTD_SHIM_H

#include <stddef.h>
#include <zstd.h>
#include <zstd_errors.h>

#endif
