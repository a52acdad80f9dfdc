#include "allocations.h"

#include <stddef.h>

// glibc lets a program bring its own allocator and still reach the original one. musl and Apple's
// system do not.
#if defined(__linux__) && defined(__GLIBC__)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static _Thread_local int64_t count;

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  count++;
  return __libc_realloc(pointer, size);
}

void free(void *pointer) { __libc_free(pointer); }

int64_t peer_allocations(void) { return count; }

#else

int64_t peer_allocations(void) { return -1; }

#endif
