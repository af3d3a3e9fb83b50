//! The target `ir_reader`: what is read is printed the same, and what the verifier accepts the passes accept.

use refhound_callgraph::unit_facts;
use refhound_contracts::Counted;
use refhound_ir::{Form, Module, read_module, verify};
use refhound_passes::{SsaError, SsaScratch, to_ssa};

use crate::front_end::reads_back;

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(mut module) = read_module(&text) {
        reads_back(&module);
        keep_verified(&mut module);
        reads_back(&module);
        let _ = unit_facts(&module, Counted::of_python());
    }
}

/// Brings the good bodies into SSA form and drops the others, as the driver does.
fn keep_verified(module: &mut Module) {
    let mut scratch = SsaScratch::new();
    for body in std::mem::take(&mut module.bodies) {
        let _ = verify(module, &body, Form::Ssa);
        if verify(module, &body, Form::Memory).is_err() {
            continue;
        }
        match to_ssa(module, body.into_body(), &mut scratch) {
            Ok(ssa) => module.bodies.push(ssa.into()),
            Err(error) => assert!(matches!(error, SsaError::TooLarge), "SSA construction broke a good body: {error}"),
        }
    }
}
