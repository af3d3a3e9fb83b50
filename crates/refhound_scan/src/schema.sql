-- The data set of `refhound scan`, version 1. docs/scan.md describes it; names that stand there are a promise.
-- Everything in it is what a tool says of source text: nobody has confirmed any of it.

CREATE TABLE runs (
    id       INTEGER PRIMARY KEY,
    tool     TEXT NOT NULL,                 -- version and build of refhound
    options  TEXT NOT NULL,                 -- what was given to each `refhound check`
    started  TEXT NOT NULL,                 -- UTC
    finished TEXT                           -- UTC; NULL while packages are left
);

-- One row for each archive or folder that was looked at, or that was not to be had.
CREATE TABLE packages (
    id                  INTEGER PRIMARY KEY,
    run                 INTEGER NOT NULL REFERENCES runs(id),
    name                TEXT NOT NULL,
    version             TEXT NOT NULL,      -- '' if it is not known
    sha256              TEXT NOT NULL,      -- of the archive; '' for a folder or if there is none
    status              TEXT NOT NULL,      -- analysed, no-source, not-found, not-fetched, bad-archive, failed, timeout, memory, crash
    files               INTEGER NOT NULL,
    lines               INTEGER NOT NULL,
    functions           INTEGER NOT NULL,
    interface_functions INTEGER NOT NULL,
    not_analysed        INTEGER NOT NULL,   -- functions without IR
    gave_up             INTEGER NOT NULL,   -- functions on which an engine ran out of budget
    internal_errors     INTEGER NOT NULL,   -- functions and files that a mistake of the tool has cost
    ms                  INTEGER NOT NULL,   -- by the clock
    peak_rss_bytes      INTEGER NOT NULL,
    message             TEXT NOT NULL,      -- why it is not analysed
    statistics          TEXT NOT NULL,      -- as `check --statistics-file` writes them; '' if there are none
    log                 TEXT NOT NULL,      -- the end of what was said on standard error, unless all went well
    UNIQUE (run, name, version, sha256)
);

-- What was asked for: two requests may lead to one package.
CREATE TABLE requests (
    run     INTEGER NOT NULL REFERENCES runs(id),
    request TEXT NOT NULL,
    package INTEGER NOT NULL REFERENCES packages(id) ON DELETE CASCADE,
    PRIMARY KEY (run, request)
) WITHOUT ROWID;

CREATE TABLE findings (
    id          INTEGER PRIMARY KEY,
    run         INTEGER NOT NULL REFERENCES runs(id),
    package_id  INTEGER NOT NULL REFERENCES packages(id) ON DELETE CASCADE,
    package     TEXT NOT NULL,
    version     TEXT NOT NULL,
    code        TEXT NOT NULL,
    rule        TEXT NOT NULL,
    level       TEXT NOT NULL,
    filename    TEXT NOT NULL,
    row         INTEGER NOT NULL,
    col         INTEGER NOT NULL,
    end_row     INTEGER NOT NULL,
    end_col     INTEGER NOT NULL,
    function    TEXT NOT NULL,
    object      TEXT NOT NULL,
    confidence  TEXT NOT NULL,
    trigger     TEXT NOT NULL,
    severity    TEXT NOT NULL,
    rank        INTEGER NOT NULL,           -- 0 to 100, the most urgent highest
    fingerprint TEXT NOT NULL,
    group_id    TEXT NOT NULL,              -- the same for all findings of a package with one root cause
    path_count  INTEGER NOT NULL,
    message     TEXT NOT NULL,
    help        TEXT NOT NULL,
    json        TEXT NOT NULL               -- the whole finding as `check --output-format jsonl` prints it
);
CREATE INDEX findings_of_package ON findings (package_id);
CREATE INDEX findings_by_rule ON findings (code);
CREATE INDEX findings_by_fingerprint ON findings (fingerprint);

-- The steps that lead to each finding.
CREATE TABLE paths (
    finding       INTEGER NOT NULL REFERENCES findings(id) ON DELETE CASCADE,
    path          INTEGER NOT NULL,         -- 0; 1 for the other path of a finding that is made of two
    step          INTEGER NOT NULL,         -- from 0
    filename      TEXT NOT NULL,
    row           INTEGER NOT NULL,
    col           INTEGER NOT NULL,
    kind          TEXT NOT NULL,
    message       TEXT NOT NULL,
    count         INTEGER,
    expanded_from TEXT,
    PRIMARY KEY (finding, path, step)
) WITHOUT ROWID;

CREATE VIEW last_run AS SELECT max(id) AS run FROM runs;

CREATE VIEW last_findings AS SELECT * FROM findings WHERE run = (SELECT run FROM last_run);

CREATE VIEW last_packages AS SELECT * FROM packages WHERE run = (SELECT run FROM last_run);

CREATE VIEW findings_by_rule_view AS
    SELECT code, rule, count(*) AS findings, count(DISTINCT package) AS packages
    FROM last_findings GROUP BY code, rule ORDER BY findings DESC, code;

CREATE VIEW findings_by_package AS
    SELECT p.name AS package, p.version, p.lines, count(f.id) AS findings,
           round(1000.0 * count(f.id) / max(p.lines, 1), 3) AS per_kloc
    FROM last_packages p LEFT JOIN findings f ON f.package_id = p.id
    WHERE p.status = 'analysed' GROUP BY p.id ORDER BY findings DESC, p.name;

CREATE VIEW findings_by_trigger AS
    SELECT trigger, confidence, count(*) AS findings, count(DISTINCT package) AS packages
    FROM last_findings GROUP BY trigger, confidence ORDER BY findings DESC, trigger, confidence;

-- What the last run has found in a package that an earlier run has looked at and not found it in.
CREATE VIEW new_findings AS
    SELECT f.* FROM last_findings f
    WHERE EXISTS (SELECT 1 FROM packages p WHERE p.name = f.package AND p.run < f.run AND p.status = 'analysed')
      AND NOT EXISTS (SELECT 1 FROM findings old
                      WHERE old.fingerprint = f.fingerprint AND old.package = f.package AND old.run < f.run);

-- The same code with the same fault in more than one package.
CREATE VIEW copied_findings AS
    SELECT fingerprint, code, min(function) AS function, min(message) AS message,
           count(DISTINCT package) AS packages, group_concat(DISTINCT package) AS names
    FROM last_findings GROUP BY fingerprint, code HAVING count(DISTINCT package) > 1
    ORDER BY packages DESC, fingerprint;

CREATE VIEW slowest AS
    SELECT name, version, lines, ms, peak_rss_bytes, round(ms / (lines / 1000.0), 1) AS ms_per_kloc
    FROM last_packages WHERE status = 'analysed' AND lines >= 1000 ORDER BY ms_per_kloc DESC, name;

CREATE VIEW failures AS
    SELECT name, version, status, message FROM last_packages
    WHERE status NOT IN ('analysed', 'no-source') ORDER BY status, name;
