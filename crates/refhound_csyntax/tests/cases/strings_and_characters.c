const char *s = "a" L"b" u8"c";
int c = 'x' + L'y' + '\'';
