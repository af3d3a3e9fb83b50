This file was removed.
See the other one, please (really).
