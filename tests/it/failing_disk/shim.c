/* Loaded before the C library, it lets the n-th write, sync, truncation, read or lock of a file in
   SETWISE_HOME fail, once or from then on. The log of the program itself is left alone: it may fail
   in silence. How often the calls came is written to SETWISE_FAULT_COUNT at the end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long seen;

static int is_watched(int file) {
    const char *home = getenv("SETWISE_HOME");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (home == NULL || length <= 0) return 0;
    path[length] = 0;
    return strncmp(path, home, strlen(home)) == 0 && strstr(path, "/logs/") == NULL;
}

/* Whether this call fails; errno says how. */
static int fails(const char *kind, int file) {
    const char *wanted = getenv("SETWISE_FAULT_KIND");
    if (wanted == NULL || strcmp(wanted, kind) != 0 || !is_watched(file)) return 0;
    long number = atomic_fetch_add(&seen, 1) + 1;
    long at = atol(getenv("SETWISE_FAULT_AT"));
    int for_ever = getenv("SETWISE_FAULT_FOR_EVER") != NULL;
    if (number != at && !(for_ever && number > at)) return 0;
    errno = atoi(getenv("SETWISE_FAULT_ERRNO"));
    return 1;
}

__attribute__((destructor)) static void count(void) {
    const char *path = getenv("SETWISE_FAULT_COUNT");
    if (path == NULL) return;
    FILE *file = fopen(path, "w");
    if (file == NULL) return;
    fprintf(file, "%ld", atomic_load(&seen));
    fclose(file);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *bytes, size_t length) {
    if (fails("write", file)) return -1;
    return NEXT(ssize_t (*)(int, const void *, size_t), "write")(file, bytes, length);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
    if (fails("write", file)) return -1;
    return NEXT(ssize_t (*)(int, const void *, size_t, off_t), "pwrite")(file, bytes, length, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
    if (fails("write", file)) return -1;
    return NEXT(ssize_t (*)(int, const void *, size_t, off64_t), "pwrite64")(file, bytes, length, at);
}

int fsync(int file) {
    if (fails("sync", file)) return -1;
    return NEXT(int (*)(int), "fsync")(file);
}

int fdatasync(int file) {
    if (fails("sync", file)) return -1;
    return NEXT(int (*)(int), "fdatasync")(file);
}

int ftruncate(int file, off_t length) {
    if (fails("truncate", file)) return -1;
    return NEXT(int (*)(int, off_t), "ftruncate")(file, length);
}

int ftruncate64(int file, off64_t length) {
    if (fails("truncate", file)) return -1;
    return NEXT(int (*)(int, off64_t), "ftruncate64")(file, length);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (fails("write", file)) return -1;
    return NEXT(ssize_t (*)(int, const struct iovec *, int), "writev")(file, parts, count);
}

ssize_t read(int file, void *bytes, size_t length) {
    if (fails("read", file)) return -1;
    return NEXT(ssize_t (*)(int, void *, size_t), "read")(file, bytes, length);
}

ssize_t pread(int file, void *bytes, size_t length, off_t at) {
    if (fails("read", file)) return -1;
    return NEXT(ssize_t (*)(int, void *, size_t, off_t), "pread")(file, bytes, length, at);
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t at) {
    if (fails("read", file)) return -1;
    return NEXT(ssize_t (*)(int, void *, size_t, off64_t), "pread64")(file, bytes, length, at);
}

int flock(int file, int operation) {
    if (operation != LOCK_UN && fails("lock", file)) return -1;
    return NEXT(int (*)(int, int), "flock")(file, operation);
}

/* Letting a lock go never fails. */
static int locks(int command, void *argument) {
    switch (command) {
    case F_SETLK: case F_SETLKW: case F_OFD_SETLK: case F_OFD_SETLKW:
        return ((struct flock *)argument)->l_type != F_UNLCK;
    case F_GETLK: case F_OFD_GETLK:
        return 1;
    default:
        return 0;
    }
}

int fcntl(int file, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (locks(command, argument) && fails("lock", file)) return -1;
    return NEXT(int (*)(int, int, ...), "fcntl")(file, command, argument);
}

int fcntl64(int file, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (locks(command, argument) && fails("lock", file)) return -1;
    return NEXT(int (*)(int, int, ...), "fcntl64")(file, command, argument);
}
