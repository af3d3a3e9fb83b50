//! A unit as everything behind the front end sees it, whether it was read in this run or is remembered.

use std::sync::{Arc, OnceLock};

use refhound_cache::Key;
use refhound_contracts::SourceContract;
use refhound_ir::Module;
use refhound_memory::UnitRecord;
use refhound_source::{Origins, SourceFile};
use refhound_summary::UnitBodies;

/// One unit that could be read.
pub struct Unit {
    pub record: UnitRecord,
    /// Of the record, if it is kept.
    pub(crate) key: Option<Key>,
    /// Index in the project.
    pub(crate) number: usize,
    /// What the source says of functions, until it is moved into the contracts.
    pub(crate) annotations: Vec<SourceContract>,
    /// Shared with the unit that stands for this one at the other end of the versions, where it has the same text.
    pub(crate) read: Arc<OnceLock<ReadUnit>>,
}

/// What is there of a unit that went through the front end in this run.
pub(crate) struct ReadUnit {
    pub(crate) file: Arc<SourceFile>,
    /// None if no function touches a counted object: nobody looks at it.
    pub(crate) module: Option<Module>,
}

impl Unit {
    pub(crate) fn is_read(&self) -> bool {
        self.read.get().is_some()
    }

    /// The IR, if the unit was read and its functions are looked at.
    pub fn module(&self) -> Option<&Module> {
        self.read.get()?.module.as_ref()
    }

    pub(crate) fn bodies(&self) -> Option<UnitBodies<'_>> {
        let read = self.read.get()?;
        Some(UnitBodies { file: read.file.id, module: read.module.as_ref()? })
    }

    /// Resolves the spans of the unit's IR.
    pub(crate) fn origins(&self) -> Option<&Arc<Origins>> {
        self.module().map(|module| &module.origins)
    }

    /// Forgets the IR.
    pub(crate) fn forget(&mut self) {
        if let Some(read) = Arc::get_mut(&mut self.read).and_then(OnceLock::get_mut) {
            read.module = None;
        }
    }
}
