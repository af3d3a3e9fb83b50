//! What everything behind the front end knows of a unit, without its IR: facts for the call graph, remarks for the user, keys
//! of functions.
//!
//! A record is made when a unit is read. Kept, it says everything about the unit as long as every file that was read is what
//! it was; then the unit is not read again, unless one of its functions has to be looked at.

use std::path::Path;

use refhound_cache::Key;
use refhound_callgraph::UnitFacts;
use refhound_contracts::{EntryRole, SlotId};
use refhound_index::Symbol;
use refhound_unknowns::{Guess, NotAnalysed, limits};
use serde::{Deserialize, Serialize};

use crate::places::StoredFile;
use crate::snapshot::Snapshot;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct UnitRecord {
    /// Every file that was read, the main file first.
    pub files: Vec<FileUse>,
    pub lines: u32,
    /// With everything that it includes.
    pub lines_seen: u64,
    /// The functions of headers that the unit speaks for.
    pub claimed: Vec<NamedDefinition>,
    /// The functions of headers that it sees, by name.
    pub header_functions: Vec<(Symbol, NamedDefinition)>,
    pub facts: UnitFacts,
    /// Where the functions of `facts` stand. Empty if none of them touches a counted object: then nobody asks.
    pub functions: Vec<FunctionPlace>,
    /// What looking at each of `functions` depends on. Empty if nothing is remembered.
    pub bodies: Vec<BodyKey>,
    /// It says something about contracts, which are not kept: it has to be read in every run.
    pub annotated: bool,
    /// Headers that were not found.
    pub missing: Vec<Symbol>,
    /// Those of them that are there, and why they were not read.
    pub refused: Vec<(Symbol, String)>,
    pub syntax_problems: Vec<PlacedText>,
    /// Why the text was not read to its end, if it was not.
    pub given_up: Option<String>,
    /// Tokens outside of functions that could not be read.
    pub skipped_declarations: usize,
    /// Macros that nothing defines and under which code was not read.
    pub unread: Vec<Symbol>,
    /// Conditions that are not true and behind which code with Python's header was not read.
    pub not_true: Vec<Symbol>,
    pub unanalysed: Vec<UnanalysedFunction>,
    /// Functions that needed tolerance rules, with these.
    pub guesses: Vec<(Symbol, Vec<Guess>)>,
    /// Annotations that cannot be understood.
    pub notes: Vec<PlacedText>,
}

/// A file that a unit has read.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FileUse {
    pub file: StoredFile,
    /// Of its text; the default if nothing is remembered.
    pub key: [u8; 16],
    /// It has comments about findings.
    pub speaks: bool,
}

/// A function definition in terms that do not depend on the run: the place of its name, and the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NamedDefinition {
    pub path: Symbol,
    pub lo: u32,
    pub name: Symbol,
}

/// Where a function stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionPlace {
    /// Index in the files of the record.
    pub file: u32,
    pub lo: u32,
    pub hi: u32,
    /// Its first line, where it begins there, and its last line.
    pub first: u32,
    pub column: u32,
    pub last: u32,
}

/// What looking at a function depends on in its own unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BodyKey {
    pub(crate) key: [u8; 16],
    /// Of its text, however its lines end.
    pub text: u64,
    /// The functions that it refers to, and whether they are declared never to return.
    pub(crate) refers: Vec<(Symbol, bool)>,
}

impl BodyKey {
    pub fn key(&self) -> Key {
        Key(self.key)
    }

    pub fn refers(&self) -> &[(Symbol, bool)] {
        &self.refers
    }
}

/// A sentence about a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedText {
    pub path: String,
    pub lo: u32,
    pub line: u32,
    pub column: u32,
    pub message: String,
}

/// A function that has no IR.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnanalysedFunction {
    /// The message is the detail.
    pub at: PlacedText,
    pub name: Symbol,
    pub why: NotAnalysed,
}

impl UnitRecord {
    /// The path of the main file.
    pub fn path(&self) -> &str {
        self.files.first().map_or("", |main| main.file.path.as_str())
    }

    /// Whether the unit need not be read: every file that it has read is what it was. There is one at least, its own.
    pub(crate) fn holds(&self, snapshot: &Snapshot<'_>) -> bool {
        !self.annotated && !self.files.is_empty() && self.files.iter().all(|file| file.holds(snapshot))
    }

    /// Whether indices lead somewhere: what lies on a disk may have been written by anybody.
    pub(crate) fn is_sound(&self) -> bool {
        let knows = |role: &EntryRole| match role {
            EntryRole::Slot(slot) | EntryRole::ModuleInit(slot) => slot.is_known(),
            EntryRole::Callback { slot, .. } => slot.is_none_or(SlotId::is_known),
            EntryRole::Method(_)
            | EntryRole::Getter
            | EntryRole::Setter
            | EntryRole::ModuleExec
            | EntryRole::Table { .. }
            | EntryRole::ParsesArguments => true,
        };
        let functions = self.facts.functions.len();
        !self.files.is_empty()
            && self.functions.iter().all(|place| (place.file as usize) < self.files.len())
            && (self.functions.is_empty() || self.functions.len() == functions)
            && self.bodies.len() == self.functions.len()
            && self.facts.entry_points.iter().all(|entry| knows(&entry.role))
    }

    /// Whether something in the unit touches a counted object.
    pub fn touches_objects(&self) -> bool {
        !self.functions.is_empty()
    }
}

impl FileUse {
    pub(crate) fn holds(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.text_key(Path::new(self.file.path.as_str()), limits::FILE_BYTES) == Key(self.key)
    }
}

impl UnitRecord {
    /// The functions of headers that the unit speaks for, each with whether its header is what it was.
    pub fn claims_that_hold<'r>(
        &'r self,
        snapshot: &'r Snapshot<'_>,
    ) -> impl Iterator<Item = &'r NamedDefinition> + 'r {
        self.claimed.iter().filter(|definition| {
            let file = self.files.iter().find(|file| file.file.path == definition.path);
            file.is_some_and(|file| file.holds(snapshot))
        })
    }
}
