//! Tasks of the developers: `cargo xtask ci`, `coverage`, `bench`, `tidy`, `corpus`.

fn main() {}
