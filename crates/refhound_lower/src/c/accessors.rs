//! Python's accessor macros that old code assigns to: `Py_TYPE(o) = t`.
//!
//! They stay calls in the virtual headers, so an assignment to one becomes a call of the function that sets the same
//! thing. The contracts say which; a macro without a setter is not modelled as a target.

use std::sync::LazyLock;

use refhound_contracts::ApiTable;
use refhound_index::{FxHashMap, Symbol, intern};

/// The function that sets what `getter` reads: what an assignment to a call of `getter` calls.
pub fn setter_of(getter: Symbol) -> Option<Symbol> {
    static SETTERS: LazyLock<FxHashMap<Symbol, Symbol>> = LazyLock::new(|| {
        ApiTable::all().filter_map(|api| api.setter().map(|setter| (intern(api.name()), intern(setter)))).collect()
    });
    SETTERS.get(&getter).copied()
}
