struct s { int a; int
