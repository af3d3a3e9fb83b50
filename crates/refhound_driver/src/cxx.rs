//! Units of C++: what stands between their text and C's tree, and what becomes of their bodies.

use std::collections::BTreeMap;

use refhound_config::{Monitor, Takes};
use refhound_contracts::ContractId;
use refhound_csyntax::tree::{Item, TokenId, Tree};
use refhound_cxxsema::{Input, Translated, translate};
use refhound_index::{EntityId as _, FxHashMap, Symbol};
use refhound_ir::{Body, FuncId, FunctionBody, FunctionDecl, Linkage};
use refhound_lower::Lowered;
use refhound_passes::{Keep, inline};
use refhound_types::Type;

use crate::front::Methods;
use crate::texts::Assembled;

fn translated(text: &Assembled) -> Translated {
    let tree = refhound_cxxsyntax::parse(&text.tokens, &text.packs, &text.ranges);
    let speaks_for = |first: TokenId| text.speaks_for(first.index());
    translate(&Input { tree: &tree, tokens: &text.tokens, speaks_for: &speaks_for })
}

/// A class that owns a reference; its name and what its constructor does are macros.
const MONITOR: &str = include_str!("../assets/monitor.h");

/// What stands before a unit for the classes that the settings name.
pub(crate) fn named_monitors(monitors: &[Monitor]) -> String {
    let mut text = String::new();
    if !monitors.is_empty() {
        text.push_str("#include <Python.h>\n#include <utility>\n");
    }
    for Monitor { scopes, name, takes } in monitors {
        let takes = match takes {
            Takes::Over => 0,
            Takes::Another => 1,
        };
        for scope in scopes {
            text.push_str(&format!("namespace {scope} {{\n"));
        }
        text.push_str(&format!("#define REFHOUND_CLASS {name}\n#define REFHOUND_TAKES_ANOTHER {takes}\n{MONITOR}"));
        text.push_str("#undef REFHOUND_CLASS\n#undef REFHOUND_TAKES_ANOTHER\n");
        text.push_str(&"}\n".repeat(scopes.len()));
    }
    text
}

/// The classes that own something, by name, and why they are known to: a constructor sets a pointer that the destructor gives back.
pub(crate) fn monitors(text: &Assembled, known: &mut BTreeMap<String, String>) {
    for class in translated(text).classes.iter().filter(|class| !class.releases.is_empty()) {
        let mut why = String::new();
        for (by, member) in &class.releases {
            let ty = class.pointers.iter().find(|(name, _)| name == member).map_or("?", |(_, ty)| ty);
            why.push_str(&format!("    `{member}` ({ty}) is given to {by} by the destructor\n"));
            let sets = class.constructors.iter().filter(|(_, members)| members.contains(member));
            for (constructor, _) in sets {
                why.push_str(&format!("    `{member}` is set by {constructor}\n"));
            }
        }
        known.entry(class.name.clone()).or_insert(why);
    }
}

/// As it is shown.
pub(crate) fn monitors_text(known: &BTreeMap<String, String>) -> String {
    if known.is_empty() {
        return "no class here owns anything\n".to_owned();
    }
    known.iter().map(|(class, why)| format!("{class}\n{why}")).collect()
}

/// The tree of a unit, translated to C's.
pub(crate) fn parse(text: &Assembled) -> Tree {
    let mut tree = translated(text).tree;
    tree.is_cxx = true;
    // What the headers of C's APIs declare stands outside `extern "C"` in the tool's own.
    tree.may_throw.retain(|&name| ContractId::lookup_symbol(name).is_none());
    tree
}

/// Puts small methods in the place of their calls, and leaves the bodies that this unit speaks for. What was made of a template, or
/// stands in a header of the tool's own, is each unit's own.
pub(crate) fn settle(lowered: &mut Lowered, tree: &Tree, text: &Assembled, methods: Methods) {
    let mut bodies: Vec<Body> =
        std::mem::take(&mut lowered.module.bodies).into_iter().map(FunctionBody::into_body).collect();
    let module = &lowered.module;
    let is_plain = |function: FuncId| {
        let FunctionDecl { name, ty, .. } = module.functions[function];
        let result = module.types.function_type(ty).map(|signature| signature.result);
        let gives_pointer = result.is_none_or(|result| matches!(module.types.get(result), Type::Pointer(_)));
        !gives_pointer || ContractId::lookup_symbol(name).is_none()
    };
    let firsts: FxHashMap<Symbol, TokenId> = tree
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Function(function) => Some((function.name, function.first)),
            Item::Declaration(_) | Item::Other { .. } | Item::Skipped { .. } => None,
        })
        .collect();
    let is_provided = |name: Symbol| firsts.get(&name).is_some_and(|first| text.is_provided(first.index()));
    let is_instance = |name: Symbol| name.as_str().contains('<') && !name.as_str().contains("operator<");
    let speaks = |name: Symbol| firsts.get(&name).is_none_or(|first| text.speaks_for(first.index()));
    let keep = |name: Symbol| match name {
        _ if is_provided(name) => Keep::IfUsed,
        _ if is_instance(name) || speaks(name) => Keep::Always,
        _ => Keep::Never,
    };
    let is_kept = match methods {
        Methods::InPlace => inline(module, &mut bodies, &|function| keep(module.functions[function].name), &is_plain),
        Methods::Called => {
            bodies.iter().map(|body| keep(module.functions[body.function].name) != Keep::Never).collect()
        }
    };
    let is_made = |name: Symbol| is_instance(name) || is_provided(name);
    for function in lowered.module.functions.values_mut().filter(|function| is_made(function.name)) {
        function.linkage = Linkage::Internal;
    }
    let mut is_kept = is_kept.into_iter();
    bodies.retain(|_| is_kept.next() == Some(true));
    lowered.module.bodies = bodies.into_iter().map(Into::into).collect();
    lowered.not_analysed.retain(|(name, ..)| speaks(*name));
    lowered.wanted_functions = lowered.module.bodies.len() + lowered.not_analysed.len();
}
