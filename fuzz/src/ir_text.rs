//! The target `ir_reader`: what is read is printed the same, and what the verifier accepts the passes accept.

use refhound_callgraph::unit_facts;
use refhound_ir::{Form, Module, read_module, verify};
use refhound_passes::{SsaError, SsaScratch, to_ssa};

use crate::front_end::reads_back;

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(module) = read_module(&text) {
        reads_back(&module);
        verify_all(&module);
        let _ = unit_facts(&module);
    }
}

fn verify_all(module: &Module) {
    let mut scratch = SsaScratch::new();
    for body in &module.bodies {
        let _ = verify(module, body, Form::Ssa);
        if verify(module, body, Form::Memory).is_err() {
            continue;
        }
        if let Err(error) = to_ssa(module, body.clone(), &mut scratch) {
            assert!(matches!(error, SsaError::TooLarge), "SSA construction broke a good body: {error}");
        }
    }
}
