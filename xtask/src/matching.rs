//! Which findings say the same as which labels.
//!
//! A finding *resembles* a label when file, function and kind agree, and it *meets* the label when it is also about the
//! same object. A finding that meets several labels counts for the one that it is nearest to: twelve objects without
//! a name in one function are twelve labels, and one finding must not satisfy all of them.

use crate::findings::Finding;
use crate::labels::{Fixed, Kind, Report};
use crate::objects::{Sought, is_expression, is_same_name};

/// How far from the line of its label an unnamed argument may be reported: calls span lines.
const ARGUMENT_TOLERANCE: u32 = 2;

/// What a label says of one release.
#[derive(Debug, Clone)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    pub(crate) function: &'a str,
    /// Another function that is to blame as well.
    pub(crate) also_in: Option<&'a str>,
    pub(crate) lines: [u32; 2],
    pub(crate) kind: Kind,
    pub(crate) objects: &'a [String],
    /// `None` where only the function is known, as in a release with a fix.
    pub(crate) line: Option<u32>,
    pub(crate) lost: Option<u32>,
}

impl<'a> Place<'a> {
    pub(crate) fn of_report(label: &'a Report) -> Place<'a> {
        Place {
            file: &label.file,
            function: &label.function,
            also_in: label.lost_in.as_deref(),
            lines: label.lines,
            kind: label.kind,
            objects: &label.objects,
            line: Some(label.line),
            lost: label.lost,
        }
    }

    pub(crate) fn before(label: &'a Fixed) -> Place<'a> {
        Place {
            file: &label.file,
            function: &label.function,
            also_in: None,
            lines: label.lines,
            kind: label.kind,
            objects: &label.objects,
            line: Some(label.line),
            lost: None,
        }
    }

    /// `None`: no release has the fix.
    pub(crate) fn after(label: &'a Fixed) -> Option<Place<'a>> {
        Some(Place {
            file: label.file_after.as_deref().unwrap_or(&label.file),
            function: label.function_after.as_deref().unwrap_or(&label.function),
            lines: label.lines_after?,
            line: None,
            ..Place::before(label)
        })
    }

    /// File, function and kind agree.
    pub(crate) fn resembles(&self, finding: &Finding) -> bool {
        is_below(&finding.filename, self.file) && self.has_function(finding) && is_of_kind(finding, self.kind)
    }

    fn has_function(&self, finding: &Finding) -> bool {
        let Some(name) = finding.function.as_deref().filter(|name| !name.is_empty()) else {
            return (self.lines[0]..=self.lines[1]).contains(&finding.location.row);
        };
        is_same_function(name, self.function) || self.also_in.is_some_and(|other| is_same_function(name, other))
    }

    /// `None`: it is about something else. Otherwise how well it fits, smaller is better: an object of the same name
    /// comes before one that is only in the right place.
    pub(crate) fn fit(&self, finding: &Finding) -> Option<Fit> {
        if !self.resembles(finding) {
            return None;
        }
        let by = self.objects.iter().filter_map(|object| self.meets(&Sought::parse(object), finding)).min()?;
        Some(Fit { by, distance: self.distance(finding) })
    }

    fn meets(&self, sought: &Sought<'_>, finding: &Finding) -> Option<By> {
        let object = finding.object();
        let is_nameless = object.is_empty() || is_expression(object);
        let in_line = self.line == Some(finding.location.row);
        let is_near = self.gap(finding) <= ARGUMENT_TOLERANCE;
        match sought {
            Sought::Named(name) if is_same_name(name, object) => Some(By::Name),
            // A named object may be reported as the call that made it; a wrong step as whatever stands there.
            Sought::Named(_) => (in_line && (is_nameless || self.kind != Kind::Leak)).then_some(By::Place),
            Sought::Temporary => (is_expression(object) || in_line).then_some(By::Place),
            Sought::Argument => (in_line || (is_expression(object) && is_near)).then_some(By::Place),
            Sought::Returned => (in_line || is_nameless).then_some(By::Place),
        }
    }

    /// Lines between the finding and the lines from making the object to losing it, for objects without a name.
    fn gap(&self, finding: &Finding) -> u32 {
        let Some(line) = self.line else { return 0 };
        let (from, to) = (line.min(self.lost.unwrap_or(line)), line);
        let row = finding.location.row;
        from.saturating_sub(row).max(row.saturating_sub(to))
    }

    /// First by the line where the object was made or misused, then by the line where it was lost.
    fn distance(&self, finding: &Finding) -> (u32, u32) {
        let Some(line) = self.line else { return (0, 0) };
        let nearest = |wanted: u32, rows: &[u32]| rows.iter().map(|row| row.abs_diff(wanted)).min().unwrap_or(0);
        let on_path: Vec<u32> = finding.path_rows().collect();
        let to_loss = self.lost.map_or(0, |lost| nearest(lost, &on_path));
        if finding.code != "RH106" {
            return (finding.location.row.abs_diff(line), to_loss);
        }
        // An overwritten object may be reported where it is overwritten; where it was made is then on the path.
        let rows: Vec<u32> = on_path.into_iter().chain([finding.location.row]).collect();
        (nearest(line, &rows) + self.lost.map_or(0, |lost| nearest(lost, &rows)), to_loss)
    }
}

/// What makes a finding meet a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum By {
    Name,
    Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fit {
    by: By,
    distance: (u32, u32),
}

/// For each label of a release, the findings that count for it.
pub(crate) fn assign(places: &[Place<'_>], findings: &[Finding]) -> Vec<Vec<usize>> {
    let mut assigned = vec![Vec::new(); places.len()];
    for (index, finding) in findings.iter().enumerate() {
        let fits: Vec<Option<Fit>> = places.iter().map(|place| place.fit(finding)).collect();
        let Some(best) = fits.iter().flatten().min() else { continue };
        for (label, fit) in fits.iter().enumerate() {
            if fit.as_ref() == Some(best) {
                assigned[label].push(index);
            }
        }
    }
    assigned
}

/// Which rules speak of a kind of bug.
fn is_of_kind(finding: &Finding, kind: Kind) -> bool {
    let code = finding.code.as_str();
    match kind {
        Kind::Leak => matches!(code, "RH101" | "RH106" | "RH109"),
        Kind::Overdecref => {
            matches!(code, "RH103" | "RH104" | "RH105") || (code == "RH102" && is_release_of_something_gone(finding))
        }
        Kind::Uaf => matches!(code, "RH102" | "RH103" | "RH107"),
        Kind::NullDeref => code == "RH201",
        Kind::MissingException => code == "RH202",
        Kind::ExceptionClobber => matches!(code, "RH203" | "RH204" | "RH205" | "RH206"),
        Kind::FormatMismatch => matches!(code, "RH301" | "RH302" | "RH304" | "RH305"),
    }
}

/// A use after release whose use is another release.
fn is_release_of_something_gone(finding: &Finding) -> bool {
    let says_release = |text: &str| {
        let text = text.to_ascii_lowercase();
        ["release", "decref", "steal", "given away", "twice"].iter().any(|word| text.contains(word))
    };
    let message = finding.message.to_ascii_lowercase();
    let is_double = ["released again", "released twice", "second time", "already released", "decref"];
    is_double.iter().any(|words| message.contains(words))
        || finding.path.last().is_some_and(|step| says_release(&step.kind) || says_release(&step.message))
}

/// A method is `Class::method` to some and `method` to others.
fn is_same_function(one: &str, other: &str) -> bool {
    let last = |name: &str| name.rsplit("::").next().unwrap_or(name).to_owned();
    last(one) == last(other)
}

/// Whether `path` names the file `file` of some folder.
fn is_below(path: &str, file: &str) -> bool {
    path.replace('\\', "/").strip_suffix(file).is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::{Location, Step, finding};

    fn texts(objects: &[&str]) -> Vec<String> {
        objects.iter().map(ToString::to_string).collect()
    }

    fn place(kind: Kind, objects: &[String], line: u32) -> Place<'_> {
        Place {
            file: "src/a.c",
            function: "f",
            also_in: None,
            lines: [1, 100],
            kind,
            objects,
            line: Some(line),
            lost: None,
        }
    }

    fn meets(place: &Place<'_>, finding: &Finding) -> bool {
        place.fit(finding).is_some()
    }

    fn step(row: u32, kind: &str) -> Step {
        let location = Location { row, column: 1 };
        Step { filename: "pkg-1/src/a.c".to_owned(), location, kind: kind.to_owned(), message: String::new() }
    }

    #[test]
    fn file_function_kind_and_object_have_to_agree() {
        let objects = texts(&["x"]);
        let label = place(Kind::Leak, &objects, 10);
        assert!(meets(&label, &finding("RH101", "f", "x", 10)));
        assert!(meets(&label, &finding("RH106", "f", "x", 30)));
        assert!(!meets(&label, &finding("RH103", "f", "x", 10)));
        assert!(!meets(&label, &finding("RH101", "g", "x", 10)));
        assert!(!meets(&label, &finding("RH101", "f", "y", 10)));
        let elsewhere = Finding { filename: "pkg-1/other_src/a.c".to_owned(), ..finding("RH101", "f", "x", 10) };
        assert!(meets(&label, &Finding { filename: "src/a.c".to_owned(), ..elsewhere.clone() }));
        assert!(!meets(&label, &Finding { filename: "pkg-1/mysrc/a.c".to_owned(), ..elsewhere }));
    }

    #[test]
    fn another_object_of_the_function_only_resembles() {
        let objects = texts(&["x"]);
        let label = place(Kind::Leak, &objects, 10);
        let other = finding("RH101", "f", "y", 12);
        assert!(label.resembles(&other) && !meets(&label, &other));
    }

    #[test]
    fn any_of_several_objects_will_do() {
        let objects = texts(&["x", "self->y"]);
        let label = place(Kind::Leak, &objects, 10);
        assert!(meets(&label, &finding("RH101", "f", "self->y", 40)));
        assert!(meets(&label, &finding("RH101", "f", "x", 40)));
        assert!(!meets(&label, &finding("RH101", "f", "z", 40)));
    }

    #[test]
    fn a_named_object_may_be_reported_as_the_call_that_made_it() {
        let objects = texts(&["x"]);
        let label = place(Kind::Leak, &objects, 10);
        assert!(meets(&label, &finding("RH101", "f", "PyList_New(0)", 10)));
        assert!(!meets(&label, &finding("RH101", "f", "PyList_New(0)", 11)));
    }

    #[test]
    fn a_temporary_is_an_expression_or_stands_in_the_line() {
        let objects = texts(&["(temporary)"]);
        let label = place(Kind::Leak, &objects, 10);
        assert!(meets(&label, &finding("RH101", "f", "PyLong_FromLong(1)", 50)));
        assert!(meets(&label, &finding("RH101", "f", "tmp", 10)));
        assert!(!meets(&label, &finding("RH101", "f", "tmp", 11)));
    }

    #[test]
    fn an_argument_without_a_name_is_near_its_line() {
        let objects = texts(&["arg-of:PyErr_SetObject"]);
        let label = Place { lost: Some(9), ..place(Kind::Leak, &objects, 10) };
        assert!(meets(&label, &finding("RH101", "f", "Py_BuildValue(...)", 9)));
        assert!(meets(&label, &finding("RH101", "f", "Py_BuildValue(...)", 12)));
        assert!(!meets(&label, &finding("RH101", "f", "Py_BuildValue(...)", 18)));
        assert!(!meets(&label, &finding("RH101", "f", "v", 9)));
    }

    #[test]
    fn one_finding_does_not_satisfy_all_temporaries_of_a_function() {
        let objects = texts(&["(temporary)"]);
        let labels = [10, 12, 20].map(|line| place(Kind::Leak, &objects, line));
        let findings = [finding("RH101", "f", "g()", 12), finding("RH101", "f", "g()", 19)];
        assert_eq!(assign(&labels, &findings), [vec![], vec![0], vec![1]]);
    }

    #[test]
    fn a_name_decides_before_a_line() {
        let (named, temporary) = (texts(&["x"]), texts(&["(temporary)"]));
        let labels = [place(Kind::Leak, &named, 30), place(Kind::Leak, &temporary, 10)];
        assert_eq!(assign(&labels, &[finding("RH101", "f", "x", 10)]), [vec![0], vec![]]);
        assert_eq!(assign(&labels, &[finding("RH101", "f", "g()", 30)]), [vec![0], vec![]]);
    }

    #[test]
    fn a_variable_used_again_is_told_apart_by_its_line() {
        let objects = texts(&["v"]);
        let first = Place { lost: Some(20), ..place(Kind::Leak, &objects, 10) };
        let second = Place { lost: Some(30), ..place(Kind::Leak, &objects, 20) };
        let made_first = finding("RH101", "f", "v", 10);
        assert_eq!(assign(&[first.clone(), second.clone()], &[made_first]), [vec![0], vec![]]);
        let overwritten =
            Finding { path: vec![step(10, "new"), step(20, "overwritten")], ..finding("RH106", "f", "v", 20) };
        assert_eq!(assign(&[first, second], &[overwritten]), [vec![0], vec![]]);
    }

    #[test]
    fn labels_that_fit_equally_well_are_both_met() {
        let objects = texts(&["t"]);
        let labels = [place(Kind::Uaf, &objects, 10), place(Kind::Uaf, &objects, 14)];
        assert_eq!(assign(&labels, &[finding("RH102", "f", "t", 12)]), [vec![0], vec![0]]);
    }

    #[test]
    fn the_function_that_loses_an_object_may_be_another_one() {
        let objects = texts(&["self", "made"]);
        let label = Place { also_in: Some("caller"), ..place(Kind::Leak, &objects, 10) };
        assert!(meets(&label, &finding("RH101", "caller", "made", 200)));
        assert!(!meets(&label, &finding("RH101", "other", "made", 200)));
    }

    #[test]
    fn a_use_after_release_is_an_over_release_if_the_use_is_a_release() {
        let objects = texts(&["x"]);
        let label = place(Kind::Overdecref, &objects, 10);
        let used = finding("RH102", "f", "x", 10);
        assert!(!meets(&label, &used));
        assert!(meets(&label, &Finding { path: vec![step(9, "new"), step(10, "release")], ..used.clone() }));
        assert!(meets(&label, &Finding { message: "`x` is released twice".to_owned(), ..used }));
        assert!(meets(&label, &finding("RH104", "f", "x", 10)));
    }

    #[test]
    fn a_wrong_step_in_the_line_of_its_label_meets_it_whatever_it_is_called() {
        let objects = texts(&["result"]);
        let label = place(Kind::ExceptionClobber, &objects, 10);
        assert!(meets(&label, &finding("RH204", "f", "PyDict_SetItem(...)", 10)));
        assert!(!meets(&label, &finding("RH204", "f", "PyDict_SetItem(...)", 14)));
    }

    #[test]
    fn a_finding_without_a_function_is_placed_by_its_row() {
        let objects = texts(&["x"]);
        let label = place(Kind::Leak, &objects, 10);
        let outside = Finding { function: None, ..finding("RH101", "f", "x", 10) };
        assert!(meets(&label, &outside));
        assert!(!meets(&label, &Finding { location: Location { row: 101, column: 1 }, ..outside }));
    }

    #[test]
    fn in_the_fixed_release_the_name_alone_decides() {
        let text = "id = 'a'\npackage = 'pkg'\nbefore = '1'\nafter = '2'\nfile = 'src/a.c'\nfunction = 'f'\n\
            lines = [1, 20]\nfunction_after = 'g'\nlines_after = [40, 60]\nkind = 'leak'\nobjects = ['x']\n\
            line = 5\ndifficulty = 1\nstrict = true\ndescription = 'd'\n";
        let mut label: Fixed = toml::from_str(text).expect("a label");
        let after = Place::after(&label).expect("it was fixed");
        assert!(meets(&after, &finding("RH101", "g", "x", 55)));
        assert!(!meets(&after, &finding("RH101", "g", "PyList_New(0)", 5)));
        assert!(!meets(&after, &finding("RH101", "f", "x", 5)));
        label.lines_after = None;
        assert!(Place::after(&label).is_none());
    }
}
