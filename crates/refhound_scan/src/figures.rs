//! What a report says: questions to the data set, and their answers as tables.

use rusqlite::types::Value;

use crate::{ScanError, Store};

/// A question with its answer.
pub struct Table {
    pub title: &'static str,
    /// What a reader should know beside the title.
    pub note: &'static str,
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// All answers about the last run.
pub struct Overview {
    pub tool: String,
    pub options: String,
    pub started: String,
    pub tables: Vec<Table>,
}

/// Said on every report.
pub(crate) const UNCONFIRMED: &str = "All of this is what a static analyzer says of source text. Nobody has confirmed it: \
    a finding is a reason to look, not a bug. Nothing was sent anywhere.";

/// Title, note, question. Columns are named by the question.
const QUESTIONS: [(&str, &str, &str); 12] = [
    (
        "Totals",
        "",
        "SELECT count(*) AS packages, sum(status = 'analysed') AS analysed, sum(status = 'no-source') AS 'without C',
                sum(status NOT IN ('analysed', 'no-source')) AS failed, sum(files) AS files,
                round(sum(lines) / 1000.0, 1) AS kloc, sum(functions) AS functions,
                sum(interface_functions) AS 'touch objects', round(sum(ms) / 1000.0, 1) AS seconds,
                (SELECT count(*) FROM last_findings) AS findings
         FROM last_packages",
    ),
    (
        "Packages by status",
        "",
        "SELECT status, count(*) AS packages FROM last_packages GROUP BY status ORDER BY packages DESC, status",
    ),
    ("Findings by rule", "", "SELECT code, rule, findings, packages FROM findings_by_rule_view"),
    (
        "Findings by trigger",
        "What has to happen for the fault: success is normal use.",
        "SELECT trigger, sum(findings) AS findings, sum(CASE confidence WHEN 'certain' THEN findings ELSE 0 END) AS certain,
                sum(CASE confidence WHEN 'likely' THEN findings ELSE 0 END) AS likely,
                sum(CASE confidence WHEN 'possible' THEN findings ELSE 0 END) AS possible
         FROM findings_by_trigger GROUP BY trigger ORDER BY findings DESC, trigger",
    ),
    (
        "Packages with the most findings",
        "",
        "SELECT package, version, lines, findings, per_kloc AS 'per kloc' FROM findings_by_package WHERE findings > 0 LIMIT 200",
    ),
    (
        "New since the run before",
        "In packages that an earlier run has looked at.",
        "SELECT package, version, code, filename, row, function, message FROM new_findings ORDER BY package, filename, row LIMIT 500",
    ),
    (
        "The same fault in several packages",
        "By fingerprint: code that was copied, or an idiom.",
        "SELECT code, function, packages, names, message FROM copied_findings LIMIT 200",
    ),
    (
        "Time and memory",
        "Of packages that were analysed, by the clock.",
        "WITH o AS (SELECT ms, peak_rss_bytes AS b, row_number() OVER (ORDER BY ms) AS i,
                           row_number() OVER (ORDER BY peak_rss_bytes) AS j, count(*) OVER () AS n
                    FROM last_packages WHERE status = 'analysed')
         SELECT 'ms' AS figure, max(CASE WHEN 2 * i <= n + 1 THEN ms END) AS half, max(CASE WHEN 10 * i <= 9 * n + 9 THEN ms END) AS '90 %',
                max(CASE WHEN 100 * i <= 99 * n + 99 THEN ms END) AS '99 %', max(ms) AS most FROM o
         UNION ALL
         SELECT 'memory, MB', max(CASE WHEN 2 * j <= n + 1 THEN b END) / 1000000, max(CASE WHEN 10 * j <= 9 * n + 9 THEN b END) / 1000000,
                max(CASE WHEN 100 * j <= 99 * n + 99 THEN b END) / 1000000, max(b) / 1000000 FROM o",
    ),
    (
        "Slowest for their size",
        "Of packages with at least 1,000 lines.",
        "SELECT name, version, lines, ms, ms_per_kloc AS 'ms per kloc', peak_rss_bytes / 1000000 AS MB FROM slowest LIMIT 25",
    ),
    (
        "Not understood",
        "Functions that were not analysed or given up, by package.",
        "SELECT name, version, functions, not_analysed AS 'not analysed', gave_up AS 'given up', internal_errors AS 'internal errors'
         FROM last_packages WHERE not_analysed + gave_up > 0 ORDER BY not_analysed + gave_up DESC, name LIMIT 200",
    ),
    ("Failures", "", "SELECT status, name, version, message FROM failures"),
    (
        "All packages",
        "",
        "SELECT name, version, status, files, lines, functions, ms, peak_rss_bytes / 1000000 AS MB,
                (SELECT count(*) FROM findings f WHERE f.package_id = p.id) AS findings, message
         FROM last_packages p ORDER BY name, version",
    ),
];

impl Overview {
    /// Asks everything.
    pub fn of(store: &Store) -> Result<Overview, ScanError> {
        let last = "SELECT tool, options, started FROM runs WHERE id = (SELECT run FROM last_run)";
        let run = store.connection().query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let (tool, options, started) = match run {
            Err(rusqlite::Error::QueryReturnedNoRows) => return Err(ScanError::Nothing),
            run => run?,
        };
        let tables = QUESTIONS.iter().map(|(title, note, question)| table(store, title, note, question));
        Ok(Overview { tool, options, started, tables: tables.collect::<Result<_, _>>()? })
    }

    pub(crate) fn table(&self, title: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.title == title)
    }
}

fn table(store: &Store, title: &'static str, note: &'static str, question: &str) -> Result<Table, ScanError> {
    let mut asked = store.connection().prepare(question)?;
    let columns: Vec<String> = asked.column_names().map(str::to_owned).collect();
    let mut found = asked.query([])?;
    let mut rows = Vec::new();
    while let Some(row) = found.next()? {
        let cells = (0..columns.len()).map(|column| Ok(shown(&row.get::<_, Value>(column)?)));
        rows.push(cells.collect::<rusqlite::Result<_>>()?);
    }
    Ok(Table { title, note, columns, rows })
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Blob(_) => "(bytes)".to_owned(),
    }
}
