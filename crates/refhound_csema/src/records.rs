//! Structs and unions.
