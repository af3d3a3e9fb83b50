//! `cargo xtask reading`: how true findings are on code that nobody has looked at.
//!
//! A reading has a name and two files in `corpus/readings`: `NAME.toml`, the releases, drawn and written down before the tool is
//! run on them, and `NAME.jsonl`, what judges have said of the findings. Judges get packets: findings as a user sees them,
//! without their confidence, and the path of the source. `docs/precision.md` has the protocol.

mod draw;
mod figures;
mod packets;
mod record;
mod still;

use std::path::PathBuf;

use anyhow::Result;

use crate::corpus::normalised;
use crate::workspace_root;

#[derive(clap::Subcommand)]
pub(crate) enum Reading {
    /// Choose packages that no reading and no label has used, and write down their newest releases
    Draw(draw::Draw),
    /// Fetch the releases of a reading
    Restore {
        /// The reading
        name: String,
    },
    /// Run the tool on the releases and write packets for judges
    Packets(packets::Packets),
    /// Put what judges have said beside the findings
    Take(packets::Take),
    /// What was true, by rule, confidence and trigger
    Figures(figures::Figures),
    /// Which of the findings that were judged are told today
    Still(still::Still),
}

impl Reading {
    pub(crate) fn run(&self) -> Result<()> {
        match self {
            Reading::Draw(draw) => draw.run(),
            Reading::Restore { name } => draw::restore(name),
            Reading::Packets(packets) => packets.run(),
            Reading::Take(take) => take.run(),
            Reading::Figures(figures) => figures.run(),
            Reading::Still(still) => still.run(),
        }
    }
}

/// The packages of all readings.
pub(crate) fn packages() -> Result<Vec<String>> {
    let mut packages = Vec::new();
    for name in draw::all_names()? {
        packages.extend(draw::read(&name)?.release.iter().map(|release| normalised(&release.package)));
    }
    Ok(packages)
}

/// Where readings are kept.
fn folder() -> PathBuf {
    workspace_root().join("corpus/readings")
}
