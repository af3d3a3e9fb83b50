//! The `refhound` command.

fn main() {}
