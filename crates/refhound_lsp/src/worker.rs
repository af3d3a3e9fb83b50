//! The thread that analyses. It runs one job at a time, and of the jobs of one root only the newest: a new one stops the one
//! that is running.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use refhound_config::{Given, load};
use refhound_driver::{AnalyseError, Judged, Options, Progress, Session, contracts_in_force, selection, shown};
use refhound_project::DiscoverError;
use refhound_source::{Disk, Layer, Overlay};

use crate::client::UserSettings;
use crate::results::Results;
use crate::server::Event;

/// Judging findings needs more than a thread usually has.
const STACK: usize = 16 << 20;

/// How much of a project a job looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scope {
    Project,
    /// One file, to see it sooner; the project follows.
    File(PathBuf),
}

/// What is to be analysed.
pub(crate) struct Job {
    pub(crate) root: PathBuf,
    /// Counts the changes of a root: an outcome of an older generation is out of date.
    pub(crate) generation: u64,
    pub(crate) scope: Scope,
    pub(crate) layers: Vec<(PathBuf, Layer)>,
    /// Of the documents that are open.
    pub(crate) versions: BTreeMap<PathBuf, i32>,
    pub(crate) settings: Arc<UserSettings>,
}

/// What the worker tells the server.
pub(crate) enum Report {
    Started { root: PathBuf, scope: Scope },
    Units { root: PathBuf, done: usize, total: usize },
    Done(Box<Outcome>),
}

pub(crate) struct Outcome {
    pub(crate) root: PathBuf,
    pub(crate) generation: u64,
    pub(crate) scope: Scope,
    pub(crate) versions: BTreeMap<PathBuf, i32>,
    pub(crate) took: Duration,
    pub(crate) result: Result<Results, Failure>,
}

pub(crate) enum Failure {
    /// Somebody stopped it.
    Stopped,
    /// There is no C file to look at.
    NoSources,
    Wrong(String),
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    running: Option<(PathBuf, Arc<AtomicBool>)>,
    ended: bool,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

/// The server's end of it.
pub(crate) struct Worker {
    shared: Arc<Shared>,
}

impl Worker {
    pub(crate) fn start(events: SyncSender<Event>) -> io::Result<Worker> {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new() });
        let own = shared.clone();
        let started = thread::Builder::new().name("analysis".to_owned()).stack_size(STACK);
        started.spawn(move || work(&own, &events))?;
        Ok(Worker { shared })
    }

    /// Takes jobs and does none of them.
    pub(crate) fn idle() -> Worker {
        Worker { shared: Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new() }) }
    }

    /// Takes the place of an older job of the same root.
    pub(crate) fn submit(&self, job: Job) {
        let mut queue = self.shared.lock();
        queue.stop(&job.root);
        match queue.jobs.iter_mut().find(|waiting| waiting.root == job.root) {
            Some(waiting) => *waiting = job,
            None => queue.jobs.push_back(job),
        }
        self.shared.changed.notify_one();
    }

    /// Stops what is done for a root.
    pub(crate) fn stop(&self, root: &PathBuf) {
        let mut queue = self.shared.lock();
        queue.jobs.retain(|job| job.root != *root);
        queue.stop(root);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.ended = true;
        queue.jobs.clear();
        if let Some((_, stop)) = &queue.running {
            stop.store(true, Ordering::Relaxed);
        }
        self.shared.changed.notify_one();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a job; `None` when there will be none.
    fn next(&self) -> Option<(Job, Arc<AtomicBool>)> {
        let mut queue = self.lock();
        loop {
            if queue.ended {
                return None;
            }
            if let Some(job) = queue.jobs.pop_front() {
                let stop = Arc::new(AtomicBool::new(false));
                queue.running = Some((job.root.clone(), stop.clone()));
                return Some((job, stop));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Queue {
    fn stop(&mut self, root: &PathBuf) {
        if let Some((running, stop)) = &self.running
            && running == root
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn work(shared: &Shared, events: &SyncSender<Event>) {
    // What did not change since the last run of a project is remembered.
    let mut sessions: BTreeMap<PathBuf, Session> = BTreeMap::new();
    while let Some((job, stop)) = shared.next() {
        let session = sessions.entry(job.root.clone()).or_default();
        let started = Instant::now();
        let _ = events.send(Event::Report(Report::Started { root: job.root.clone(), scope: job.scope.clone() }));
        let watcher = Watcher { root: &job.root, stop: &stop, events };
        let result = catch_unwind(AssertUnwindSafe(|| run(&job, session, &watcher)))
            .unwrap_or_else(|_| Err(Failure::Wrong("internal error: the analysis failed".to_owned())));
        shared.lock().running = None;
        let Job { root, generation, scope, versions, .. } = job;
        let outcome = Outcome { root, generation, scope, versions, took: started.elapsed(), result };
        if events.send(Event::Report(Report::Done(Box::new(outcome)))).is_err() {
            return;
        }
    }
}

/// Passes on how far a run has come, and whether it is still wanted.
struct Watcher<'a> {
    root: &'a PathBuf,
    stop: &'a AtomicBool,
    events: &'a SyncSender<Event>,
}

impl Progress for Watcher<'_> {
    fn units(&self, done: usize, total: usize) {
        let report = Report::Units { root: self.root.clone(), done, total };
        // Only to be looked at: when the server has much to do, it is left out.
        let _ = self.events.try_send(Event::Report(report));
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

fn run(job: &Job, session: &Session, progress: &Watcher<'_>) -> Result<Results, Failure> {
    let files = Overlay::new(&Disk, job.layers.iter().cloned());
    let paths = match &job.scope {
        Scope::Project => vec![job.root.clone()],
        Scope::File(path) => vec![path.clone()],
    };
    // Relative to the root, as in a `refhound.toml` there.
    let config = job.settings.config.as_ref().map(|path| job.root.join(path));
    let given = config.as_deref().map_or(Given::Nearest, Given::File);
    let mut settings =
        load(std::slice::from_ref(&job.root), given, &files).map_err(|error| Failure::Wrong(error.to_string()))?;
    job.settings.apply(&mut settings).map_err(Failure::Wrong)?;
    let selection = selection(&settings).map_err(|error| Failure::Wrong(error.to_string()))?;
    let mut options = Options::of_settings(&settings, paths, &files);
    // After each edit there is time for one.
    options.other_end = None;
    options.contract_paths = Some(vec![config.unwrap_or_else(|| job.root.clone())]);
    let outcome = session.check(&options, &files, progress).map_err(|error| match error {
        AnalyseError::Stopped => Failure::Stopped,
        AnalyseError::Discover(DiscoverError::NoSources { .. }) => Failure::NoSources,
        AnalyseError::Discover(_) | AnalyseError::Config(_) | AnalyseError::NoThreads(_) => {
            Failure::Wrong(error.to_string())
        }
    })?;
    let contracts = contracts_in_force(&options, &files).map_err(|error| Failure::Wrong(error.to_string()))?;
    let refhound_driver::Outcome { findings, suppressions: comments, extents, looked_at, .. } = outcome;
    let judged = Judged { findings, comments, extents: extents.clone() };
    let shown = shown(judged, &settings, &selection, &files, &|_| true);
    Ok(Results::new(shown.findings, &extents, &looked_at, contracts))
}
