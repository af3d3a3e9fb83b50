def mkdtemp(*args, **kwargs):
    __refhound_unsupported("files")


mktemp = mkstemp = gettempdir = mkdtemp
