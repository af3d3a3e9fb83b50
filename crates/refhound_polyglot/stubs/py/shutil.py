def rmtree(*args, **kwargs):
    __refhound_unsupported("files")


copyfile = copy = rmtree
