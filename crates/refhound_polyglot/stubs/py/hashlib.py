def md5(*args):
    __refhound_unsupported("hashlib")


sha1 = sha256 = new = md5
