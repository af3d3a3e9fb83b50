//! The data set: a SQLite file that is complete after every package.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};
use serde_json::Value;

use crate::{Line, Means, Record, ScanError, Status};

const SCHEMA: &str = include_str!("schema.sql");

/// Counts up when the schema changes.
const VERSION: i64 = 1;

/// "rhnd": what `file` shows of the data set.
const APPLICATION: i64 = 0x7268_6e64;

/// Other processes may write to the same file.
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Store {
    connection: Connection,
}

/// What becomes of a package that is in the run already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    New,
    /// The same archive was looked at for another request, or this request is answered already.
    Known,
}

impl Store {
    /// Opens a data set, or makes one where nothing is.
    pub fn open(path: &Path) -> Result<Store, ScanError> {
        let connection = Connection::open(path).map_err(|error| not_a_data_set(path, &error))?;
        let store = Store { connection };
        store.prepare().map_err(|error| not_a_data_set(path, &error))?;
        store.check(path)?;
        Ok(store)
    }

    /// Opens a data set that must be there.
    pub fn open_existing(path: &Path) -> Result<Store, ScanError> {
        use refhound_source::{Disk, Files as _, PathKind};
        if Disk.kind(path) != PathKind::File {
            return Err(ScanError::NotADataSet { path: path.to_owned(), why: "no such file".to_owned() });
        }
        Store::open(path)
    }

    #[cfg(test)]
    pub(crate) fn in_memory() -> Store {
        let store = Store { connection: Connection::open_in_memory().expect("there is memory") };
        store.prepare().expect("the schema is right");
        store
    }

    fn prepare(&self) -> rusqlite::Result<()> {
        self.connection.busy_timeout(PATIENCE)?;
        self.connection.pragma_update(None, "foreign_keys", true)?;
        // Somebody who kills this process loses nothing that was committed; one transaction costs no wait for the disk.
        self.connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        self.connection.pragma_update(None, "synchronous", "normal")?;
        let fresh = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let tables: i64 = fresh.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
        if tables == 0 {
            fresh.execute_batch(SCHEMA)?;
            fresh.pragma_update(None, "application_id", APPLICATION)?;
            fresh.pragma_update(None, "user_version", VERSION)?;
        }
        fresh.commit()
    }

    fn check(&self, path: &Path) -> Result<(), ScanError> {
        let of = |name: &str| self.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let why = match (of("application_id")?, of("user_version")?) {
            (APPLICATION, VERSION) => return Ok(()),
            (APPLICATION, other) => format!("its schema has version {other}, and this program knows {VERSION}"),
            _ => "it is a database of another program".to_owned(),
        };
        Err(ScanError::NotADataSet { path: path.to_owned(), why })
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The run to add to: the last one if it was made by the same means, else a new one.
    pub fn run(&mut self, means: &Means, begin: Begin) -> Result<i64, ScanError> {
        let options = serde_json::to_string(&means.options).expect("texts are JSON");
        let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let last: Option<(i64, String, String)> = begun
            .query_row("SELECT id, tool, options FROM runs ORDER BY id DESC LIMIT 1", [], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .optional()?;
        let id = match last {
            Some((id, tool, known)) if begin == Begin::IfNeeded && tool == means.tool && known == options => {
                begun.execute("UPDATE runs SET finished = NULL WHERE id = ?1", [id])?;
                id
            }
            _ => {
                begun.execute(
                    "INSERT INTO runs (tool, options, started) VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
                    params![means.tool, options],
                )?;
                begun.last_insert_rowid()
            }
        };
        begun.commit()?;
        Ok(id)
    }

    pub fn finish(&self, run: i64) -> Result<(), ScanError> {
        let finished = "UPDATE runs SET finished = strftime('%Y-%m-%dT%H:%M:%SZ', 'now') WHERE id = ?1";
        self.connection.execute(finished, [run])?;
        Ok(())
    }

    /// The requests that a run has answered; with `Again::Failures`, without those that are worth another try.
    pub fn answered(&self, run: i64, again: Again) -> Result<BTreeSet<String>, ScanError> {
        let mut rows = self.connection.prepare(
            "SELECT r.request, p.status FROM requests r JOIN packages p ON p.id = r.package WHERE r.run = ?1",
        )?;
        let rows = rows.query_map([run], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        let mut answered = BTreeSet::new();
        for row in rows {
            let (request, status) = row?;
            if again == Again::Nothing || !is_retried(&status) {
                answered.insert(request);
            }
        }
        Ok(answered)
    }

    /// The archives that a run has looked at, so that nobody has to look at them again: name, version, sha256.
    pub(crate) fn archives(&self, run: i64) -> Result<BTreeSet<[String; 3]>, ScanError> {
        let mut rows = self.connection.prepare(
            "SELECT name, version, sha256 FROM packages
             WHERE run = ?1 AND sha256 <> '' AND status IN ('analysed', 'no-source', 'bad-archive')",
        )?;
        let rows = rows.query_map([run], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// Adds a package with all that belongs to it, or nothing at all.
    pub fn add(&mut self, run: i64, record: &Record) -> Result<Added, ScanError> {
        let adding = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // An earlier try at the same request that came to nothing makes room; an older release stays.
        let earlier: Option<(i64, String)> = adding
            .query_row(
                "SELECT p.id, p.status FROM requests r JOIN packages p ON p.id = r.package WHERE r.run = ?1 AND r.request = ?2",
                params![run, record.request],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .optional()?;
        if let Some((id, _)) = earlier.filter(|(_, status)| is_retried(status)) {
            adding.execute("DELETE FROM packages WHERE id = ?1", [id])?;
        }
        let known: Option<i64> = adding
            .query_row(
                "SELECT id FROM packages WHERE run = ?1 AND name = ?2 AND version = ?3 AND sha256 = ?4",
                params![run, record.name, record.version, record.sha256],
                |row| row.get(0),
            )
            .optional()?;
        let (package, added) = match known {
            Some(id) => (id, Added::Known),
            None => (insert_package(&adding, run, record)?, Added::New),
        };
        adding.execute(
            "INSERT OR REPLACE INTO requests (run, request, package) VALUES (?1, ?2, ?3)",
            params![run, record.request, package],
        )?;
        adding.commit()?;
        Ok(added)
    }

    /// A package that was looked at for another request.
    pub(crate) fn add_request(&self, run: i64, request: &str, archive: &[String; 3]) -> Result<(), ScanError> {
        let [name, version, sha256] = archive;
        self.connection.execute(
            "INSERT OR REPLACE INTO requests (run, request, package)
             SELECT ?1, ?2, id FROM packages WHERE run = ?1 AND name = ?3 AND version = ?4 AND sha256 = ?5",
            params![run, request, name, version, sha256],
        )?;
        Ok(())
    }

    /// Each package of the data set as a line, in the order of names.
    pub fn export(&self, mut write: impl FnMut(&Line) -> Result<(), ScanError>) -> Result<(), ScanError> {
        let mut packages = self.connection.prepare(
            "SELECT u.tool, u.options, r.request, p.name, p.version, p.sha256, p.status, p.ms, p.peak_rss_bytes, p.message,
                    p.statistics, p.log, p.id
             FROM requests r JOIN packages p ON p.id = r.package JOIN runs u ON u.id = r.run
             ORDER BY u.id, p.name, p.version, r.request",
        )?;
        let mut findings = self.connection.prepare("SELECT json FROM findings WHERE package_id = ?1 ORDER BY id")?;
        let mut rows = packages.query([])?;
        while let Some(row) = rows.next()? {
            let status: String = row.get(6)?;
            let statistics: String = row.get(10)?;
            let package: i64 = row.get(12)?;
            let found = findings.query_map([package], |row| row.get::<_, String>(0))?;
            let found: Vec<String> = found.collect::<rusqlite::Result<_>>()?;
            let options: String = row.get(1)?;
            let means = Means { tool: row.get(0)?, options: serde_json::from_str(&options).unwrap_or_default() };
            let record = Record {
                request: row.get(2)?,
                name: row.get(3)?,
                version: row.get(4)?,
                sha256: row.get(5)?,
                status: Status::ALL.into_iter().find(|one| one.word() == status).unwrap_or(Status::Failed),
                ms: row.get::<_, i64>(7)? as u64,
                peak_rss_bytes: row.get::<_, i64>(8)? as u64,
                message: row.get(9)?,
                statistics: serde_json::from_str(&statistics).ok(),
                log: row.get(11)?,
                findings: found.iter().filter_map(|text| serde_json::from_str(text).ok()).collect(),
            };
            write(&Line { means, record })?;
        }
        Ok(())
    }
}

/// Whether a run is begun though the last one could go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begin {
    IfNeeded,
    Always,
}

/// What is done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    Nothing,
    Failures,
}

fn is_retried(status: &str) -> bool {
    Status::ALL.into_iter().any(|one| one.word() == status && one.is_worth_a_retry())
}

fn not_a_data_set(path: &Path, error: &rusqlite::Error) -> ScanError {
    ScanError::NotADataSet { path: path.to_owned(), why: error.to_string() }
}

fn insert_package(adding: &Transaction<'_>, run: i64, record: &Record) -> Result<i64, ScanError> {
    let is_internal = |why: &str| why.contains("internal error");
    let statistics = record.statistics.as_ref().map(ToString::to_string).unwrap_or_default();
    adding.prepare_cached(
        "INSERT INTO packages (run, name, version, sha256, status, files, lines, functions, interface_functions, not_analysed,
                               gave_up, internal_errors, ms, peak_rss_bytes, message, statistics, log)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    )?
    .execute(params![
        run,
        record.name,
        record.version,
        record.sha256,
        record.status.word(),
        record.figure("files"),
        record.figure("lines"),
        record.figure("functions"),
        record.figure("interface_functions"),
        record.sum("not_analysed", |_| true),
        record.sum("gave_up", |_| true),
        record.sum("not_analysed", is_internal) + record.sum("gave_up", is_internal),
        record.ms as i64,
        record.peak_rss_bytes as i64,
        record.message,
        statistics,
        record.log,
    ])?;
    let package = adding.last_insert_rowid();
    for finding in &record.findings {
        insert_finding(adding, run, package, record, finding)?;
    }
    Ok(package)
}

fn insert_finding(
    adding: &Transaction<'_>,
    run: i64,
    package: i64,
    record: &Record,
    finding: &Value,
) -> Result<(), ScanError> {
    let text = |name: &str| finding.get(name).and_then(Value::as_str).unwrap_or_default();
    let place = |name: &str, part: &str| number(finding.get(name).and_then(|place| place.get(part)));
    adding.prepare_cached(
        "INSERT INTO findings (run, package_id, package, version, code, rule, level, filename, row, col, end_row, end_col,
                               function, object, confidence, trigger, severity, rank,
                               fingerprint, group_id, path_count, message, help, json)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)",
    )?
    .execute(params![
        run,
        package,
        record.name,
        record.version,
        text("code"),
        text("name"),
        text("level"),
        text("filename"),
        place("location", "row"),
        place("location", "column"),
        place("end_location", "row"),
        place("end_location", "column"),
        text("function"),
        text("object"),
        text("confidence"),
        text("trigger"),
        text("severity"),
        number(finding.get("rank")),
        text("fingerprint"),
        text("group"),
        number(finding.get("paths")),
        text("message"),
        text("help"),
        finding.to_string(),
    ])?;
    let id = adding.last_insert_rowid();
    for (path, name) in ["path", "other_path"].into_iter().enumerate() {
        let steps = finding.get(name).and_then(Value::as_array);
        for (step, told) in steps.into_iter().flatten().enumerate() {
            insert_step(adding, id, (path, step), told)?;
        }
    }
    Ok(())
}

fn insert_step(adding: &Transaction<'_>, finding: i64, at: (usize, usize), told: &Value) -> Result<(), ScanError> {
    let text = |name: &str| told.get(name).and_then(Value::as_str);
    let place = |part: &str| number(told.get("location").and_then(|place| place.get(part)));
    adding
        .prepare_cached(
            "INSERT INTO paths (finding, path, step, filename, row, col, kind, message, count, expanded_from)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            finding,
            at.0 as i64,
            at.1 as i64,
            text("filename").unwrap_or_default(),
            place("row"),
            place("column"),
            text("kind").unwrap_or_default(),
            text("message").unwrap_or_default(),
            told.get("count").and_then(Value::as_i64),
            text("expanded_from"),
        ])?;
    Ok(())
}

fn number(value: Option<&Value>) -> i64 {
    value.and_then(Value::as_i64).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn means(tool: &str) -> Means {
        Means { tool: tool.to_owned(), options: Vec::new() }
    }

    pub(crate) fn record(request: &str, name: &str, sha256: &str) -> Record {
        let finding = serde_json::json!({
            "code": "RH101", "name": "leaked-reference", "level": "error", "message": "m", "help": "h", "filename": "p/a.c",
            "location": {"row": 3, "column": 5}, "end_location": {"row": 3, "column": 9}, "function": "f", "object": "o",
            "confidence": "likely", "trigger": "success", "fingerprint": "fp", "group": "g", "paths": 2,
            "path": [{"filename": "p/a.c", "location": {"row": 2, "column": 1}, "kind": "obtained", "message": "x", "count": 1}],
        });
        Record {
            sha256: sha256.to_owned(),
            findings: vec![finding],
            statistics: Some(
                serde_json::json!({"files": 1, "lines": 1000, "gave_up": {"states": 2, "internal error": 1}}),
            ),
            ..Record::without_run(request, name, "1.0", Status::Analysed, String::new())
        }
    }

    fn count(store: &Store, what: &str) -> i64 {
        store.connection.query_row(&format!("SELECT count(*) FROM {what}"), [], |row| row.get(0)).expect("a count")
    }

    #[test]
    fn nothing_is_counted_twice() {
        let mut store = Store::in_memory();
        let run = store.run(&means("1"), Begin::IfNeeded).expect("a run");
        assert_eq!(store.run(&means("1"), Begin::IfNeeded).expect("a run"), run, "it goes on");
        assert_eq!(store.add(run, &record("p", "p", "s")).expect("it fits"), Added::New);
        assert_eq!(store.add(run, &record("p", "p", "s")).expect("it fits"), Added::Known);
        assert_eq!(store.add(run, &record("p==1.0", "p", "s")).expect("it fits"), Added::Known);
        assert_eq!(store.archives(run).expect("an answer").len(), 1);
        assert_eq!([count(&store, "packages"), count(&store, "findings"), count(&store, "paths")], [1, 1, 1]);
        assert_eq!(store.answered(run, Again::Nothing).expect("requests").len(), 2);
    }

    #[test]
    fn a_failure_is_tried_again_when_that_is_wanted_and_replaced() {
        let mut store = Store::in_memory();
        let run = store.run(&means("1"), Begin::IfNeeded).expect("a run");
        let failed = Record::without_run("p", "p", "", Status::NotFetched, "no network".to_owned());
        store.add(run, &failed).expect("it fits");
        assert_eq!(store.answered(run, Again::Nothing).expect("requests").len(), 1);
        assert_eq!(store.answered(run, Again::Failures).expect("requests").len(), 0);
        store.add(run, &record("p", "p", "s")).expect("it fits");
        assert_eq!([count(&store, "packages"), count(&store, "failures")], [1, 0]);
    }

    #[test]
    fn a_newer_release_is_added_to_the_older_one() {
        let mut store = Store::in_memory();
        let run = store.run(&means("1"), Begin::IfNeeded).expect("a run");
        store.add(run, &record("p", "p", "s")).expect("it fits");
        store.add(run, &Record { version: "2.0".to_owned(), ..record("p", "p", "t") }).expect("it fits");
        assert_eq!([count(&store, "packages"), count(&store, "requests")], [2, 1]);
    }

    #[test]
    fn another_build_begins_a_run_and_what_is_new_in_it_is_known() {
        let mut store = Store::in_memory();
        let first = store.run(&means("1"), Begin::IfNeeded).expect("a run");
        store.add(first, &Record { findings: Vec::new(), ..record("p", "p", "s") }).expect("it fits");
        let second = store.run(&means("2"), Begin::IfNeeded).expect("a run");
        assert_ne!(first, second);
        store.add(second, &record("p", "p", "s")).expect("it fits");
        store.add(second, &record("q", "q", "t")).expect("it fits");
        assert_eq!(count(&store, "new_findings"), 1, "of `q` nothing was known before");
        assert_eq!(count(&store, "copied_findings"), 1);
        assert_eq!(count(&store, "findings_by_package"), 2);
        let third = store.run(&means("2"), Begin::Always).expect("a run");
        assert_ne!(second, third);
    }

    #[test]
    fn what_is_exported_makes_the_same_data_set() {
        let mut store = Store::in_memory();
        let run = store.run(&means("1"), Begin::IfNeeded).expect("a run");
        store.add(run, &record("p", "p", "s")).expect("it fits");
        let mut lines = Vec::new();
        let mut keep = |line: &Line| {
            lines.push(line.clone());
            Ok(())
        };
        store.export(&mut keep).expect("it can be read");
        assert_eq!(lines.len(), 1);
        let mut other = Store::in_memory();
        let run = other.run(&lines[0].means, Begin::IfNeeded).expect("a run");
        other.add(run, &lines[0].record).expect("it fits");
        let mut again = Vec::new();
        let mut keep = |line: &Line| {
            again.push(line.clone());
            Ok(())
        };
        other.export(&mut keep).expect("it can be read");
        assert_eq!(lines, again);
    }

    #[test]
    fn a_file_of_another_program_is_left_alone() {
        let path = std::env::temp_dir().join(format!("refhound-store-{}.db", std::process::id()));
        let other = Connection::open(&path).expect("a file");
        other.execute_batch("CREATE TABLE other (x)").expect("a table");
        drop(other);
        let found = Store::open(&path).err().map(|error| error.to_string()).unwrap_or_default();
        let _ = std::fs::remove_file(&path);
        assert!(found.contains("database of another program"), "{found}");
    }
}
