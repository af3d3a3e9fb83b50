//! C files in `tests/cases` with what is expected beside the lines.
//!
//! ```text
//! int probe = sizeof(struct s);            //~ 24
//! typeof(1 + 2ul) x;                       //~ type: ulong
//! struct s y = { 1, .b[1] = 2 };           //~ init: .a = 1; .b[1] = 2
//! unsigned v = UNKNOWN;                    //~ none
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use refhound_csema::{ConstValue, Env, LeafValue, Step};
use refhound_csyntax::tree::{ExprId, InitId};
use refhound_index::EntityId;
use refhound_source::{Disk, FileKind, Files, SourceMap};

use crate::unit::{Seen, Unit, constant_init, walk};

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut cases: Vec<PathBuf> = Files::list(&Disk, &folder);
    cases.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    cases.sort();
    cases
}

fn marks(text: &str) -> BTreeMap<usize, String> {
    text.lines()
        .enumerate()
        .filter_map(|(index, line)| Some((index + 1, line.split_once("//~")?.1.trim().to_owned())))
        .collect()
}

fn answer(unit: &Unit, env: &mut Env<'_>, seen: &Seen, mark: &str) -> String {
    if mark.starts_with("type:") {
        return format!("type: {}", env.types.display(seen.ty));
    }
    if mark.starts_with("linkage:") {
        return format!("linkage: {:?}", seen.linkage);
    }
    let Some(init) = seen.init else { return "no initialiser".to_owned() };
    if mark.starts_with("init:") {
        return format!("init: {}", show_initializer(unit, env, init, seen));
    }
    match constant_init(env, init) {
        Some(ConstValue::Int { value, .. }) => value.to_string(),
        Some(ConstValue::Float { value, .. }) => format!("{value:?}"),
        None => "none".to_owned(),
    }
}

fn show_initializer(unit: &Unit, env: &mut Env<'_>, init: InitId, seen: &Seen) -> String {
    let initializer = env.initializer(init, seen.ty);
    let leaves: Vec<String> = initializer
        .leaves
        .iter()
        .map(|leaf| {
            let path = show_path(env, initializer.path(leaf));
            match leaf.value {
                LeafValue::Expr(expr) => format!("{path} = {}", source(unit, expr)),
                LeafValue::Str(expr) => format!("{path} = text {}", source(unit, expr)),
                LeafValue::Zero => format!("{path} = zero"),
                LeafValue::Unlisted => format!("{path} = not listed"),
            }
        })
        .collect();
    leaves.join("; ")
}

fn show_path(env: &Env<'_>, path: &[Step]) -> String {
    path.iter()
        .map(|step| match *step {
            Step::Field(field) => match env.types.field(field).name {
                Some(name) => format!(".{name}"),
                None => ".<unnamed>".to_owned(),
            },
            Step::Index(index) => format!("[{index}]"),
            Step::Range(low, high) => format!("[{low} ... {high}]"),
            Step::Unknown => "?".to_owned(),
        })
        .collect()
}

fn source(unit: &Unit, expr: ExprId) -> String {
    let expr = &unit.tree.exprs[expr];
    let tokens = &unit.tokens.tokens[expr.first.index()..=expr.last.index()];
    tokens.iter().map(refhound_preproc::Token::text).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_mark_holds() {
    let cases = cases();
    assert!(cases.len() >= 5, "the cases are there");
    let mut failures = Vec::new();
    for path in cases {
        let map = SourceMap::new();
        let file = map.load(&path, FileKind::Project, &Disk, 1 << 20).unwrap_or_else(|error| panic!("{error}"));
        let unit = Unit::new(&String::from_utf8_lossy(&file.bytes));
        let mut open = marks(&unit.text);
        let mut env = Env::new(&unit.tree, refhound_types::DataModel::Lp64);
        walk(&unit, &mut env, &mut |env, seen| {
            let line = unit.line(seen.token);
            if let Some(mark) = open.get(&line).cloned() {
                let got = answer(&unit, env, &seen, &mark);
                if got != mark {
                    failures.push(format!("{}:{line}: expected `{mark}`, got `{got}`", path.display()));
                }
                open.remove(&line);
            }
        });
        for (line, mark) in open {
            failures.push(format!("{}:{line}: nothing was declared here for `{mark}`", path.display()));
        }
        for problem in &unit.tree.problems {
            failures.push(format!("{}:{}: {}", path.display(), unit.line(problem.at), problem.message));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
