pi = 3.141592653589793
e = 2.718281828459045
inf = float("inf")
nan = float("nan")


def _one(name):
    return lambda x: __refhound_math(name, x)


def _two(name):
    return lambda x, y: __refhound_math(name, x, y)


floor, ceil, trunc = _one("floor"), _one("ceil"), _one("trunc")
sqrt, sin, cos, tan, exp = _one("sqrt"), _one("sin"), _one("cos"), _one("tan"), _one("exp")
log2, log10, fabs, isnan, isinf = _one("log2"), _one("log10"), _one("fabs"), _one("isnan"), _one("isinf")
pow, fmod, atan2 = _two("pow"), _two("fmod"), _two("atan2")


def log(x, base=None):
    if base is None:
        return __refhound_math("log", x)
    return __refhound_math("log", x) / __refhound_math("log", base)


def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def factorial(n):
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result
