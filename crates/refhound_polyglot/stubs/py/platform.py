def python_implementation():
    return "CPython"


def system():
    return "Linux"


def machine():
    return "x86_64"


def architecture(*args):
    return ("64bit", "ELF")


def python_version():
    return "3.11.7"


def python_version_tuple():
    return ("3", "11", "7")
