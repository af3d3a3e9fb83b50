//! Which files of a kernel tree can reach a function that counts. A tree has tens of thousands of sources, and most of them have
//! nothing to do with what is counted: these are found by their words alone and are never parsed.
//!
//! A source is kept if it names a function of the families in force, or a wrapper of one: a function or macro, in a header or in a
//! source that is kept, whose text names such a function. What is kept is rather too much than too little.

use std::path::Path;

use refhound_contracts::Contracts;
use refhound_index::FxHashSet;
use refhound_project::{Project, SkipReason, Skipped};
use refhound_source::Files;
use refhound_unknowns::limits;

/// Wrappers of wrappers are looked for this often.
const ROUNDS: usize = 3;

/// So many sources are parsed in less time than all headers of a tree are looked through.
const FEW: usize = 200;

/// Leaves out the sources that can reach nothing that is counted.
pub(crate) fn keep_reaching(project: &mut Project, contracts: &Contracts, files: &dyn Files) {
    if project.kernels.is_empty() || project.units.len() < FEW {
        return;
    }
    let mut names: FxHashSet<Vec<u8>> = contracts.counted().calls().map(|name| name.as_bytes().to_vec()).collect();
    for path in project.headers.paths() {
        if let Ok(text) = files.read(path, limits::FILE_BYTES) {
            names.extend(wrappers(&text, &names, Of::Header));
        }
    }
    let mut is_kept = vec![false; project.units.len()];
    for _ in 0..ROUNDS {
        let mut found: FxHashSet<Vec<u8>> = FxHashSet::default();
        for (unit, is_kept) in project.units.iter().zip(&mut is_kept).filter(|(_, is_kept)| !**is_kept) {
            if !project.kernels.iter().any(|kernel| unit.path.starts_with(kernel)) {
                *is_kept = true;
                continue;
            }
            let Ok(text) = files.read(&unit.path, limits::FILE_BYTES) else {
                *is_kept = true;
                continue;
            };
            *is_kept = words(&text).any(|word| names.contains(word));
            if *is_kept {
                found.extend(wrappers(&text, &names, Of::Source));
            }
        }
        found.retain(|name| !names.contains(name));
        if found.is_empty() {
            break;
        }
        names.extend(found);
    }
    leave_out(project, &is_kept);
}

fn leave_out(project: &mut Project, is_kept: &[bool]) {
    if !is_kept.contains(&true) {
        return;
    }
    let skipped = |path: &Path| Skipped { path: path.to_owned(), reason: SkipReason::Uncounted };
    let left_out = project.units.iter().zip(is_kept).filter(|(_, is_kept)| !**is_kept);
    project.skipped.extend(left_out.map(|(unit, _)| skipped(&unit.path)));
    project.skipped.sort();
    let mut at = is_kept.iter();
    project.units.retain(|_| at.next().copied().unwrap_or(true));
}

/// Where a definition stands: what is static in a source is nobody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Header,
    Source,
}

/// The functions and macros of a text whose definitions name one of `names`, by the layout that all of the kernel has: a function
/// begins and ends in the first column.
fn wrappers(text: &[u8], names: &FxHashSet<Vec<u8>>, of: Of) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    // The definition that a line belongs to.
    let mut name: Option<&[u8]> = None;
    let mut in_macro = false;
    for line in text.split(|&byte| byte == b'\n') {
        let begins = line.first().is_some_and(|&byte| is_word(byte)) && line.contains(&b'(') && !line.ends_with(b";");
        if let Some(rest) = line.strip_prefix(b"#define").filter(|_| !in_macro) {
            name = words(rest).next();
            in_macro = true;
        } else if begins && !in_macro {
            let is_own = of == Of::Source && line.starts_with(b"static");
            name = line.split(|&byte| byte == b'(').next().and_then(|head| words(head).last()).filter(|_| !is_own);
        } else if line.starts_with(b"}") {
            name = None;
        }
        if let Some(it) = name
            && words(line).any(|word| word != it && names.contains(word))
        {
            found.push(it.to_vec());
            name = None;
        }
        if in_macro && !line.ends_with(b"\\") {
            (in_macro, name) = (false, None);
        }
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The words of a text, whatever stands between them.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| !is_word(byte)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use refhound_index::FxHashSet;

    use super::{Of, wrappers};

    #[test]
    fn functions_and_macros_that_name_a_function_are_wrappers_of_it() {
        let text = b"#define GET(d) \\\n\tget(d)\n#define OTHER 1\nint\nopen_it(struct d *d,\n\tint n)\n{\n\treturn get(d);\n}\n\
            static int own(struct d *d)\n{\n\treturn get(d);\n}\nint get(struct d *d);\nint none(void)\n{\n\treturn forget();\n}\n";
        let names: FxHashSet<Vec<u8>> = [b"get".to_vec()].into_iter().collect();
        let in_source = wrappers(text, &names, Of::Source);
        assert_eq!(in_source, [b"GET".to_vec(), b"open_it".to_vec()]);
        assert_eq!(wrappers(text, &names, Of::Header).len(), 3);
    }
}
