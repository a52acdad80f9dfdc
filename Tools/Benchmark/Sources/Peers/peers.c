#define _GNU_SOURCE
#include "peers.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

extern char **environ;

uint64_t peer_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int peer_append(int descriptor, const uint32_t *sizes, uint32_t *nanoseconds, int count) {
  static const char bytes[1 << 16] = {1};
  for (int i = 0; i < count; i++) {
    if (sizes[i] > sizeof bytes) return -1;
    uint64_t start = peer_now();
    if (write(descriptor, bytes, sizes[i]) != (ssize_t)sizes[i]) return -1;
    nanoseconds[i] = (uint32_t)(peer_now() - start);
  }
  return 0;
}

int peer_open(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
}

void peer_pin(int processor) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  sched_setaffinity(0, sizeof set, &set);
#else
  (void)processor;
#endif
}

uint64_t peer_peak_memory(void) {
#ifdef __linux__
  // ru_maxrss of a spawned process counts its parent's memory; VmHWM does not.
  FILE *status = fopen("/proc/self/status", "r");
  if (!status) return 0;
  char line[256];
  unsigned long long kibibytes = 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %llu", &kibibytes) == 1) break;
  fclose(status);
  return kibibytes;
#else
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss / 1024 : 0;
#endif
}

static uint64_t nanoseconds(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

uint64_t peer_processor_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

peer_times peer_run(char *const arguments[], int keeps_errors) {
  peer_times times = {0, 0};
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return times;
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!keeps_errors) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  uint64_t start = peer_now();
  int failure = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
  if (failure == 0)
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) continue;
  uint64_t end = peer_now();
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return times;
  times.elapsed = end - start;
  times.processor = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  return times;
}
