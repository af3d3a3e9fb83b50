//! What the path engine sees of one function: `refhound dump --stage paths` and `--stage summary`.

use refhound_callgraph::NodeId;
use refhound_ir::{PrintOptions, print_body};
use refhound_source::Span;
use refhound_summary::{Function, Functions, Project, Summaries};
use refhound_symex::{summary_text, trace};

use crate::dump::line_and_column;
use crate::pipeline::Analysis;

/// The IR of a function in SSA form, with the states that arrive at each block. `None` if there is no such function; needs
/// a run with [`Keep::Modules`](crate::Keep::Modules).
pub fn paths_text(analysis: &Analysis, function: &str) -> Option<String> {
    with_function(analysis, function, |_, function| {
        let traced = trace(function, Summaries::new(&analysis.summaries), None);
        let module = function.module;
        let place = |span: Span| line_and_column(&analysis.sources, &module.origins, span);
        let body = print_body(module, function.body, &PrintOptions { place: Some(&place) });
        let mut text =
            traced.gave_up.map_or_else(String::new, |why| format!("; not explored to the end: {}\n", why.name()));
        for line in body.lines() {
            text.push_str(line);
            text.push('\n');
            let states = traced.blocks.iter().filter(|(block, _)| line.starts_with(&format!("{block}(")));
            for (_, state) in states {
                text.push_str(&format!("    ; => {state}\n"));
            }
        }
        text
    })
}

/// What a caller is told of a function: a line for each way in which a call can end.
pub fn function_summary_text(analysis: &Analysis, function: &str) -> Option<String> {
    with_function(analysis, function, |node, _| match &analysis.summaries[node] {
        Some(summary) => summary_text(summary),
        None if !analysis.graph.nodes[node].interface => {
            "not summarised: it handles no object and calls nothing that does\n".to_owned()
        }
        None => "not summarised: the path engine failed on it\n".to_owned(),
    })
}

fn with_function(analysis: &Analysis, name: &str, show: impl FnOnce(NodeId, Function<'_>) -> String) -> Option<String> {
    let graph = &analysis.graph;
    let bodies = |unit: usize| analysis.units[unit].bodies();
    let project = Project::new(graph, &analysis.contracts, analysis.oldest, analysis.units.len(), &bodies);
    let node = node_of(analysis, name)?;
    Some(show(node, project.function(node)?))
}

/// The function of that name, that of the first unit before others.
pub(crate) fn node_of(analysis: &Analysis, name: &str) -> Option<NodeId> {
    let named = analysis.graph.nodes.iter().filter(|(_, node)| node.name.as_str() == name);
    named.min_by_key(|(_, node)| node.unit).map(|(node, _)| node)
}

/// The functions of the first unit that have a body.
pub fn functions_with_bodies(analysis: &Analysis) -> Vec<&'static str> {
    let nodes = analysis.graph.nodes.values().filter(|node| node.unit == 0);
    nodes.map(|node| node.name.as_str()).collect()
}
