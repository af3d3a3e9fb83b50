//! What is remembered of a run as a whole, and of its units.

use std::path::Path;

use refhound_cache::{Key, KeyMaker, Store};
use refhound_index::FxHashMap;
use refhound_unknowns::limits;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::codec::{decode, encode};
use crate::snapshot::{PathSeen, Snapshot, Trace};
use crate::units::UnitRecord;

/// Why a run that remembers cannot go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// What is remembered does not fit together: everything has to be read.
    Distrust,
    /// Something has no name that could be written down.
    Unnamed,
    /// Nobody waits for the result any more.
    Ended,
}

/// What earlier runs have left, as one run sees it.
pub struct Memory<'a> {
    pub store: &'a dyn Store,
    pub snapshot: &'a Snapshot<'a>,
    /// Everything that decides what a run sees in the tree.
    tree: Key,
    /// What is asked of it.
    goal: Key,
    trust: Trust,
}

/// Whether units may be taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    Records,
    Nothing,
}

/// What is remembered of all units together.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Project {
    /// How units are found and preprocessed: flags, folders, all headers of the tree.
    pub environment: [u8; 16],
    /// What paths named when headers were looked for.
    kinds: Vec<PathSeen>,
    /// Macros of which was asked whether the tree's headers define them.
    pub assumed: Vec<(String, bool)>,
    /// The texts of the tree's headers, if there were such questions.
    headers: Vec<(String, [u8; 16])>,
    /// By path: the key of the record.
    units: Vec<(String, [u8; 16])>,
}

/// Records of units, by path.
#[derive(Default)]
pub struct KnownUnits {
    pub project: Project,
    keys: FxHashMap<String, [u8; 16]>,
}

impl<'a> Memory<'a> {
    pub fn new(store: &'a dyn Store, snapshot: &'a Snapshot<'a>, tree: Key, goal: Key) -> Memory<'a> {
        Memory { store, snapshot, tree, goal, trust: Trust::Records }
    }

    /// The same, but all units are read.
    #[must_use]
    pub fn without_trust(&self) -> Memory<'a> {
        Memory { trust: Trust::Nothing, ..*self }
    }

    fn run_key(&self) -> Key {
        KeyMaker::new("run").key(self.tree).key(self.goal).finish()
    }

    fn project_key(&self) -> Key {
        KeyMaker::new("project").key(self.tree).finish()
    }

    /// What an earlier run has said, if every answer of the disk is the same today.
    pub fn recall_run<T: DeserializeOwned>(&self) -> Option<T> {
        let bytes = self.store.get(self.run_key())?;
        let (trace, rest) = postcard::take_from_bytes::<Trace>(&bytes).ok()?;
        if self.snapshot.agrees(&trace) { decode(rest) } else { None }
    }

    /// Keeps what the run has to say. Nothing is kept if the run has seen something that never was.
    pub fn keep_run<T: Serialize>(&self, outcome: &T) {
        if let Some(trace) = self.snapshot.trace()
            && let (Some(mut bytes), Some(outcome)) = (encode(&trace), encode(outcome))
        {
            bytes.extend(outcome);
            self.store.put(self.run_key(), bytes);
        }
    }

    /// What an earlier run with the same options has left of its units, if headers are found where they were then. `defines`
    /// answers whether the tree's headers define a macro.
    pub fn recall_units(&self, environment: Key, defines: &dyn Fn(&str) -> bool) -> Option<KnownUnits> {
        if self.trust == Trust::Nothing {
            return None;
        }
        let project: Project = decode(&self.store.get(self.project_key())?)?;
        if project.environment != environment.0 || !self.snapshot.still_has(&project.kinds) {
            return None;
        }
        let header_holds = |(path, key): &(String, [u8; 16])| self.header_key(Path::new(path)).0 == *key;
        let assumptions_hold = project.headers.iter().all(header_holds)
            || project.assumed.iter().all(|(name, answer)| defines(name) == *answer);
        let keys = project.units.iter().cloned().collect();
        assumptions_hold.then_some(KnownUnits { project, keys })
    }

    /// The text of a header, as it is read when macros are looked for.
    fn header_key(&self, path: &Path) -> Key {
        self.snapshot.text_key(path, limits::HEADER_BYTES)
    }

    /// The key of a text.
    pub fn text_key(&self, path: &Path) -> Key {
        self.snapshot.text_key(path, limits::FILE_BYTES)
    }

    /// Keeps a record. `None` if that is not possible.
    pub fn keep_unit(&self, record: &UnitRecord) -> Option<Key> {
        let bytes = encode(record)?;
        let key = Key::of(&bytes);
        self.store.put(key, bytes);
        Some(key)
    }

    /// Leaves for later runs which records its units have. `headers` are those of the tree.
    pub fn keep_project<'p>(
        &self,
        environment: Key,
        mut assumed: Vec<(String, bool)>,
        headers: impl Iterator<Item = &'p Path>,
        units: Vec<(String, Key)>,
    ) {
        let Some(kinds) = self.snapshot.kinds() else { return };
        assumed.sort();
        assumed.dedup();
        let headers = headers.filter(|_| !assumed.is_empty());
        let headers: Option<Vec<(String, [u8; 16])>> =
            headers.map(|path| Some((path.to_str()?.to_owned(), self.header_key(path).0))).collect();
        let Some(headers) = headers else { return };
        let units = units.into_iter().map(|(path, key)| (path, key.0)).collect();
        let project = Project { environment: environment.0, kinds, assumed, headers, units };
        if let Some(bytes) = encode(&project) {
            self.store.put(self.project_key(), bytes);
        }
    }
}

impl KnownUnits {
    /// The record of a unit: `Ok(None)` for one that nobody has read before. A record that should be there and is not cannot be
    /// done without: what it spoke for is not known.
    pub fn record(&self, memory: &Memory<'_>, path: &Path) -> Result<Option<(UnitRecord, Key)>, Stop> {
        let Some(&key) = path.to_str().and_then(|path| self.keys.get(path)) else { return Ok(None) };
        let record: Option<UnitRecord> = memory.store.get(Key(key)).and_then(|bytes| decode(&bytes));
        match record.filter(UnitRecord::is_sound) {
            Some(record) => Ok(Some((record, Key(key)))),
            None => Err(Stop::Distrust),
        }
    }
}

impl UnitRecord {
    /// Whether the unit need not be read.
    pub fn still_holds(&self, memory: &Memory<'_>) -> bool {
        self.holds(memory.snapshot)
    }
}
