//! What a module declares to the interpreter, compared with what it is: formats with the arguments beside them, tables of
//! methods and slots with the functions in them, type objects with their flags, names with the versions that have them.
//!
//! Nothing here follows paths. A unit is examined once, by looking at its calls and its static initialisers; what two units
//! have to say together (a type is defined in one and readied in the other) is decided in [`never_readied`]. What disagrees
//! is a [`Flaw`]; the rules decide what is said about it.

mod arguments;
mod borrowed;
mod collector;
mod fit;
mod forgotten;
mod format_calls;
mod instances;
mod keywords;
mod members;
mod names;
mod optional;
mod readied;
mod removed;
mod rows;
mod signatures;
mod spelling;
mod trusted;
mod types;
mod unit;

use refhound_callgraph::UnitFacts;
use refhound_contracts::Contracts;
use refhound_evidence::{Confidence, Disagreement, Flaw, FormatFault};
use refhound_ir::Module;
use refhound_types::PythonVersion;

pub use readied::{TypeUses, UnitTypes, never_readied};

use unit::Unit;

/// What was found in one unit.
#[derive(Debug, Default)]
pub struct Examined {
    pub flaws: Vec<Flaw>,
    /// For [`never_readied`].
    pub types: UnitTypes,
}

/// Looks at everything in a unit that needs no path.
pub fn examine(module: &Module, facts: &UnitFacts, contracts: &Contracts) -> Examined {
    let unit = Unit::new(module, facts, contracts);
    let mut flaws = Vec::new();
    for body in &module.bodies {
        let body = unit.body(body);
        format_calls::examine(&body, &mut flaws);
        trusted::examine(&body, &mut flaws);
        borrowed::examine(&body, &mut flaws);
        removed::examine(&body, &mut flaws);
    }
    let types = types::TypeObjects::of(&unit);
    rows::examine(&unit, &mut flaws);
    members::examine(&unit, &types, &mut flaws);
    instances::examine(&unit, &types, &mut flaws);
    collector::examine(&unit, &types, &mut flaws);
    forgotten::examine(&unit, &types, &mut flaws);
    let mut doubt = |depends: fn(&Disagreement) -> bool| {
        let doubtful = flaws.iter_mut().filter(|flaw| depends(&flaw.what));
        doubtful.for_each(|flaw| flaw.confidence = Confidence::Possible);
    };
    if unit.is_for_python_before(PythonVersion::new(3, 0)) {
        doubt(depends_on_version);
    }
    // Units that went with 3.12, and lengths that are an `int` in no file that 3.13 reads, in files which it cannot build.
    if unit.is_for_python_before(PythonVersion::new(3, 12)) {
        doubt(|what| matches!(what, Disagreement::InvalidFormat { why: FormatFault::Removed, .. }));
    }
    if unit.is_for_python_before(PythonVersion::new(3, 13)) {
        doubt(|what| matches!(what, Disagreement::FormatType { unit, .. } if unit.contains('#')));
    }
    if unit.is_for_python_before(PythonVersion::new(3, 10)) || unit.is_clean() {
        doubt(|what| matches!(what, Disagreement::SsizeClean { .. }));
    }
    Examined { flaws, types: readied::unit_types(&unit) }
}

/// Whether another version of Python would see nothing wrong: the order of a type's fields, units, and lengths have changed.
fn depends_on_version(what: &Disagreement) -> bool {
    match what {
        Disagreement::InvalidFormat { .. } => !format_calls::loses_its_place(what),
        Disagreement::Table(_)
        | Disagreement::Gc(_)
        | Disagreement::ForgottenMember { .. }
        | Disagreement::SsizeClean { .. } => true,
        Disagreement::FormatType { unit, .. } => unit.contains('#'),
        Disagreement::FormatCount { .. }
        | Disagreement::KeywordCount { .. }
        | Disagreement::NoTerminator { .. }
        | Disagreement::UninitialisedOptional { .. }
        | Disagreement::UncheckedType { .. }
        | Disagreement::BorrowedAcrossCall { .. }
        | Disagreement::RemovedApi { .. }
        | Disagreement::Run { .. } => false,
    }
}
