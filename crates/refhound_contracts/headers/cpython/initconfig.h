/* Structures and constants of initconfig.h. */
#include "Python.h"
#ifndef REFHOUND_PY_INITCONFIG_H
#define REFHOUND_PY_INITCONFIG_H

#if PY_VERSION_HEX >= 0x03080000
struct PyStatus {
    enum { _PyStatus_TYPE_OK = 0, _PyStatus_TYPE_ERROR = 1, _PyStatus_TYPE_EXIT = 2 } _type;
    const char *func;
    const char *err_msg;
    int exitcode;
};

struct PyWideStringList {
    Py_ssize_t length;
    wchar_t **items;
};

struct PyPreConfig {
    int _config_init;
    int parse_argv;
    int isolated;
    int use_environment;
    int configure_locale;
    int coerce_c_locale;
    int coerce_c_locale_warn;
    int utf8_mode;
    int dev_mode;
    int allocator;
};

struct PyConfig {
    int _config_init;
    int isolated;
    int use_environment;
    int dev_mode;
    int install_signal_handlers;
    int use_hash_seed;
    unsigned long hash_seed;
    int faulthandler;
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030A0000
    int _use_peg_parser;
#endif
    int tracemalloc;
#if PY_VERSION_HEX >= 0x030C0000
    int perf_profiling;
#endif
    int import_time;
#if PY_VERSION_HEX >= 0x030B0000
    int code_debug_ranges;
#endif
    int show_ref_count;
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x03090000
    int show_alloc_count;
#endif
    int dump_refs;
#if PY_VERSION_HEX >= 0x030B0000
    wchar_t *dump_refs_file;
#endif
    int malloc_stats;
    wchar_t *filesystem_encoding;
    wchar_t *filesystem_errors;
    wchar_t *pycache_prefix;
    int parse_argv;
#if PY_VERSION_HEX >= 0x030A0000
    PyWideStringList orig_argv;
#endif
    PyWideStringList argv;
#if PY_VERSION_HEX >= 0x03080000 && PY_VERSION_HEX < 0x030A0000
    wchar_t *program_name;
#endif
    PyWideStringList xoptions;
    PyWideStringList warnoptions;
    int site_import;
    int bytes_warning;
#if PY_VERSION_HEX >= 0x030A0000
    int warn_default_encoding;
#endif
    int inspect;
    int interactive;
    int optimization_level;
    int parser_debug;
    int write_bytecode;
    int verbose;
    int quiet;
    int user_site_directory;
    int configure_c_stdio;
    int buffered_stdio;
    wchar_t *stdio_encoding;
    wchar_t *stdio_errors;
    wchar_t *check_hash_pycs_mode;
#if PY_VERSION_HEX >= 0x030B0000
    int use_frozen_modules;
    int safe_path;
#endif
#if PY_VERSION_HEX >= 0x030C0000
    int int_max_str_digits;
#endif
#if PY_VERSION_HEX >= 0x030D0000
    int cpu_count;
#endif
    int pathconfig_warnings;
#if PY_VERSION_HEX >= 0x030A0000
    wchar_t *program_name;
#endif
    wchar_t *pythonpath_env;
    wchar_t *home;
#if PY_VERSION_HEX >= 0x030A0000
    wchar_t *platlibdir;
#endif
    int module_search_paths_set;
    PyWideStringList module_search_paths;
#if PY_VERSION_HEX >= 0x030B0000
    wchar_t *stdlib_dir;
#endif
    wchar_t *executable;
    wchar_t *base_executable;
    wchar_t *prefix;
    wchar_t *base_prefix;
    wchar_t *exec_prefix;
    wchar_t *base_exec_prefix;
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030A0000
    wchar_t *platlibdir;
#endif
    int skip_source_first_line;
    wchar_t *run_command;
    wchar_t *run_module;
    wchar_t *run_filename;
#if PY_VERSION_HEX >= 0x030D0000
    wchar_t *sys_path_0;
#endif
    int _install_importlib;
    int _init_main;
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030C0000
    int _isolated_interpreter;
#endif
#if PY_VERSION_HEX >= 0x03090000 && PY_VERSION_HEX < 0x030A0000
    PyWideStringList _orig_argv;
#endif
#if PY_VERSION_HEX >= 0x030B0000
    int _is_python_build;
#endif
};

#endif

#endif
