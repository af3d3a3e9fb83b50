//! The virtual headers of the C library, judged by real compilers.
//!
//! gcc reads every header of Linux alone and all of them together, and prints the same layouts and constants with them
//! as with the headers installed here. Windows and macOS have no installed headers to compare with: clang, which knows
//! their data models, reads each header and checks sizes that their vendors document.

#![allow(clippy::disallowed_methods, reason = "the compilers read files, so the tests have to write them")]

#[path = "c_headers/linux_facts.rs"]
mod linux_facts;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use linux_facts::{LINUX_CONSTANTS, LINUX_INCLUDES, LINUX_LAYOUTS};

const HEADERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/headers/c");
const PREDEFINED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/headers/predefined");

/// Whether a compiler is missing; says so, because the test that asks is then skipped.
#[allow(clippy::print_stderr, reason = "a skipped test must say so")]
fn is_missing(compiler: &str) -> bool {
    let missing = Command::new(compiler).arg("--version").output().is_err();
    if missing {
        eprintln!("skipped: {compiler} is not installed");
    }
    missing
}

/// A folder of its own for one test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(label: &str) -> Self {
        let path = std::env::temp_dir().join(format!("refhound-c-{label}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("the temporary folder is writable");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Every virtual header that a program may name, in order.
fn all_headers() -> Vec<String> {
    let root = Path::new(HEADERS);
    let (mut found, mut pending) = (Vec::new(), vec![root.to_path_buf()]);
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(&folder).expect("the headers are readable") {
            let path = entry.expect("the headers are readable").path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(root).expect("found below it").to_string_lossy().replace('\\', "/");
                found.push(name);
            }
        }
    }
    found.retain(|name| !name.starts_with("refhound/"));
    found.sort();
    found
}

fn absent_on(platform: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("{PREDEFINED}/absent_on_{platform}.txt")).expect("every platform has a list");
    text.lines().map(str::to_owned).collect()
}

fn present_on(platform: &str) -> Vec<String> {
    let absent = absent_on(platform);
    all_headers().into_iter().filter(|name| absent.binary_search(name).is_err()).collect()
}

/// The flags that make a compiler see one platform through the virtual headers alone.
fn compiler(platform: &str) -> Command {
    let (program, own): (&str, &[&str]) = match platform {
        "windows" => ("clang", &["--target=x86_64-pc-windows-msvc", "-fno-builtin"]),
        "macos" => ("clang", &["--target=arm64-apple-macos13"]),
        _ => ("gcc", &[]),
    };
    let mut command = Command::new(program);
    command.args(own).args(["-nostdinc", "-fsyntax-only", "-w", "-x", "c", "-std=gnu17", "-I", HEADERS]);
    if program == "clang" {
        command.args(["-undef", "-include"]).arg(format!("{PREDEFINED}/{platform}.h"));
    }
    command
}

fn complaints(platform: &str, source: &Path) -> String {
    let output = compiler(platform).arg(source).output().expect("the compiler runs");
    if output.status.success() { String::new() } else { String::from_utf8_lossy(&output.stderr).into_owned() }
}

/// Hiding a header must not break one that stays, so what a present header includes has to be present too.
fn each_header_compiles_alone(platform: &str) {
    let folder = Folder::new(&format!("alone-{platform}"));
    let rule = folder.0.join("rule");
    let absent = absent_on(platform);
    let mut wrong = String::new();
    for header in present_on(platform) {
        let unit = folder.write("unit.c", &format!("#include <{header}>\n"));
        let output = compiler(platform).args(["-MD", "-MF"]).arg(&rule).arg(&unit).output().expect("the compiler runs");
        if !output.status.success() {
            writeln!(wrong, "<{header}>\n{}", String::from_utf8_lossy(&output.stderr)).expect("a String");
        }
        let text = fs::read_to_string(&rule).expect("the compiler wrote it");
        let used = text.split_whitespace().filter_map(|path| path.strip_prefix(HEADERS));
        for name in used.map(|path| path.trim_start_matches('/')) {
            if absent.iter().any(|gone| gone == name) {
                writeln!(wrong, "<{header}> includes <{name}>, which {platform} does not have").expect("a String");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn each_linux_header_compiles_alone() {
    if !is_missing("gcc") {
        each_header_compiles_alone("linux");
    }
}

#[test]
fn each_windows_header_compiles_alone() {
    if !is_missing("clang") {
        each_header_compiles_alone("windows");
    }
}

#[test]
fn each_macos_header_compiles_alone() {
    if !is_missing("clang") {
        each_header_compiles_alone("macos");
    }
}

#[test]
fn all_linux_headers_compile_together() {
    if is_missing("gcc") {
        return;
    }
    let folder = Folder::new("together");
    let mut text = String::from("#define _GNU_SOURCE 1\n");
    for header in present_on("linux") {
        writeln!(text, "#include <{header}>").expect("a String");
    }
    let said = complaints("linux", &folder.write("unit.c", &text));
    assert!(said.is_empty(), "{said}");
}

#[test]
fn lists_of_absent_headers_are_sorted_and_name_only_known_headers() {
    let known = all_headers();
    for platform in ["linux", "windows", "macos"] {
        let absent = absent_on(platform);
        assert!(absent.is_sorted(), "{platform}");
        for name in absent {
            assert!(known.binary_search(&name).is_ok(), "{platform}: {name}");
        }
    }
}

/// What the platforms' documentation says about sizes, as expressions that must hold.
const WINDOWS_FACTS: [&str; 36] = [
    "sizeof(long) == 4",
    "sizeof(size_t) == 8",
    "sizeof(wchar_t) == 2",
    "sizeof(time_t) == 8",
    "sizeof(off_t) == 4",
    "sizeof(struct stat) == 48",
    "sizeof(struct _stat64) == 56",
    "sizeof(DWORD) == 4",
    "sizeof(HANDLE) == 8",
    "sizeof(LARGE_INTEGER) == 8",
    "sizeof(FILETIME) == 8",
    "sizeof(SYSTEMTIME) == 16",
    "sizeof(OVERLAPPED) == 32",
    "sizeof(SECURITY_ATTRIBUTES) == 24",
    "sizeof(STARTUPINFOA) == 104",
    "sizeof(STARTUPINFOW) == 104",
    "sizeof(PROCESS_INFORMATION) == 24",
    "sizeof(CRITICAL_SECTION) == 40",
    "sizeof(WIN32_FIND_DATAA) == 320",
    "sizeof(WIN32_FIND_DATAW) == 592",
    "sizeof(MEMORYSTATUSEX) == 64",
    "sizeof(SYSTEM_INFO) == 48",
    "sizeof(CONTEXT) == 1232",
    "sizeof(BITMAPFILEHEADER) == 14",
    "sizeof(BITMAPINFOHEADER) == 40",
    "sizeof(INPUT_RECORD) == 20",
    "sizeof(CONSOLE_SCREEN_BUFFER_INFO) == 22",
    "sizeof(MSG) == 48",
    "sizeof(WNDCLASSEXW) == 80",
    "sizeof(TIME_ZONE_INFORMATION) == 172",
    "sizeof(DCB) == 28",
    "sizeof(WSADATA) == 408",
    "sizeof(struct sockaddr_in6) == 28",
    "sizeof(struct addrinfo) == 48",
    "sizeof(PROCESSENTRY32W) == 568",
    "SIGABRT == 22 && EWOULDBLOCK == 140 && O_BINARY == 0x8000 && LC_ALL == 0",
];

const MACOS_FACTS: [&str; 24] = [
    "sizeof(long) == 8",
    "sizeof(long double) == 8",
    "sizeof(wchar_t) == 4",
    "sizeof(off_t) == 8",
    "sizeof(ino_t) == 8",
    "sizeof(mode_t) == 2",
    "sizeof(struct stat) == 144",
    "offsetof(struct stat, st_size) == 96",
    "sizeof(struct dirent) == 1048",
    "offsetof(struct dirent, d_name) == 21",
    "sizeof(struct sockaddr) == 16 && offsetof(struct sockaddr, sa_family) == 1",
    "sizeof(struct sockaddr_in) == 16",
    "sizeof(struct sockaddr_in6) == 28",
    "sizeof(struct sockaddr_un) == 106",
    "sizeof(struct sockaddr_storage) == 128",
    "sizeof(struct msghdr) == 48",
    "sizeof(struct flock) == 24",
    "sizeof(struct sigaction) == 16",
    "sizeof(struct passwd) == 72",
    "sizeof(struct timeval) == 16",
    "sizeof(pthread_mutex_t) == 64",
    "sizeof(struct kevent) == 32",
    "sizeof(struct kinfo_proc) == 648",
    "EAGAIN == 35 && O_CREAT == 0x200 && AF_INET6 == 30 && SIGUSR1 == 30 && SOL_SOCKET == 0xffff",
];

const WINDOWS_INCLUDES: [&str; 12] = [
    "stddef.h",
    "stdio.h",
    "errno.h",
    "fcntl.h",
    "locale.h",
    "signal.h",
    "time.h",
    "sys/stat.h",
    "winsock2.h",
    "ws2tcpip.h",
    "windows.h",
    "tlhelp32.h",
];

const MACOS_INCLUDES: [&str; 14] = [
    "stddef.h",
    "errno.h",
    "fcntl.h",
    "dirent.h",
    "pthread.h",
    "pwd.h",
    "signal.h",
    "sys/event.h",
    "sys/socket.h",
    "sys/stat.h",
    "sys/sysctl.h",
    "sys/time.h",
    "sys/un.h",
    "netinet/in.h",
];

fn facts_hold(platform: &str, includes: &[&str], facts: &[&str]) {
    let mut text = String::new();
    for header in includes {
        writeln!(text, "#include <{header}>").expect("a String");
    }
    for fact in facts {
        writeln!(text, "_Static_assert({fact}, \"\");").expect("a String");
    }
    let folder = Folder::new(&format!("facts-{platform}"));
    let said = complaints(platform, &folder.write("unit.c", &text));
    assert!(said.is_empty(), "{said}");
}

#[test]
fn windows_types_have_the_documented_sizes() {
    if !is_missing("clang") {
        facts_hold("windows", &WINDOWS_INCLUDES, &WINDOWS_FACTS);
    }
}

#[test]
fn macos_types_have_the_documented_sizes() {
    if !is_missing("clang") {
        facts_hold("macos", &MACOS_INCLUDES, &MACOS_FACTS);
    }
}

/// Prints every layout and constant of the tables; compiled against either set of headers it must print the same.
fn linux_program() -> String {
    let mut text = String::from("#define _GNU_SOURCE 1\n#define _FILE_OFFSET_BITS 64\n");
    for header in LINUX_INCLUDES {
        writeln!(text, "#include <{header}>").expect("a String");
    }
    text.push_str("int main(void) {\n");
    for (record, fields) in LINUX_LAYOUTS {
        writeln!(text, "printf(\"{record} %zu\\n\", sizeof({record}));").expect("a String");
        for field in fields.split_whitespace() {
            writeln!(
                text,
                "printf(\"{record}.{field} %zu %zu\\n\", offsetof({record}, {field}), sizeof((({record} *)0)->{field}));"
            )
            .expect("a String");
        }
    }
    for name in LINUX_CONSTANTS.iter().flat_map(|line| line.split_whitespace()) {
        writeln!(text, "printf(\"{name} %lld\\n\", (long long)({name}));").expect("a String");
    }
    text.push_str("return 0;\n}\n");
    text
}

fn printed(folder: &Folder, label: &str, flags: &[&str]) -> String {
    let source = folder.write(&format!("{label}.c"), &linux_program());
    let program = folder.0.join(label);
    let compiled = Command::new("gcc").args(["-w", "-std=gnu17", "-o"]).arg(&program).args(flags).arg(&source).output();
    let compiled = compiled.expect("gcc runs");
    assert!(compiled.status.success(), "{label}\n{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().expect("the program runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn linux_layouts_and_constants_agree_with_the_installed_headers() {
    if is_missing("gcc") || !cfg!(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu")) {
        return;
    }
    let folder = Folder::new("agree");
    let virtual_ones = printed(&folder, "virtual", &["-nostdinc", "-I", HEADERS]);
    let installed = printed(&folder, "installed", &[]);
    assert!(virtual_ones.lines().count() > 600, "the program printed too little");
    let differences: Vec<String> = virtual_ones
        .lines()
        .zip(installed.lines())
        .filter(|(ours, theirs)| ours != theirs)
        .map(|(ours, theirs)| format!("virtual {ours}, installed {theirs}"))
        .collect();
    assert_eq!(differences, Vec::<String>::new());
    assert_eq!(virtual_ones.lines().count(), installed.lines().count());
}
