//! Contracts that the source states: attributes of `cpychecker` and comments, on declarations and definitions.
//!
//! ```c
//! PyObject *lookup(PyObject *key) __attribute__((cpychecker_returns_borrowed_ref));
//! int append(PyObject *list, PyObject *item);   /* refhound: steals(2), fails with -1 */
//! ```

/// What is meant to leave out a finding, and is written so that it does not.
fn misspelled_ignore(text: &str) -> Option<String> {
    let text = text.trim_start();
    let word = &text[..text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len())];
    let is_slip = word != IGNORE && alike(IGNORE, &word.to_ascii_lowercase());
    is_slip.then(|| format!("`{word}` is not known; did you mean `{IGNORE}`?"))
}

/// The word that leaves out findings.
const IGNORE: &str = "ignore";

#[cfg(test)]
mod tests;

use refhound_callgraph::ObjectTypes;
use refhound_clauses::{
    Clause, Contract, Exception, Failure, Gives, NullResult, Param, ParamRef, RunsPython, Takes, Value, alike,
    read_annotation,
};
use refhound_contracts::{Annotation, AnnotationForm, Counted, Reach, SourceContract};
use refhound_csyntax::tree::{
    Attribute, AttributeArgument, DeclaratorId, DeclaratorPart, ExprKind, Item, Parameter, TokenId, Tree,
};
use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_ir::{FunctionDecl, Linkage, Module};
use refhound_preproc::Token;
use refhound_source::{FileId, Origins, SourceMap};
use refhound_types::{Type, TypeId};

use crate::comments::{Comment, CommentCache, Conditionals, leads_to_declaration};
use crate::front::SyntaxProblem;

const PREFIX: &str = "cpychecker_";

/// Longest stretch between a comment and its declaration: macros that expand to nothing, more comments.
const GAP: usize = 4096;

/// What a unit's source says of functions.
#[derive(Debug, Default)]
pub(crate) struct Annotations {
    pub(crate) contracts: Vec<SourceContract>,
    /// Annotations that cannot be understood.
    pub(crate) notes: Vec<SyntaxProblem>,
}

/// What annotations are read from.
pub(crate) struct AnnotatedUnit<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) tokens: &'a [Token],
    pub(crate) origins: &'a Origins,
    pub(crate) main: FileId,
    /// Every file that the unit reads.
    pub(crate) files: &'a [FileId],
    pub(crate) map: &'a SourceMap,
    pub(crate) comments: &'a CommentCache,
    pub(crate) counted: &'a Counted,
}

/// A function that the tree declares or defines.
struct Declared<'t> {
    name: Symbol,
    declarator: DeclaratorId,
    /// Its first token, and the last before the body.
    first: TokenId,
    last: TokenId,
    attributes: [&'t [Attribute]; 3],
}

/// An annotation, where it stands, and the function it is about.
struct Found {
    name: Symbol,
    declarator: DeclaratorId,
    form: AnnotationForm,
    file: FileId,
    /// The offset that offsets of the clauses are added to.
    lo: u32,
    clauses: Vec<(usize, Clause)>,
}

impl AnnotatedUnit<'_> {
    pub(crate) fn read(&self, module: &Module) -> Annotations {
        let mut result = Annotations::default();
        let declared = self.declared();
        let mut found = self.attributes(&declared, &mut result.notes);
        for (file, comments) in self.comments.of_files(self.files, self.map) {
            self.attach(file, &comments, &declared, &mut found, &mut result.notes);
        }
        found.retain(|one| !self.is_told_by_body(one));
        if !found.is_empty() {
            found.sort_by_key(|one| (one.file != self.main, one.file.index(), one.lo));
            self.build(found, module, &mut result);
        }
        result
    }

    /// That a negative result comes with an exception is all that is said, and the body of the function says that too: it must
    /// not stand back behind a contract that knows nothing of the rest.
    fn is_told_by_body(&self, found: &Found) -> bool {
        let is_defined =
            || self.tree.items.iter().any(|item| matches!(item, Item::Function(one) if one.name == found.name));
        found.clauses.iter().all(|(_, clause)| *clause == Clause::NegativeSetsException) && is_defined()
    }

    fn declared(&self) -> Vec<Declared<'_>> {
        let mut all = Vec::new();
        for item in &self.tree.items {
            match item {
                Item::Function(function) => {
                    let last = self.tree.stmts[function.body].first;
                    all.push(self.declare(
                        function.first,
                        last,
                        function.specs,
                        function.declarator,
                        function.name,
                        &[],
                    ));
                }
                Item::Declaration(declaration) => {
                    for one in &declaration.declarators {
                        let declarator = &self.tree.declarators[one.declarator];
                        let is_function = matches!(declarator.parts.first(), Some(DeclaratorPart::Function(_)));
                        let Some(name) = declarator.name.filter(|_| is_function) else { continue };
                        let (first, last) = (declaration.first, declaration.last);
                        all.push(self.declare(first, last, declaration.specs, one.declarator, name, &one.attributes));
                    }
                }
                Item::Other { .. } | Item::Skipped { .. } => {}
            }
        }
        all
    }

    fn declare<'t>(
        &'t self,
        first: TokenId,
        last: TokenId,
        specs: refhound_csyntax::tree::SpecsId,
        declarator: DeclaratorId,
        name: Symbol,
        behind: &'t [Attribute],
    ) -> Declared<'t> {
        let attributes =
            [self.tree.specs[specs].attributes.as_slice(), &self.tree.declarators[declarator].attributes, behind];
        Declared { name, declarator, first, last, attributes }
    }

    fn place(&self, token: TokenId) -> (FileId, u32) {
        let token = &self.tokens[token.index().min(self.tokens.len() - 1)];
        let place = self.origins.place(token.span());
        (place.file, place.lo)
    }

    // ---- attributes ----

    fn attributes(&self, declared: &[Declared<'_>], notes: &mut Vec<SyntaxProblem>) -> Vec<Found> {
        let mut found = Vec::new();
        for function in declared {
            for attribute in function.attributes.iter().copied().flatten() {
                let Some(meaning) = attribute.name.as_str().strip_prefix(PREFIX) else { continue };
                let (file, lo) = self.place(attribute.token);
                match self.clause_of(meaning, attribute) {
                    Ok(None) => {}
                    Ok(Some(clause)) => found.push(Found {
                        name: function.name,
                        declarator: function.declarator,
                        form: AnnotationForm::Attribute,
                        file,
                        lo,
                        clauses: vec![(0, clause)],
                    }),
                    Err(message) => notes.push(SyntaxProblem { file, lo, message }),
                }
            }
        }
        found
    }

    fn clause_of(&self, meaning: &str, attribute: &Attribute) -> Result<Option<Clause>, String> {
        Ok(match meaning {
            "returns_borrowed_ref" => Some(Clause::Returns(Gives::Borrowed, None)),
            "steals_reference_to_arg" => {
                let number = attribute.arguments.first().and_then(|argument| self.number(*argument));
                let number = number.ok_or("the attribute needs the number of a parameter, from 1")?;
                // A function with this attribute takes the reference whether or not it fails.
                Some(Clause::Takes(ParamRef::Number(number), Takes::StealAlways))
            }
            "sets_exception" => Some(Clause::SetsException),
            "negative_result_sets_exception" => Some(Clause::NegativeSetsException),
            // Says which type object belongs to a typedef: nothing about a call.
            "type_object_for_typedef" => None,
            _ => return Err(format!("`{PREFIX}{meaning}` is not an attribute that is known")),
        })
    }

    fn number(&self, argument: AttributeArgument) -> Option<u16> {
        let AttributeArgument::Expr(expr) = argument else { return None };
        let ExprKind::Number(text) = self.tree.exprs[expr].kind else { return None };
        text.as_str().parse().ok().filter(|&number| number >= 1)
    }

    // ---- comments ----

    fn attach(
        &self,
        file: FileId,
        comments: &[Comment],
        declared: &[Declared<'_>],
        found: &mut Vec<Found>,
        notes: &mut Vec<SyntaxProblem>,
    ) {
        let mut here: Vec<(u32, u32, &Declared<'_>)> = Vec::new();
        for function in declared {
            let (first, last) = (self.place(function.first), self.place(function.last));
            if first.0 == file {
                here.push((first.1, if last.0 == file { last.1 } else { first.1 }, function));
            }
        }
        here.sort_by_key(|(first, ..)| *first);
        let source = self.map.get(file);
        let mut conditionals = None;
        for comment in comments {
            if let Some(message) = misspelled_ignore(&comment.text) {
                notes.push(SyntaxProblem { file, lo: comment.text_at, message });
                continue;
            }
            let (clauses, misread) = read_annotation(&comment.text);
            let Some(function) = belongs_to(comment, &here, &source) else {
                // Declarations of headers that nobody needs are not in the tree.
                if file == self.main
                    && !conditionals
                        .get_or_insert_with(|| Conditionals::of(&source.bytes))
                        .are_open(comment.begin as usize)
                {
                    let message = "the comment stands at no declaration of a function".to_owned();
                    notes.push(SyntaxProblem { file, lo: comment.begin, message });
                }
                continue;
            };
            for problem in misread {
                let lo = comment.text_at + problem.offset as u32;
                notes.push(SyntaxProblem { file, lo, message: problem.message });
            }
            if !clauses.is_empty() {
                found.push(Found {
                    name: function.name,
                    declarator: function.declarator,
                    form: AnnotationForm::Comment,
                    file,
                    lo: comment.text_at,
                    clauses,
                });
            }
        }
    }

    // ---- contracts ----

    fn build(&self, found: Vec<Found>, module: &Module, result: &mut Annotations) {
        let mut functions: FxHashMap<Symbol, &FunctionDecl> = FxHashMap::default();
        for function in module.functions.values() {
            functions.entry(function.name).or_insert(function);
        }
        let mut objects = ObjectTypes::new(self.counted);
        let mut by_name: FxHashMap<Symbol, usize> = FxHashMap::default();
        for one in found {
            let index = *by_name.entry(one.name).or_insert_with(|| {
                let decl = functions.get(&one.name).copied();
                let is_static = decl.is_some_and(|decl| decl.linkage == Linkage::Internal);
                result.contracts.push(SourceContract {
                    name: one.name,
                    reach: if is_static { Reach::Unit(self.main) } else { Reach::Everywhere },
                    base: self.base(decl, one.declarator, module, &mut objects),
                    annotations: Vec::new(),
                });
                result.contracts.len() - 1
            });
            let contract = &mut result.contracts[index];
            let misread = contract.base.clone().amend(&one.clauses);
            for problem in &misread {
                let lo = one.lo + problem.offset as u32;
                result.notes.push(SyntaxProblem { file: one.file, lo, message: problem.message.clone() });
            }
            let is_bad = |offset: usize| misread.iter().any(|problem| problem.offset == offset);
            let clauses: Vec<_> = one.clauses.into_iter().filter(|(offset, _)| !is_bad(*offset)).collect();
            if !clauses.is_empty() {
                let source = self.map.get(one.file);
                let (path, line) = (source.path.clone(), source.line_column(one.lo).line);
                contract.annotations.push(Annotation { form: one.form, path, line, clauses });
            }
        }
        result.contracts.retain(|contract| !contract.annotations.is_empty());
    }

    /// What the C types suggest: objects are borrowed, an object that comes back is new, and Python code may run.
    fn base(
        &self,
        decl: Option<&FunctionDecl>,
        declarator: DeclaratorId,
        module: &Module,
        objects: &mut ObjectTypes,
    ) -> Contract {
        let names = self.param_names(declarator);
        let shape = decl.and_then(|decl| module.types.function_type(decl.ty));
        let Some(shape) = shape.filter(|shape| shape.prototyped || !shape.params.is_empty()) else {
            let params = names.into_iter().map(Param::plain).collect();
            return Contract { variadic: true, runs_python: RunsPython::Yes, ..Contract::harmless(params) };
        };
        let mut names = names.into_iter();
        let mut param = |(index, ty): (usize, &TypeId)| {
            let name = names.next().unwrap_or_else(|| format!("arg{}", index + 1));
            let is_object = objects.is_object_pointer(&module.types, *ty);
            Param { takes: if is_object { Takes::Borrow } else { Takes::Value }, ..Param::plain(name) }
        };
        let params = shape.params.iter().enumerate().map(&mut param).collect();
        let mut contract =
            Contract { variadic: shape.variadic, runs_python: RunsPython::Yes, ..Contract::harmless(params) };
        let returns = &mut contract.returns;
        if objects.is_object_pointer(&module.types, shape.result) {
            (returns.gives, returns.null) = (Gives::New, NullResult::OnError);
            returns.fails_with = Some(Failure { value: Value::Null, ambiguous: false });
            contract.on_failure.exception = Exception::Set;
        } else {
            match module.types.get(shape.result) {
                Type::Void => {}
                Type::Pointer(_) => (returns.gives, returns.null) = (Gives::Value, NullResult::OnErrorOrMissing),
                _ => returns.gives = Gives::Value,
            }
        }
        contract
    }

    fn param_names(&self, declarator: DeclaratorId) -> Vec<String> {
        let Some(DeclaratorPart::Function(params)) = self.tree.declarators[declarator].parts.first() else {
            return Vec::new();
        };
        let name = |(index, param): (usize, &Parameter)| {
            let name = match param {
                Parameter::Declared { declarator, .. } => self.tree.declarators[*declarator].name,
                Parameter::Name { name, .. } => Some(*name),
            };
            name.map_or_else(|| format!("arg{}", index + 1), |name| name.as_str().to_owned())
        };
        params.list.iter().enumerate().map(name).collect()
    }
}

/// The function whose declaration a comment stands in, behind, or directly before.
fn belongs_to<'d, 't>(
    comment: &Comment,
    here: &[(u32, u32, &'d Declared<'t>)],
    source: &refhound_source::SourceFile,
) -> Option<&'d Declared<'t>> {
    let next = here.partition_point(|(first, ..)| *first < comment.begin);
    if let Some((_, last, function)) = next.checked_sub(1).map(|index| &here[index]) {
        let line = |offset: u32| source.line_column(offset).line;
        if comment.begin < *last || line(comment.begin) == line(*last) {
            return Some(function);
        }
    }
    let (first, _, function) = here.get(next)?;
    let between = source.bytes.get(comment.end as usize..*first as usize)?;
    (between.len() <= GAP && leads_to_declaration(between)).then_some(*function)
}
