//! Which bodies have to be in SSA form before they are read. To make it takes longer than to parse the text, and in a tree
//! like a kernel's hardly any function is of interest to an engine.

use refhound_contracts::Counted;
use refhound_ir::{Body, Callee, FuncId, Module, Op, Terminator, Value};

use crate::facts::{defining_op, function_value, strip_casts};
use crate::objects::ObjectTypes;

/// The bodies of a unit in memory form that somebody needs in SSA form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SsaNeeds {
    /// A function of the unit touches objects: engines read them all.
    All,
    /// By body: whether [`crate::unit_facts`] would miss something. Where it would not, both forms give the same facts.
    Some(Vec<bool>),
}

impl SsaNeeds {
    /// Looks at the bodies of a unit, all in memory form.
    pub fn of(module: &Module, counted: &Counted) -> SsaNeeds {
        let mut objects = ObjectTypes::new(counted);
        if module.bodies.iter().any(|body| touches_objects(module, counted, &mut objects, body)) {
            return SsaNeeds::All;
        }
        SsaNeeds::Some(module.bodies.iter().map(|body| passes_functions_on(body)).collect())
    }

    pub fn has(&self, body: usize) -> bool {
        match self {
            SsaNeeds::All => true,
            SsaNeeds::Some(needed) => needed[body],
        }
    }
}

/// Whether a body calls an API of a pack or takes its address, or has a value that is an object pointer. Whatever form it
/// is in: where this is false, [`crate::FunctionFacts::touches_objects`] is.
fn touches_objects(module: &Module, counted: &Counted, objects: &mut ObjectTypes<'_>, body: &Body) -> bool {
    let is_api = |function: FuncId| counted.is_called_by_interface(module.functions[function].name);
    let names_api = |op: &Op| match *op {
        Op::Call { callee: Callee::Function(function), .. } | Op::FunctionAddress(function) => is_api(function),
        _ => false,
    };
    body.values.values().any(|value| objects.is_interface_pointer(&module.types, value.ty))
        || body.blocks.values().any(|block| {
            block.insts.iter().any(|&inst| names_api(&body.insts[inst].op))
                || matches!(block.end, Some(Terminator::Invoke { callee: Callee::Function(function), .. })
                    if is_api(function))
        })
}

/// Whether pointers to functions go through variables, where only SSA form shows what they are.
fn passes_functions_on(body: &Body) -> bool {
    let is_field = |place: Value| matches!(defining_op(body, strip_casts(body, place)), Some(Op::FieldAddress { .. }));
    let is_unclear = |callee: Callee| match callee {
        Callee::Function(_) => false,
        Callee::Pointer(pointer) => match defining_op(body, strip_casts(body, pointer)) {
            Some(Op::FunctionAddress(_)) => false,
            Some(Op::Load { from }) => !is_field(from),
            _ => true,
        },
    };
    body.blocks.values().any(|block| {
        block.insts.iter().any(|&inst| match body.insts[inst].op {
            Op::Call { callee, .. } => is_unclear(callee),
            Op::Store { to, value } => function_value(body, value).is_some() && !is_field(to),
            _ => false,
        }) || matches!(block.end, Some(Terminator::Invoke { callee, .. }) if is_unclear(callee))
    })
}
