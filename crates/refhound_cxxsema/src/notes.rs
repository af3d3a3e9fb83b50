//! What was found of each class, for people to read.

use refhound_cxxsyntax::tree::{DeclKind, ExprId, ExprKind, FunctionBody, StmtKind};
use refhound_index::{EntityId as _, Symbol};

use crate::ClassNote;
use crate::lookup::plain;
use crate::model::{ClassId, Completion, FuncId};
use crate::unit::Unit;

impl Unit<'_> {
    pub(crate) fn class_notes(&mut self) -> Vec<ClassNote> {
        let mut notes = Vec::new();
        for index in 0..self.classes.len() {
            let class = ClassId::from_index(index);
            let is_read = self.classes[class].completion == Completion::Complete;
            if is_read && self.classes[class].is_emitted && self.classes[class].closure.is_none() {
                notes.push(self.class_note(class));
            }
        }
        notes.sort_by(|left, right| (left.token, &left.name).cmp(&(right.token, &right.name)));
        notes
    }

    fn class_note(&mut self, class: ClassId) -> ClassNote {
        let pointers = self.classes[class].fields.iter().filter_map(|field| {
            let name = field.name?;
            self.types.pointee(field.ty)?;
            Some((name.to_string(), self.spelled(field.ty).to_string()))
        });
        let pointers = pointers.collect();
        let mut constructors = Vec::new();
        for position in 0..self.classes[class].constructors.len() {
            let constructor = self.classes[class].constructors[position];
            if self.funcs[constructor].implicit.is_none() {
                let name = self.link_name(constructor).to_string();
                constructors.push((name, self.members_set(constructor)));
            }
        }
        ClassNote {
            name: self.classes[class].link.to_string(),
            token: Some(self.classes[class].token),
            pointers,
            constructors,
            releases: self.releases(class),
            is_managed: self.traits(class).is_managed,
        }
    }

    fn members_set(&self, constructor: FuncId) -> Vec<String> {
        let Some((decl, _)) = self.funcs[constructor].body else { return Vec::new() };
        let DeclKind::Function(function) = &self.tree.decls[decl].kind else { return Vec::new() };
        let names =
            function.initializers.iter().filter_map(|initializer| initializer.name.parts.last().and_then(plain));
        names.map(|name| name.to_string()).collect()
    }

    /// Calls in the destructor that take a member.
    fn releases(&self, class: ClassId) -> Vec<(String, String)> {
        let mut releases = Vec::new();
        let body = self.classes[class].destructor.and_then(|destructor| self.funcs[destructor].body);
        let Some((decl, _)) = body else { return releases };
        let DeclKind::Function(function) = &self.tree.decls[decl].kind else { return releases };
        let FunctionBody::Block(body) = function.body else { return releases };
        self.releases_in(body, class, &mut releases, 0);
        releases
    }

    fn releases_in(
        &self,
        stmt: refhound_cxxsyntax::tree::StmtId,
        class: ClassId,
        releases: &mut Vec<(String, String)>,
        depth: u32,
    ) {
        if depth > 32 {
            return;
        }
        match &self.tree.stmts[stmt].kind {
            StmtKind::Block(list) => {
                for &inner in list {
                    self.releases_in(inner, class, releases, depth + 1);
                }
            }
            StmtKind::If { then, otherwise, .. } => {
                self.releases_in(*then, class, releases, depth + 1);
                if let Some(otherwise) = otherwise {
                    self.releases_in(*otherwise, class, releases, depth + 1);
                }
            }
            StmtKind::Expr(expr) => {
                let ExprKind::Call { callee, arguments } = &self.tree.exprs[*expr].kind else { return };
                let Some(function) = self.plain_name(*callee) else { return };
                let members = arguments.iter().filter_map(|argument| self.plain_name(*argument));
                for member in members {
                    if self.classes[class].fields.iter().any(|field| field.name == Some(member)) {
                        releases.push((function.to_string(), member.to_string()));
                    }
                }
            }
            _ => {}
        }
    }

    fn plain_name(&self, expr: ExprId) -> Option<Symbol> {
        match &self.tree.exprs[expr].kind {
            ExprKind::Name(name) => name.parts.last().and_then(plain),
            ExprKind::Member { name, .. } => name.parts.last().and_then(plain),
            ExprKind::Cast { operand, .. } => self.plain_name(*operand),
            _ => None,
        }
    }
}
