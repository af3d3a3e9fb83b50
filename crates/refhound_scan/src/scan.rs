//! The scan: packages through a few threads, rows into the data set, one at a time.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use refhound_source::{Disk, Files as _};

use crate::fetch::Fetcher;
use crate::folder::{self, Folder};
use crate::store::{Again, Begin};
use crate::worker::{Kind, Package, Worker};
use crate::{Item, Limits, Means, Record, ScanError, Shard, Source, Status, Store, Versions};

/// What is asked of a scan beside the packages.
#[derive(Debug, Clone)]
pub struct Scan {
    /// This program.
    pub program: PathBuf,
    pub means: Means,
    pub limits: Limits,
    /// Packages that are looked at at the same time.
    pub jobs: usize,
    pub versions: Versions,
    /// Look up names again that the run has.
    pub newest: bool,
    pub again: Again,
    pub begin: Begin,
    pub shard: Option<Shard>,
}

/// Told how far a scan has come.
pub trait Progress {
    /// How many packages there are, and how many of them are in the data set already.
    fn begin(&self, all: usize, done: usize);
    fn finished(&self, record: &Record);
    /// A package that is there already was asked for in another way.
    fn known(&self);
}

enum Outcome {
    Record(Box<Record>),
    /// The same archive is looked at for another request.
    Same {
        request: String,
        archive: [String; 3],
    },
    Broken(ScanError),
}

impl Scan {
    /// The run, what is left to do in it, and how much there was.
    pub fn plan(&self, items: Vec<Item>, store: &mut Store) -> Result<(i64, Vec<Item>, usize), ScanError> {
        if items.is_empty() {
            return Err(ScanError::Nothing);
        }
        let mut items = if self.versions == Versions::All { expanded(items) } else { items };
        items.retain(|item| self.shard.is_none_or(|shard| shard.has(item)));
        let run = store.run(&self.means, self.begin)?;
        let answered = store.answered(run, self.again)?;
        let all = items.len();
        items.retain(|item| !answered.contains(&item.request) || (self.newest && is_open(item)));
        Ok((run, items, all))
    }

    /// Scans what is left of `items`.
    pub fn run(&self, items: Vec<Item>, store: &mut Store, progress: &dyn Progress) -> Result<(), ScanError> {
        let (run, left, all) = self.plan(items, store)?;
        progress.begin(all, all - left.len());
        self.scan(run, left, store, progress)?;
        store.finish(run)
    }

    fn scan(&self, run: i64, left: Vec<Item>, store: &mut Store, progress: &dyn Progress) -> Result<(), ScanError> {
        let folder = Folder::new()?;
        // While some packages are loaded others are looked at.
        let loads = left.iter().any(|item| matches!(item.source, Source::Index(_)));
        let threads = (if loads { 2 * self.jobs + 1 } else { self.jobs }).min(left.len()).max(1);
        let shared = Shared {
            scan: self,
            folder: &folder,
            queue: Mutex::new(left.into()),
            archives: Mutex::new(store.archives(run)?),
            gate: Gate::new(self.jobs),
            stopped: AtomicBool::new(false),
        };
        let (send, receive) = sync_channel(self.jobs);
        std::thread::scope(|scope| {
            for number in 0..threads {
                let (shared, send) = (&shared, send.clone());
                scope.spawn(move || shared.work(number, &|outcome| send.send(outcome).is_ok()));
            }
            drop(send);
            let mut same = Vec::new();
            let mut failed = None;
            for outcome in receive {
                let stored = match outcome {
                    Outcome::Record(record) => store.add(run, &record).map(|_| progress.finished(&record)),
                    Outcome::Same { request, archive } => {
                        same.push((request, archive));
                        progress.known();
                        Ok(())
                    }
                    Outcome::Broken(error) => Err(error),
                };
                if let Err(error) = stored {
                    // The rest is only waited for.
                    shared.stopped.store(true, Ordering::Relaxed);
                    failed.get_or_insert(error);
                }
            }
            // Only now all of them are there.
            for (request, archive) in same {
                store.add_request(run, &request, &archive)?;
            }
            failed.map_or(Ok(()), Err)
        })
    }

    /// Looks at one archive or folder that is there, without a data set.
    pub fn record(&self, item: &Item, known: Option<(&str, &str)>) -> Result<Record, ScanError> {
        let folder = Folder::new()?;
        let place = folder.place("0")?;
        let (name, version) = item.names();
        let (name, version) = known.unwrap_or((&name, &version));
        let (Source::Archive(path) | Source::Folder(path)) = &item.source else {
            return Err(ScanError::Machine("a path is needed".to_owned()));
        };
        let kind = if matches!(item.source, Source::Archive(_)) { Kind::Archive } else { Kind::Folder };
        let path = refhound_source::clean_path(&Disk.absolute(path));
        let sha256 = folder::sha256_of(&path).unwrap_or_default();
        self.worker()
            .look(&Package { request: &item.request, name, version, sha256: &sha256, path: &path, kind }, &place)
    }

    fn worker(&self) -> Worker {
        Worker { program: self.program.clone(), options: self.means.options.clone(), limits: self.limits }
    }
}

/// Whether what an item stands for can change.
fn is_open(item: &Item) -> bool {
    matches!(&item.source, Source::Index(requirement) if !requirement.contains("=="))
}

/// Each name as all of its releases. One that the index does not know stays, and will be told.
fn expanded(items: Vec<Item>) -> Vec<Item> {
    let mut fetcher = Fetcher::default();
    let mut all = Vec::new();
    for item in items {
        match &item.source {
            Source::Index(requirement) if is_open(&item) => match fetcher.versions(requirement) {
                Ok(versions) if !versions.is_empty() => {
                    let (name, _) = item.names();
                    all.extend(versions.iter().map(|version| Item::of_index(&format!("{name}=={version}"))));
                }
                _ => all.push(item),
            },
            _ => all.push(item),
        }
    }
    all
}

struct Shared<'a> {
    scan: &'a Scan,
    folder: &'a Folder,
    queue: Mutex<VecDeque<Item>>,
    /// Archives that are looked at or were.
    archives: Mutex<BTreeSet<[String; 3]>>,
    gate: Gate,
    stopped: AtomicBool,
}

impl Shared<'_> {
    fn work(&self, number: usize, send: &dyn Fn(Outcome) -> bool) {
        let mut fetcher = Fetcher::default();
        while !self.stopped.load(Ordering::Relaxed) {
            let Some(item) = locked(&self.queue).pop_front() else { return };
            let outcome = self.one(&item, number, &mut fetcher).unwrap_or_else(Outcome::Broken);
            if !send(outcome) {
                return;
            }
        }
    }

    fn one(&self, item: &Item, number: usize, fetcher: &mut Fetcher) -> Result<Outcome, ScanError> {
        let place = self.folder.place(&number.to_string())?;
        let outcome = self.one_in(item, &place, fetcher);
        folder::clear(&place);
        outcome
    }

    fn one_in(&self, item: &Item, place: &std::path::Path, fetcher: &mut Fetcher) -> Result<Outcome, ScanError> {
        let (mut name, mut version) = item.names();
        let without_run = |name: &str, version: &str, status: Status, why: String| {
            Ok(Outcome::Record(Box::new(Record::without_run(&item.request, name, version, status, why))))
        };
        let (path, kind, sha256) = match &item.source {
            Source::Index(requirement) => match fetcher.load(requirement, place) {
                Ok(fetched) => {
                    (name, version) = (fetched.name, fetched.version);
                    (fetched.path, Kind::Archive, fetched.sha256)
                }
                Err((status, why)) => return without_run(&name, &version, status, why),
            },
            Source::Archive(path) => {
                let Some(sha256) = folder::sha256_of(path) else {
                    return without_run(&name, &version, Status::NotFetched, "it cannot be read".to_owned());
                };
                (refhound_source::clean_path(&Disk.absolute(path)), Kind::Archive, sha256)
            }
            Source::Folder(path) => (refhound_source::clean_path(&Disk.absolute(path)), Kind::Folder, String::new()),
        };
        let archive = [name.clone(), version.clone(), sha256.clone()];
        if kind == Kind::Archive && !locked(&self.archives).insert(archive.clone()) {
            return Ok(Outcome::Same { request: item.request.clone(), archive });
        }
        let _turn = self.gate.enter();
        let package =
            Package { request: &item.request, name: &name, version: &version, sha256: &sha256, path: &path, kind };
        Ok(Outcome::Record(Box::new(self.scan.worker().look(&package, place)?)))
    }
}

/// Lets a number of threads through at a time.
struct Gate {
    free: Mutex<usize>,
    left: Condvar,
}

impl Gate {
    fn new(free: usize) -> Gate {
        Gate { free: Mutex::new(free.max(1)), left: Condvar::new() }
    }

    fn enter(&self) -> Turn<'_> {
        let mut free = locked(&self.free);
        while *free == 0 {
            free = self.left.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
        *free -= 1;
        Turn(self)
    }
}

struct Turn<'a>(&'a Gate);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *locked(&self.0.free) += 1;
        self.0.left.notify_one();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
