static DWORD WINAPI worker(LPVOID arg) {
    __try { run(arg); }
    __except (EXCEPTION_EXECUTE_HANDLER) { return 1; }
    return (DWORD)GetLastError();
}
BOOL APIENTRY DllMain(HMODULE m, DWORD reason, LPVOID r) { switch (reason) { case DLL_PROCESS_ATTACH: break; } return TRUE; }
