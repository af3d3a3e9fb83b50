"""`refhound scan` on a Ray cluster. The work is done by the program refhound; this package only spreads it."""
