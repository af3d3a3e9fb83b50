//! What each word stands in the way of.

use refhound_clauses::Version;
use refhound_contracts::{ApiId, ApiTable, Pack};
use refhound_index::{Symbol, intern};
use refhound_types::PythonVersion;

use crate::facts::{Facts, version};
use crate::goal::{Goal, Limited};
use crate::scan::Manner;
use crate::survey::{Survey, Use};

/// The part of the table that an obstacle belongs to, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// It does not compile.
    Removed,
    /// The limited API does not have it.
    NotLimited,
    /// It is wrong, or may be, where threads run at once.
    Threads,
    Deprecated,
}

impl Section {
    pub const ALL: [Section; 4] = [Section::Removed, Section::NotLimited, Section::Threads, Section::Deprecated];

    /// The word that programs read.
    pub fn name(self) -> &'static str {
        match self {
            Section::Removed => "removed",
            Section::NotLimited => "not-limited",
            Section::Threads => "threads",
            Section::Deprecated => "deprecated",
        }
    }

    /// The heading that people read.
    pub fn title(self) -> &'static str {
        match self {
            Section::Removed => "gone: these do not compile",
            Section::NotLimited => "not in the limited API",
            Section::Threads => "wrong, or perhaps wrong, without the GIL",
            Section::Deprecated => "deprecated: these still compile",
        }
    }
}

/// One thing that stands in the way, with all places where it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Obstacle {
    pub section: Section,
    /// The API, or what else it is about.
    pub what: String,
    /// Since when, or why.
    pub why: String,
    /// What to write instead.
    pub instead: Option<String>,
    /// The first version that has what to write instead.
    pub instead_since: Option<String>,
    /// The oldest version that the project supports lacks it, and `pythoncapi_compat.h` has it.
    pub in_compat: bool,
    pub places: Vec<Use>,
}

/// What stands in the way of a goal, for a project that supports Python from `oldest` on.
pub fn obstacles(survey: &Survey, goal: Goal, oldest: PythonVersion) -> Vec<Obstacle> {
    let judge = Judge { goal, oldest };
    let own = survey.own();
    let mut found = Vec::new();
    for (name, manner, places) in survey.each() {
        if own.contains(name) {
            continue;
        }
        found.extend(judge.word(name, manner).into_iter().map(|told| Obstacle { places: places.to_vec(), ..told }));
    }
    if goal.is_free_threaded() {
        found.extend(variables(survey));
        found.extend(modules(survey));
    }
    let mut merged: Vec<Obstacle> = Vec::new();
    // A member that is named in an initialiser and reached elsewhere is one line.
    for obstacle in found {
        let same =
            |it: &&mut Obstacle| (it.section, &it.what, &it.why) == (obstacle.section, &obstacle.what, &obstacle.why);
        match merged.iter_mut().find(same) {
            Some(known) => known.places.extend(obstacle.places),
            None => merged.push(obstacle),
        }
    }
    merged.sort_by(|a, b| {
        (a.section, std::cmp::Reverse(a.places.len()), &a.what).cmp(&(
            b.section,
            std::cmp::Reverse(b.places.len()),
            &b.what,
        ))
    });
    merged
}

struct Judge {
    goal: Goal,
    oldest: PythonVersion,
}

impl Judge {
    fn word(&self, name: &'static str, manner: Manner) -> Vec<Obstacle> {
        match manner {
            Manner::Named | Manner::Member | Manner::Designated => {}
            Manner::Assigned => return self.assigned(name).into_iter().collect(),
            Manner::Unlocked => return self.unlocked(name).into_iter().collect(),
            Manner::Variable | Manner::Own | Manner::ModuleEntry | Manner::ModuleSays => return Vec::new(),
        }
        let symbol: Symbol = intern(name);
        if Facts::get().word(symbol).is_some() {
            return self.fact(symbol, manner);
        }
        let api = ApiTable::lookup(symbol).filter(|api| api.pack() == Pack::Cpython);
        api.map_or_else(Vec::new, |api| self.api(api))
    }

    /// A word that is no function.
    fn fact(&self, name: Symbol, manner: Manner) -> Vec<Obstacle> {
        let Some(word) = Facts::get().word(name) else { return Vec::new() };
        let mut told = Vec::new();
        let what = name.as_str();
        if let Some(removed) = word.removed.as_deref().filter(|text| self.is_reached(text)) {
            told.push(self.obstacle(Section::Removed, what, format!("removed in {removed}"), word.instead.as_deref()));
        } else if let Some(since) = word.deprecated.as_deref().filter(|text| self.is_reached(text)) {
            told.push(self.obstacle(Section::Deprecated, what, format!("since {since}"), word.instead.as_deref()));
        }
        for obstacle in &mut told {
            obstacle.instead_since.clone_from(&word.since);
        }
        // Members in initialisers go with the record that they initialise, which is told itself.
        if manner == Manner::Designated {
            return told;
        }
        let hidden = match self.goal.limited {
            Limited::No => None,
            Limited::Abi3 => word.limited.as_deref(),
            Limited::Abi3t => word.opaque.as_deref().or(word.limited.as_deref()),
        };
        told.extend(hidden.map(|why| self.obstacle(Section::NotLimited, what, why.to_owned(), None)));
        let threads = word.threads.as_deref().filter(|_| self.goal.is_free_threaded() && hidden.is_none());
        told.extend(threads.map(|why| self.obstacle(Section::Threads, what, why.to_owned(), None)));
        told
    }

    /// A function, macro or object that the models describe.
    fn api(&self, api: ApiId) -> Vec<Obstacle> {
        let contract = api.contract().newest();
        let instead = contract.replacement.as_deref();
        let mut told = Vec::new();
        let gone = contract.removed.filter(|removed| !api.exists_in(self.goal.version) && self.is_past(*removed));
        if let Some(removed) = gone {
            return vec![self.obstacle(Section::Removed, api.name(), format!("removed in {removed}"), instead)];
        }
        told.extend(self.not_limited(api));
        if let Some(strong) =
            contract.strong_replacement.as_deref().and_then(twin).filter(|_| self.goal.is_free_threaded())
        {
            let why = "a borrowed reference: another thread may release it".to_owned();
            told.push(self.obstacle(Section::Threads, api.name(), why, Some(strong)));
        }
        if let Some(since) = contract.deprecated.as_deref().filter(|text| self.is_reached(text)) {
            told.push(self.obstacle(Section::Deprecated, api.name(), format!("since {since}"), instead));
        }
        told
    }

    fn not_limited(&self, api: ApiId) -> Option<Obstacle> {
        if self.goal.limited == Limited::No || !api.kind().is_callable() || Facts::get().is_limited_macro(api.name()) {
            return None;
        }
        let oldest = Version::new(self.oldest.major, self.oldest.minor);
        let why = match api.contract().newest().limited_api.as_deref() {
            None => "not in it".to_owned(),
            Some(text) => match version(text) {
                None => "not in its headers".to_owned(),
                Some(since) if since.key() > oldest.key() => format!("in it since {since} only"),
                Some(_) => return None,
            },
        };
        let instead = Facts::get().limited_instead(api.name()).or(api.contract().newest().replacement.as_deref());
        Some(self.obstacle(Section::NotLimited, api.name(), why, instead))
    }

    /// Since 3.10 what these macros read cannot be assigned to.
    fn assigned(&self, name: &'static str) -> Option<Obstacle> {
        let setter = ApiTable::lookup_str(name)?.setter()?;
        let what = format!("{name}(...) = ...");
        Some(self.obstacle(Section::Removed, &what, "no value to assign to since 3.10".to_owned(), Some(setter)))
    }

    fn unlocked(&self, name: &'static str) -> Option<Obstacle> {
        let why = Facts::get().threads.locked_over.get(name).filter(|_| self.goal.is_free_threaded())?;
        Some(self.obstacle(Section::Threads, name, why.clone(), None))
    }

    fn obstacle(&self, section: Section, what: &str, why: String, instead: Option<&str>) -> Obstacle {
        let known = instead.and_then(|text| names(text).find_map(ApiTable::lookup_str));
        let since = known.and_then(|api| api.contract().newest().since);
        let is_newer =
            since.is_some_and(|since| since.key() > Version::new(self.oldest.major, self.oldest.minor).key());
        let in_compat = is_newer && known.is_some_and(|api| Facts::get().has_compat(api.name()));
        Obstacle {
            section,
            what: what.to_owned(),
            why,
            instead: instead.map(str::to_owned),
            instead_since: since.map(|since| since.to_string()),
            in_compat,
            places: Vec::new(),
        }
    }

    fn is_past(&self, since: Version) -> bool {
        since.key() <= Version::new(self.goal.version.major, self.goal.version.minor).key()
    }

    fn is_reached(&self, text: &str) -> bool {
        version(text).is_some_and(|since| self.is_past(since))
    }
}

/// Objects that variables hold between calls: one line for all.
fn variables(survey: &Survey) -> Option<Obstacle> {
    let mut places: Vec<Use> = Vec::new();
    let mut named: Vec<&str> = Vec::new();
    for (name, uses) in survey.of_manner(Manner::Variable) {
        places.extend(uses);
        named.push(name);
    }
    places.sort_unstable();
    (!places.is_empty()).then(|| Obstacle {
        section: Section::Threads,
        what: "objects in static variables".to_owned(),
        why: format!("threads that fill or replace them at once need a lock: {}", listed(&named)),
        instead: Some("the state of the module".to_owned()),
        instead_since: None,
        in_compat: false,
        places,
    })
}

fn listed(names: &[&str]) -> String {
    const SHOWN: usize = 4;
    let shown = names.iter().take(SHOWN).copied().collect::<Vec<_>>().join(", ");
    match names.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// A module that does not say that it needs no GIL switches it on again for the whole process.
fn modules(survey: &Survey) -> Option<Obstacle> {
    if survey.of_manner(Manner::ModuleSays).next().is_some() {
        return None;
    }
    let places: Vec<Use> = survey.of_manner(Manner::ModuleEntry).flat_map(|(_, uses)| uses.iter().copied()).collect();
    let says: Vec<&str> = Facts::get().threads.module_says.iter().map(String::as_str).collect();
    (!places.is_empty()).then(|| Obstacle {
        section: Section::Threads,
        what: "the module does not say that it works without the GIL".to_owned(),
        why: "importing it switches the GIL on for the whole process".to_owned(),
        instead: Some(says.join(" or ")),
        instead_since: Some(format!("3.{}", PythonVersion::FIRST_FREE_THREADED)),
        in_compat: false,
        places,
    })
}

/// The function that gives a reference of one's own, if it was made for builds without the GIL: what lends of something that
/// cannot change, as a tuple, has none.
fn twin(text: &str) -> Option<&'static str> {
    let first = Version::new(3, PythonVersion::FIRST_FREE_THREADED);
    let api = names(text).find_map(ApiTable::lookup_str)?;
    api.contract().newest().since.filter(|since| since.key() >= first.key()).map(|_| api.name())
}

/// The words of a text that may be names of the API.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| word.len() > 2)
}
