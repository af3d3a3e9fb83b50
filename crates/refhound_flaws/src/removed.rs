//! Names that the target version no longer has, or that it is about to lose.

use refhound_contracts::{ApiId, Pack};
use refhound_evidence::{Confidence, Disagreement, Flaw, Standing, Trigger};
use refhound_types::PythonVersion;

use crate::unit::FunctionBody;

pub(crate) fn examine(body: &FunctionBody<'_, '_>, flaws: &mut Vec<Flaw>) {
    for call in body.calls() {
        let Some(api) = body.unit.api(call.function).filter(|api| api.pack() == Pack::Cpython) else { continue };
        let Some(standing) = standing(api, body.unit.version()) else { continue };
        // A function that the project or one of its headers declares is its own.
        let is_own =
            matches!(standing, Standing::Removed { .. }) && !body.unit.module.functions[call.function].implicit;
        if is_own {
            continue;
        }
        let contract = api.contract().newest();
        let confidence = match standing {
            Standing::Removed { .. } => Confidence::Certain,
            Standing::Deprecated { .. } => Confidence::Likely,
        };
        flaws.push(Flaw {
            function: body.name(),
            object: api.name().to_owned(),
            place: call.span,
            what: Disagreement::RemovedApi {
                api: body.unit.name(call.function),
                standing,
                replacement: contract.replacement.clone(),
            },
            remarks: Vec::new(),
            trigger: Trigger::Success,
            confidence,
        });
    }
}

fn standing(api: ApiId, version: PythonVersion) -> Option<Standing> {
    let contract = api.contract().newest();
    if let Some(removed) = contract.removed
        && !api.exists_in(version)
        && removed.key() <= key(version)
    {
        return Some(Standing::Removed { version: version.to_string(), since: removed.to_string() });
    }
    let deprecated = contract.deprecated.as_ref().filter(|text| !text.ends_with("(soft)"))?;
    let mut parts = deprecated.split('.').map(|part| part.parse::<u8>().ok());
    let (major, minor) = (parts.next()??, parts.next()??);
    (key(PythonVersion::new(major, minor)) <= key(version)).then(|| Standing::Deprecated { since: deprecated.clone() })
}

fn key(version: PythonVersion) -> u16 {
    u16::from(version.major) << 8 | u16::from(version.minor)
}
