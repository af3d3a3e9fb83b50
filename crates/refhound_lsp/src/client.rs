//! What the client can do, and what its user has set.

use std::path::PathBuf;

use lsp_types::{ClientCapabilities, MarkupKind};
use refhound_config::{RuleWords, Settings};
use refhound_evidence::Confidence;
use refhound_types::PythonVersion;
use serde::Deserialize;
use serde_json::Value;

/// The abilities that make a difference here.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Abilities {
    pub(crate) related_information: bool,
    pub(crate) code_description: bool,
    pub(crate) markdown: bool,
    pub(crate) progress: bool,
    pub(crate) watches_files: bool,
    pub(crate) shows_documents: bool,
    pub(crate) refreshes_hints: bool,
}

impl Abilities {
    pub(crate) fn of(client: &ClientCapabilities) -> Abilities {
        let text = client.text_document.as_ref();
        let (workspace, window) = (client.workspace.as_ref(), client.window.as_ref());
        let published = text.and_then(|text| text.publish_diagnostics.as_ref());
        let hover = text.and_then(|text| text.hover.as_ref()).and_then(|hover| hover.content_format.as_ref());
        let watched = workspace.and_then(|it| it.did_change_watched_files.as_ref());
        let hints = workspace.and_then(|it| it.inlay_hint.as_ref());
        Abilities {
            related_information: published.and_then(|it| it.related_information) == Some(true),
            code_description: published.and_then(|it| it.code_description_support) == Some(true),
            markdown: hover.is_some_and(|formats| formats.contains(&MarkupKind::Markdown)),
            progress: window.and_then(|it| it.work_done_progress) == Some(true),
            watches_files: watched.and_then(|it| it.dynamic_registration) == Some(true),
            shows_documents: window.and_then(|it| it.show_document.as_ref()).is_some_and(|it| it.support),
            refreshes_hints: hints.and_then(|it| it.refresh_support) == Some(true),
        }
    }
}

/// Of which files findings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Shown {
    #[default]
    OpenFilesOnly,
    Workspace,
}

/// The user's settings in the editor. They win over the project's files, as flags do.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct UserSettings {
    /// The file of settings to use instead of the nearest.
    pub(crate) config: Option<PathBuf>,
    select: Option<Vec<String>>,
    ignore: Option<Vec<String>>,
    min_confidence: Option<String>,
    target_version: Option<String>,
    jobs: Option<u16>,
    pub(crate) diagnostics: Shown,
    inlay_hints: Option<bool>,
    /// The client shows what commands return: no message is needed.
    pub(crate) shows_results: bool,
}

impl UserSettings {
    /// Reads what a client sends: the settings, or an object that has them under our name.
    pub(crate) fn read(value: &Value) -> Result<UserSettings, String> {
        let own = value.get("refhound").unwrap_or(value);
        if own.is_null() {
            return Ok(UserSettings::default());
        }
        let settings: UserSettings = serde_json::from_value(own.clone()).map_err(|error| error.to_string())?;
        settings.apply(&mut Settings::default())?;
        Ok(settings)
    }

    pub(crate) fn inlay_hints(&self) -> bool {
        self.inlay_hints.unwrap_or(true)
    }

    /// Puts them on top of the settings of files.
    pub(crate) fn apply(&self, settings: &mut Settings) -> Result<(), String> {
        let words = |words: &Option<Vec<String>>| words.clone().filter(|it| !it.is_empty()).map(RuleWords);
        settings.select.flag(words(&self.select));
        settings.ignore.flag(words(&self.ignore));
        if let Some(word) = &self.min_confidence {
            let known = Confidence::ALL.into_iter().find(|it| it.word() == word);
            let known = known.ok_or_else(|| format!("minConfidence: `{word}` is not one of certain, likely, possible"));
            settings.min_confidence.flag(Some(known?));
        }
        if let Some(text) = &self.target_version {
            let version: PythonVersion = text.parse().map_err(|error| format!("targetVersion: {error}"))?;
            settings.target_version.flag(Some(Some(version)));
        }
        settings.jobs.flag(self.jobs.filter(|&jobs| jobs > 0).map(Some));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_are_found_with_and_without_our_name_and_mistakes_are_told() {
        let select = |value: Value| UserSettings::read(&value).expect("right").select;
        assert_eq!(select(json!({"refhound": {"select": ["RH101"]}})), Some(vec!["RH101".to_owned()]));
        assert_eq!(select(json!({"select": ["RH1"], "unknown": 1})), Some(vec!["RH1".to_owned()]));
        assert_eq!(select(Value::Null), None);
        for wrong in [json!({"minConfidence": "sure"}), json!({"targetVersion": "1.5"}), json!({"select": 1})] {
            assert!(UserSettings::read(&wrong).is_err(), "{wrong}");
        }
    }
}
