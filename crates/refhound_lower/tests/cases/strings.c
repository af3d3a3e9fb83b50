typedef int wchar_t;
const char *strings(int i) {
    const char *a = "tab\tquote\"\x41\101" "joined";
    const wchar_t *w = L"wide";
    char c = "index"[i];
    int n = sizeof("four");
    return i ? a : "other";
}
