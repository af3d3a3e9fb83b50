from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "spam",
            sources=["src/spammodule.c", "src/basket.c", "src/spam_helpers.c", "src/text.c"],
            include_dirs=["src"],
            define_macros=[("SPAM_VERSION", '"1.0"')],
        )
    ],
)
