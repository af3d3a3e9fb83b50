//! Tests of lowering: C files with the IR they become, and text that is no C at all.

mod cases;
mod large;
mod machine;
mod programs;
mod soup;

use std::sync::Arc;

use refhound_csyntax::parse;
use refhound_index::EntityId as _;
use refhound_ir::{Form, Verifier};
use refhound_lower::{LowerInput, Lowered, Wanted, lower};
use refhound_preproc::tokens_of_text;
use refhound_source::FileId;
use refhound_types::DataModel;

/// Lowers a text; fails unless every body passes the verifier.
fn lower_text(text: &str) -> Lowered {
    let preprocessed = tokens_of_text(text);
    let everything = 0..preprocessed.tokens.len() as u32;
    let tree = parse(&preprocessed.tokens, &preprocessed.packs, &[everything]);
    let lowered = lower(&LowerInput {
        tree: &tree,
        tokens: &preprocessed.tokens,
        origins: Arc::new(preprocessed.origins),
        file: FileId::from_index(0),
        model: DataModel::Lp64,
        wanted: &|function| if function.name.as_str() == "unwanted" { Wanted::No } else { Wanted::Yes },
    });
    let mut verifier = Verifier::new();
    for body in &lowered.module.bodies {
        if let Err(faults) = verifier.verify(&lowered.module, body, Form::Memory) {
            let printed = refhound_ir::print_body(&lowered.module, body, &refhound_ir::PrintOptions::default());
            panic!("{faults:#?}\nin\n{printed}");
        }
    }
    lowered
}
