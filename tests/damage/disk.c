/* A disk that fails, in the place of the C library's calls (LD_PRELOAD).

   DISK_DIR names the folder whose files fail. DISK_CONTROL names a file of 4096 bytes that is
   mapped: the test writes there what shall fail, and reads how much did.

     0  reads that fail, per million        4  seed; other numbers only change the luck
     1  writes that fail, per million       5  calls that failed
     2  syncs that fail, per million        6  the block of 4096 bytes that cannot be read, from 1
     3  bytes free on the disk, -1: any     7  the inode of the file with that block
                                            8  whether DISK_RECORD is written

   DISK_RECORD names a file to which every change is written, so that a power cut can be put
   anywhere later. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READS, WRITES, SYNCS, FREE, SEED, FAILED, BAD, BAD_FILE, RECORDING };
enum { FILES = 65536 };

static volatile int *control;
static const char *folder;
static size_t folder_length;
static unsigned char watched[FILES];
static unsigned luck;
static int started, record = -1;

#define REAL(name, ...) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int plain_open(const char *path, int flags, int mode) {
    static int (*real)(const char *, int, ...);
    if (!real) real = dlsym(RTLD_NEXT, "open");
    return real(path, flags, mode);
}

static void start(void) {
    if (started) return;
    started = 1;
    folder = getenv("DISK_DIR");
    const char *name = getenv("DISK_CONTROL"), *recorded = getenv("DISK_RECORD");
    if (!folder || !name) return;
    folder_length = strlen(folder);
    int file = plain_open(name, O_RDWR, 0);
    if (file < 0) return;
    void *found = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) control = found;
    luck = control ? (unsigned)control[SEED] + 1 : 1;
    if (recorded) record = plain_open(recorded, O_WRONLY | O_CREAT | O_APPEND, 0644);
}

static int under(const char *path, char *full) {
    start();
    if (!control || !path) return 0;
    if (path[0] == '/') {
        snprintf(full, 2 * PATH_MAX, "%s", path);
    } else {
        if (!getcwd(full, PATH_MAX)) return 0;
        strncat(full, "/", 2 * PATH_MAX - strlen(full) - 1);
        strncat(full, path, 2 * PATH_MAX - strlen(full) - 1);
    }
    return !strncmp(full, folder, folder_length);
}

static int is_watched(int file) { return file >= 0 && file < FILES && watched[file]; }

static unsigned long number(int file) {
    struct stat found;
    return fstat(file, &found) ? 0 : found.st_ino;
}

static int chance(int share) {
    if (share <= 0) return 0;
    luck = luck * 1103515245u + 12345u;
    if ((int)((luck >> 8) % 1000000) >= share) return 0;
    control[FAILED]++;
    return 1;
}

/* What a read returns in the place of bytes: 0 if it may go on. */
static int read_fails(int file, size_t count, off64_t at) {
    if (!is_watched(file)) return 0;
    if (chance(control[READS])) return EIO;
    off64_t bad = (off64_t)(control[BAD] - 1) * 4096;
    if (control[BAD] > 0 && at < bad + 4096 && at + (off64_t)count > bad
        && (int)number(file) == control[BAD_FILE]) {
        control[FAILED]++;
        return EIO;
    }
    return 0;
}

/* Only what makes a file longer needs room. */
static int write_fails(int file, size_t count, off64_t at) {
    if (!is_watched(file)) return 0;
    if (chance(control[WRITES])) {
        static const int codes[] = {ENOSPC, EIO, EROFS, EIO, EDQUOT};
        return codes[luck % 5];
    }
    struct stat found;
    if (control[FREE] < 0 || fstat(file, &found)) return 0;
    long more = (long)(at + (off64_t)count) - (long)found.st_size;
    if (more <= 0) return 0;
    if (more > control[FREE]) {
        control[FAILED]++;
        return ENOSPC;
    }
    control[FREE] -= (int)more;
    return 0;
}

static void note(const char *head, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    if (record < 0 || !control || !control[RECORDING]) return;
    size_t length = strlen(head);
    char *whole = malloc(length + count + 1);
    memcpy(whole, head, length);
    if (count) memcpy(whole + length, bytes, count);
    whole[length + count] = '\n';
    if (real(record, whole, length + count + 1) < 0) _exit(99);
    free(whole);
}

static void note_file(char kind, int file, long at, const void *bytes, size_t count) {
    char head[96];
    if (!is_watched(file)) return;
    snprintf(head, sizeof head, "%c %lu %ld %zu\n", kind, number(file), at, count);
    note(head, bytes, count);
}

static void note_names(char kind, const char *one, const char *other) {
    char full[2 * PATH_MAX], full_other[2 * PATH_MAX] = "", head[5 * PATH_MAX];
    if (!under(one, full)) return;
    int inside = other && under(other, full_other);
    snprintf(head, sizeof head, "%c %s\t%s\n", kind, full + folder_length,
             inside ? full_other + folder_length : "");
    note(head, 0, 0);
}

static int opened(const char *path, int flags, int file, int existed) {
    char full[2 * PATH_MAX], head[3 * PATH_MAX];
    if (file < 0 || file >= FILES) return file;
    watched[file] = 0;
    if (!under(path, full)) return file;
    struct stat found;
    watched[file] = 1;
    int is_folder = !fstat(file, &found) && S_ISDIR(found.st_mode);
    if (!is_folder && (!existed || (flags & O_TRUNC))) {
        snprintf(head, sizeof head, "O %lu %d %s\n", number(file), existed, full + folder_length);
        note(head, 0, 0);
    }
    return file;
}

static int any_open(const char *path, int flags, int mode, const char *which) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, which);
    char full[2 * PATH_MAX];
    if ((flags & (O_WRONLY | O_RDWR)) && under(path, full) && chance(control[WRITES])) {
        errno = luck % 2 ? EROFS : ENOSPC;
        return -1;
    }
    int existed = access(path, F_OK) == 0, file = real(path, flags, mode), code = errno;
    opened(path, flags, file, existed);
    errno = code;
    return file;
}

#define MODE(flags, mode) \
    int mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list a; va_start(a, flags); mode = va_arg(a, int); va_end(a); }

int open(const char *path, int flags, ...) { MODE(flags, mode); return any_open(path, flags, mode, "open"); }
int open64(const char *path, int flags, ...) { MODE(flags, mode); return any_open(path, flags, mode, "open64"); }

int close(int file) {
    REAL(close);
    if (file >= 0 && file < FILES) watched[file] = 0;
    return real(file);
}

#define REFUSE(code) do { int refused = (code); if (refused) { errno = refused; return -1; } } while (0)

ssize_t read(int file, void *bytes, size_t count) {
    REAL(read);
    REFUSE(is_watched(file) ? read_fails(file, count, lseek64(file, 0, SEEK_CUR)) : 0);
    return real(file, bytes, count);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t at) {
    REAL(pread64);
    REFUSE(read_fails(file, count, at));
    return real(file, bytes, count, at);
}

ssize_t pread(int file, void *bytes, size_t count, off_t at) {
    REAL(pread);
    REFUSE(read_fails(file, count, at));
    return real(file, bytes, count, at);
}

static ssize_t written(int file, const void *bytes, ssize_t count, off64_t at) {
    int code = errno;
    if (count > 0) note_file('W', file, at, bytes, count);
    errno = code;
    return count;
}

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    off64_t at = is_watched(file) ? lseek64(file, 0, SEEK_CUR) : 0;
    REFUSE(write_fails(file, count, at));
    return written(file, bytes, real(file, bytes, count), at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    REAL(pwrite64);
    REFUSE(write_fails(file, count, at));
    return written(file, bytes, real(file, bytes, count, at), at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    REAL(pwrite);
    REFUSE(write_fails(file, count, at));
    return written(file, bytes, real(file, bytes, count, at), at);
}

static int cut(int file, off64_t length, int result) {
    if (!result) note_file('T', file, length, 0, 0);
    return result;
}

int ftruncate(int file, off_t length) {
    REAL(ftruncate);
    REFUSE(write_fails(file, 0, 0));
    return cut(file, length, real(file, length));
}

int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    REFUSE(write_fails(file, 0, 0));
    return cut(file, length, real(file, length));
}

static int synced(int file, int result) {
    if (!result) note_file('S', file, 0, 0, 0);
    return result;
}

int fsync(int file) {
    REAL(fsync);
    REFUSE(is_watched(file) && chance(control[SYNCS]) ? EIO : 0);
    return synced(file, real(file));
}

int fdatasync(int file) {
    REAL(fdatasync);
    REFUSE(is_watched(file) && chance(control[SYNCS]) ? EIO : 0);
    return synced(file, real(file));
}

static int renamed(const char *from, const char *to, int result) {
    if (!result) note_names('N', from, to);
    return result;
}

int rename(const char *from, const char *to) {
    REAL(rename);
    char full[2 * PATH_MAX];
    REFUSE(under(from, full) && chance(control[WRITES]) ? ENOSPC : 0);
    return renamed(from, to, real(from, to));
}

int renameat(int one, const char *from, int other, const char *to) {
    REAL(renameat);
    char full[2 * PATH_MAX];
    REFUSE(under(from, full) && chance(control[WRITES]) ? ENOSPC : 0);
    return renamed(from, to, real(one, from, other, to));
}

int unlink(const char *path) {
    REAL(unlink);
    char full[2 * PATH_MAX];
    REFUSE(under(path, full) && chance(control[WRITES]) ? EROFS : 0);
    int result = real(path);
    if (!result) note_names('U', path, 0);
    return result;
}

int unlinkat(int where, const char *path, int flags) {
    REAL(unlinkat);
    int result = real(where, path, flags);
    if (!result) note_names('U', path, 0);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    int result = real(path, mode);
    if (!result) note_names('D', path, 0);
    return result;
}
