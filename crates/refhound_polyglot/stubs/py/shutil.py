import io


def rmtree(path, ignore_errors=False):
    if path not in io._folders:
        __refhound_unsupported("a folder that the program has not made")
    for name in list(io._files):
        if name.startswith(path + "/"):
            del io._files[name]
    for name in list(io._folders):
        if name == path or name.startswith(path + "/"):
            del io._folders[name]


def copyfile(source, target):
    with io.open(source, "rb") as file:
        data = file.read()
    with io.open(target, "wb") as file:
        file.write(data)
    return target


copy = copy2 = copyfile
