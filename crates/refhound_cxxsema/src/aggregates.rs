//! Aggregates: structs and arrays that a list fills, as in C, or member by member where members have constructors.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, ExprKind, ListItem};
use smallvec::smallvec;

use crate::model::ClassId;
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl Unit<'_> {
    /// Whether C initialises it: no constructors, and no members or bases that take more than copying.
    pub(crate) fn is_c_aggregate(&mut self, class: ClassId) -> bool {
        let traits = self.traits(class);
        let class = &self.classes[class];
        let declared = class.constructors.iter().any(|&func| self.funcs[func].implicit.is_none());
        !traits.is_managed
            && !traits.has_default
            && !declared
            && class.constructor_templates.is_empty()
            && class.bases.is_empty()
            && (class.definition.is_some() || class.template.is_none())
    }

    /// The list as C's initialiser; types are followed as far as the braces say where things go.
    pub(crate) fn list_init(&mut self, list: ExprId, ty: Option<Ty>, at: At) -> c::Init {
        let ExprKind::List(items) = &self.tree.exprs[list].kind else {
            let value = self.expr(list);
            let operand = self.leaf(value, ty, at);
            return c::Init::Expr(operand);
        };
        let place = self.at(list);
        let mut out = Vec::with_capacity(items.len());
        // Once braces are left out, positions no longer tell members.
        let mut follows = true;
        for (index, item) in items.iter().enumerate() {
            let element = if follows { self.element_type(ty, index, item) } else { None };
            let at = self.at(item.value);
            let is_list = matches!(self.tree.exprs[item.value].kind, ExprKind::List(_));
            let init = if is_list {
                self.list_init(item.value, element, at)
            } else {
                let value = self.expr(item.value);
                if let Some(element) = element
                    && self.is_aggregate_type(element)
                    && !self.types.same_bare(value.ty, element)
                    && !matches!(self.tree.exprs[item.value].kind, ExprKind::Str(_))
                {
                    follows = false;
                }
                let operand = self.leaf(value, element.filter(|_| follows), at);
                c::Init::Expr(operand)
            };
            let init = self.out.inits.push(init);
            let designators = match item.designator {
                Some(name) => smallvec![c::Designator::Member(name, at.first)],
                None => c::Designators::new(),
            };
            out.push(c::InitItem { designators, init });
        }
        c::Init::List { items: out, first: place.first, last: place.last }
    }

    fn is_aggregate_type(&self, ty: Ty) -> bool {
        matches!(self.types.bare(ty), Type::Class(_) | Type::Array(..))
    }

    fn element_type(&mut self, ty: Option<Ty>, index: usize, item: &ListItem) -> Option<Ty> {
        let ty = ty?;
        match *self.types.bare(ty) {
            Type::Array(element, _) => Some(element),
            Type::Class(class) => {
                self.complete(class);
                let field = match item.designator {
                    Some(name) => self.classes[class].fields.iter().find(|field| field.name == Some(name)),
                    None => self.classes[class].fields.get(index),
                };
                field.map(|field| field.ty)
            }
            _ => Some(ty),
        }
    }

    /// An element as a constant where it can be one: a lambda is its function.
    fn leaf(&mut self, value: Value, ty: Option<Ty>, at: At) -> c::ExprId {
        if let Some(function) = self.closure_function(&value, ty, at) {
            return function.expr;
        }
        match ty {
            Some(ty) if self.types.is_reference(ty) => {
                let to = self.types.referred(ty);
                self.bound(value, to, at)
            }
            Some(ty) => {
                let value = self.converted(value, ty, at);
                self.operand(value, at)
            }
            None => self.operand(value, at),
        }
    }

    /// A class without constructors, of the values of its members.
    pub(crate) fn aggregate(&mut self, class: ClassId, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        if self.is_c_aggregate(class) {
            return self.plain_aggregate(class, ty, arguments, at);
        }
        let fields: Vec<(Option<refhound_index::Symbol>, Ty)> = (self.classes[class].bases.iter())
            .map(|base| (Some(base.member), base.ty))
            .chain(self.classes[class].fields.iter().map(|field| (field.name, field.ty)))
            .collect();
        let defaults: Vec<Option<refhound_cxxsyntax::tree::Initializer>> = (self.classes[class].bases.iter())
            .map(|_| None)
            .chain(self.classes[class].fields.iter().map(|field| field.default.clone()))
            .collect();
        let mut value = Value::new(at_hole(self, at), ty, Category::Making);
        let mut runs = Vec::new();
        let mut arguments = arguments.into_iter();
        for ((name, field), default) in fields.into_iter().zip(defaults) {
            let Some(name) = name else { continue };
            let hole = self.hole(at);
            value.holes.push(hole);
            let whole = self.unary(c::UnaryOp::Deref, hole, at);
            let place = self.field(whole, name, at);
            let target = Value::lvalue(place, field);
            if let Some(argument) = arguments.next() {
                let expr = if self.types.is_reference(field) {
                    let to = self.types.referred(field);
                    let address = self.bound(argument, to, at);
                    self.assign(place, address, at)
                } else {
                    let initial = self.initial_from(field, argument, at);
                    self.make_at(initial, place, at)
                };
                runs.push(expr);
                continue;
            }
            let mut statements = Vec::new();
            let empty = refhound_cxxsyntax::tree::Initializer::Parens(Vec::new());
            self.run_initializer(&target, default.as_ref().or(Some(&empty)), at, &mut statements);
            for statement in statements {
                if let c::StmtKind::Expr(expr) = self.out.stmts[statement].kind {
                    runs.push(expr);
                }
            }
        }
        match self.sequence(&runs, at) {
            Some(expr) => value.expr = expr,
            None => return self.zero_of(ty, at),
        }
        value
    }

    fn plain_aggregate(&mut self, class: ClassId, ty: Ty, arguments: Vec<Value>, at: At) -> Value {
        let mut items = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.into_iter().enumerate() {
            let field = self.classes[class].fields.get(index).map(|field| field.ty);
            let init = match argument.kind {
                Category::List(list) => self.list_init(list, field, at),
                _ => c::Init::Expr(self.leaf(argument, field, at)),
            };
            let init = self.out.inits.push(init);
            items.push(c::InitItem { designators: c::Designators::new(), init });
        }
        let init = self.out.inits.push(c::Init::List { items, first: at.first, last: at.last });
        let name = self.type_name(ty);
        let expr = self.node(c::ExprKind::CompoundLiteral { ty: name, init }, at);
        Value::rvalue(expr, ty)
    }
}

/// A node to be replaced.
fn at_hole(unit: &mut Unit<'_>, at: At) -> c::ExprId {
    unit.hole(at)
}
