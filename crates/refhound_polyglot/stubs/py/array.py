class array(list):
    def __init__(self, typecode, initializer=()):
        __refhound_unsupported("array.array")
