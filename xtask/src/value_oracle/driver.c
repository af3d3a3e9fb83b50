/* What runs the programs of a batch, behind them in one file.
 *
 * A child runs one program after another; the first error of a run ends it, and the next child goes on behind that run. What is seen is in
 * memory that all of them share: for each probe the least and the greatest value, for each error its kind and line. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

struct cell { long lo, hi; double least, most; unsigned char seen, seen_float, seen_nan; };
struct error { int program, line; unsigned long pc; char kind[48]; };
struct shared { long at, errors; };

static struct cell *cells;
static struct error *errors;
static struct shared *shared;
static int now;
static long fuel;
static jmp_buf out;

void turn(void)
{
    if (--fuel < 0)
        longjmp(out, 1);
}

void probe(int key, long value)
{
    struct cell *cell = &cells[now * MOST_PROBES + key];
    if (!cell->seen || value < cell->lo) cell->lo = value;
    if (!cell->seen || value > cell->hi) cell->hi = value;
    cell->seen = 1;
}

void probe_float(int key, double value)
{
    struct cell *cell = &cells[now * MOST_PROBES + key];
    if (value != value) {
        cell->seen_nan = 1;
        return;
    }
    if (!cell->seen_float || value < cell->least) cell->least = value;
    if (!cell->seen_float || value > cell->most) cell->most = value;
    cell->seen_float = 1;
}

static void failed(const char *kind, int line, unsigned long pc)
{
    if (shared->errors < MOST_ERRORS) {
        struct error *error = &errors[shared->errors++];
        error->program = now;
        error->line = line;
        error->pc = pc;
        snprintf(error->kind, sizeof error->kind, "%s", kind);
    }
}

void __ubsan_get_current_report_data(const char **, const char **, const char **, unsigned *, unsigned *, char **);
void __ubsan_on_report(void)
{
    const char *kind, *message, *file;
    unsigned line, column;
    char *address;
    __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
    failed(kind, (int)line, 0);
    _exit(1);
}

void *__asan_get_report_pc(void);
const char *__asan_get_report_description(void);
void __asan_on_error(void)
{
    failed(__asan_get_report_description(), 0, (unsigned long)__asan_get_report_pc());
    _exit(1);
}

/* Addresses that nobody has: the sanitizer does not say where. An address here is that of a call's end, as the sanitizer has it. */
static void crashed(int signal, siginfo_t *info, void *context)
{
#if defined __x86_64__
    unsigned long pc = ((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    unsigned long pc = ((ucontext_t *)context)->uc_mcontext.pc;
#else
    unsigned long pc = -1ul;
#endif
    failed("wild-address", 0, pc + 1);
    _exit(1);
}

static const long numbers[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 31, 32, 63, 64, 100, 127, 128, 255, 256, 1000, -1, -2, -3, -7, -128, -129,
    32767, 65535, 2147483647L, -2147483648L, 4294967295L, 9223372036854775807L, -9223372036854775807L - 1,
};
static const double reals[] = {
    0.0, 1.0, 0.5, 2.5, -1.0, 3.75, 7.0, 10.0, 99.5, 255.0, 1000.25, -128.75, 1e10, -1e10, 1e300, 1e-300, __builtin_inf(), __builtin_nan(""),
};

static unsigned long hash(unsigned long a, unsigned long b)
{
    unsigned long h = (a + 1) * 0x9E3779B97F4A7C15ul ^ (b + 7) * 0xC2B2AE3D27D4EB4Ful;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9ul;
    return h ^ h >> 32;
}

/* Small numbers more often than others. */
static long number(int input, int param)
{
    unsigned long h = hash((unsigned long)now * RUNS + input + SEED, param);
    if (h % 4 == 0)
        return (long)(h >> 3) % 20 - 4;
    if (h % 64 == 1)
        return (long)h;
    return numbers[(h >> 8) % (sizeof numbers / sizeof *numbers)];
}

static double real(int input, int param)
{
    unsigned long h = hash((unsigned long)now * RUNS + input + SEED, param);
    return reals[(h >> 8) % (sizeof reals / sizeof *reals)];
}

static void run(int program, int input);

static void *common_memory(size_t size)
{
    void *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        abort();
    return memory;
}

static void child(void)
{
    struct sigaction action = { .sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_NODEFER };
    sigaction(SIGSEGV, &action, 0);
    sigaction(SIGBUS, &action, 0);
    for (; shared->at < (long)PROGRAMS * RUNS; shared->at++) {
        now = (int)(shared->at / RUNS);
        fuel = 3000;
        if (!setjmp(out))
            run(now, (int)(shared->at % RUNS));
    }
    _exit(0);
}

int main(void)
{
    cells = common_memory(sizeof *cells * PROGRAMS * MOST_PROBES);
    errors = common_memory(sizeof *errors * MOST_ERRORS);
    shared = common_memory(sizeof *shared);
    while (shared->at < (long)PROGRAMS * RUNS) {
        int status;
        long before = shared->errors;
        pid_t pid = fork();
        if (pid == 0)
            child();
        if (pid < 0 || waitpid(pid, &status, 0) < 0)
            abort();
        if (!WIFEXITED(status) || (WEXITSTATUS(status) && shared->errors == before)) {
            now = (int)(shared->at / RUNS);
            failed("ended by a signal", 0, 0);
        }
        if (!WIFEXITED(status) || WEXITSTATUS(status))
            shared->at++;
    }
    for (int program = 0; program < PROGRAMS; program++)
        for (int key = 0; key < MOST_PROBES; key++) {
            struct cell *cell = &cells[program * MOST_PROBES + key];
            if (cell->seen)
                printf("int %d %d %ld %ld\n", program, key, cell->lo, cell->hi);
            if (cell->seen_float || cell->seen_nan)
                printf("float %d %d %.17g %.17g %d %d\n", program, key, cell->least, cell->most, cell->seen_float, cell->seen_nan);
        }
    for (long at = 0; at < shared->errors; at++)
        printf("error %d %d %lu %s\n", errors[at].program, errors[at].line, errors[at].pc, errors[at].kind);
    return 0;
}
