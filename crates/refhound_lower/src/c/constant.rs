//! Static initialisers as data: method tables, slots, type objects.

use refhound_csema::{ConstValue, Entity, LeafValue, Step, literals};
use refhound_csyntax::tree::{BinaryOp, ExprId, ExprKind, InitId, MemberAccess, TypeNameId, UnaryOp};
use refhound_ir::{Constant, GlobalId, OffsetOf, Spanned};
use refhound_source::Span;
use refhound_types::{FloatKind, IntKind, RecordKind, Type, TypeId};
use refhound_unknowns::limits;

use super::unit::{Unit, function_id, global_id};

/// More elements would be moved than `TABLE_MOVES`.
struct TooManyMoves;

impl Unit<'_> {
    /// The value of the initialiser of an object with static storage.
    pub(super) fn static_initializer(&mut self, init: InitId, ty: TypeId) -> Constant {
        let initializer = self.env.initializer(init, ty);
        let mut whole = Constant::Zero;
        for leaf in &initializer.leaves {
            let value = match leaf.value {
                LeafValue::Expr(expr) => {
                    let span = self.expr_span(expr);
                    if let Some((ty, name)) = self.env.offset_of_member(expr) {
                        self.offsets.push((span, OffsetOf { ty, name }));
                    }
                    Spanned { value: self.static_value(expr, leaf.ty), span }
                }
                LeafValue::Str(expr) => {
                    let span = self.expr_span(expr);
                    Spanned { value: self.string_constant(expr), span }
                }
                LeafValue::Zero => Spanned { value: Constant::Zero, span: self.init_span(init) },
                LeafValue::Unlisted => Spanned { value: Constant::Unknown, span: self.init_span(init) },
            };
            if self.put(&mut whole, initializer.path(leaf), value).is_err() {
                return Constant::Unknown;
            }
        }
        normalize(&mut whole);
        whole
    }

    fn expr_span(&self, id: ExprId) -> Span {
        let expr = &self.env.tree.exprs[id];
        self.span(expr.first, expr.last, expr.at)
    }

    fn init_span(&self, init: InitId) -> Span {
        match &self.env.tree.inits[init] {
            refhound_csyntax::tree::Init::Expr(expr) => self.expr_span(*expr),
            refhound_csyntax::tree::Init::List { first, last, .. } => self.span(*first, *last, *first),
            refhound_csyntax::tree::Init::Run(expr) => self.expr_span(*expr),
            refhound_csyntax::tree::Init::Numbers { .. } => unreachable!("only items of a list are counted"),
        }
    }

    /// Writes one leaf into the constant of the whole object. What is in an unknown object stays unknown.
    fn put(&mut self, whole: &mut Constant, path: &[Step], leaf: Spanned) -> Result<(), TooManyMoves> {
        let Some((&step, rest)) = path.split_first() else {
            *whole = leaf.value;
            return Ok(());
        };
        match step {
            _ if matches!(whole, Constant::Unknown) => {}
            Step::Field(field) => {
                if self.env.types.record(field.record).kind == RecordKind::Union {
                    // Only the member that was initialised last counts.
                    if let Constant::Record(members) = whole {
                        members.retain(|(member, _)| *member == field);
                    }
                }
                if !matches!(whole, Constant::Record(_)) {
                    *whole = Constant::Record(Vec::new());
                }
                let Constant::Record(members) = whole else { return Ok(()) };
                let position = position_of(members, field);
                self.put_entry(members, position, field, rest, leaf)?;
            }
            Step::Index(index) => self.put_element(whole, index, rest, leaf)?,
            Step::Range(low, high) if high.saturating_sub(low) < limits::TABLE_RANGE => {
                self.count_moves((high - low) as usize)?;
                for index in low..=high {
                    self.put_element(whole, index, rest, leaf.clone())?;
                }
            }
            Step::Range(..) | Step::Unknown => *whole = Constant::Unknown,
        }
        Ok(())
    }

    fn count_moves(&mut self, moves: usize) -> Result<(), TooManyMoves> {
        self.table_moves += moves;
        if self.table_moves > limits::TABLE_MOVES { Err(TooManyMoves) } else { Ok(()) }
    }

    fn put_element(
        &mut self,
        whole: &mut Constant,
        index: u64,
        rest: &[Step],
        leaf: Spanned,
    ) -> Result<(), TooManyMoves> {
        if !matches!(whole, Constant::Array(_)) {
            *whole = Constant::Array(Vec::new());
        }
        let Constant::Array(elements) = whole else { return Ok(()) };
        let position = position_of(elements, index);
        self.put_entry(elements, position, index, rest, leaf)
    }

    fn put_entry<K>(
        &mut self,
        entries: &mut Vec<(K, Spanned)>,
        position: Result<usize, usize>,
        key: K,
        rest: &[Step],
        leaf: Spanned,
    ) -> Result<(), TooManyMoves> {
        let index = match position {
            Ok(index) => index,
            Err(index) => {
                // Only what stands behind it is moved: tables in order move nothing.
                if index < entries.len() {
                    self.count_moves(entries.len() - index)?;
                }
                entries.insert(index, (key, Spanned { value: Constant::Zero, span: leaf.span }));
                index
            }
        };
        let entry = &mut entries[index].1;
        if entry.span.origin == leaf.span.origin && entry.span.hi <= leaf.span.hi {
            entry.span.hi = leaf.span.hi;
        }
        self.put(&mut entry.value, rest, leaf)
    }

    fn string_constant(&mut self, expr: ExprId) -> Constant {
        match &self.env.tree.exprs[expr].kind {
            ExprKind::Str(pieces) => {
                let pieces = pieces.of(&self.env.tree.symbol_pool);
                Constant::Str(literals::string(pieces, self.env.types.model).text)
            }
            _ => Constant::Unknown,
        }
    }

    /// The value of a constant expression that initialises an object of type `ty`.
    fn static_value(&mut self, expr: ExprId, ty: TypeId) -> Constant {
        match self.env.constant(expr) {
            Some(constant) => self.converted(constant, ty),
            None => self.address_constant(expr).unwrap_or(Constant::Unknown),
        }
    }

    fn converted(&self, constant: ConstValue, ty: TypeId) -> Constant {
        let types = &self.env.types;
        match (types.get(ty), constant) {
            (Type::Pointer(_), ConstValue::Int { value: 0, .. }) => Constant::Zero,
            (Type::Float(kind), ConstValue::Int { value, .. }) => Constant::Float(float_of(value, *kind).to_bits()),
            (Type::Float(kind), ConstValue::Float { value, .. }) => Constant::Float(rounded(value, *kind)),
            (Type::Int(IntKind::Bool), ConstValue::Float { value, .. }) => Constant::Int(i128::from(value != 0.0)),
            (_, ConstValue::Int { value, .. }) => {
                Constant::Int(types.int_kind(ty).map_or(value, |kind| kind.wrap(value, types.model)))
            }
            (_, ConstValue::Float { value, .. }) => match types.int_kind(ty) {
                Some(kind) => Constant::Int(kind.wrap(value as i128, types.model)),
                None => Constant::Float(value.to_bits()),
            },
        }
    }

    /// The value of an address constant (C11 6.6p9), seen through casts.
    fn address_constant(&mut self, id: ExprId) -> Option<Constant> {
        let tree = self.env.tree;
        match &tree.exprs[id].kind {
            ExprKind::Name(_) | ExprKind::CompoundLiteral { .. } | ExprKind::Index { .. } | ExprKind::Member { .. } => {
                let constant = self.place_constant(id)?;
                let ty = self.env.type_of(id);
                let decays = matches!(self.env.types.get(ty), Type::Array { .. } | Type::Function(_));
                if decays { Some(constant) } else { self.literal_value(id) }
            }
            ExprKind::Str(_) => Some(self.string_constant(id)),
            ExprKind::Unary { op: UnaryOp::AddressOf, operand } => self.place_constant(*operand),
            ExprKind::Unary { op: UnaryOp::Plus, operand } | ExprKind::Cast { operand, .. } => {
                self.address_constant(*operand)
            }
            ExprKind::Unary { op: UnaryOp::Deref, .. } => {
                let ty = self.env.type_of(id);
                let decays = matches!(self.env.types.get(ty), Type::Array { .. } | Type::Function(_));
                if decays { self.place_constant(id) } else { None }
            }
            ExprKind::Conditional { condition, then: Some(then), otherwise } => {
                let chosen = if self.env.constant_int(*condition)? == 0 { otherwise } else { then };
                self.constant_or_address(*chosen)
            }
            ExprKind::Comma { right, .. } => self.constant_or_address(*right),
            ExprKind::Binary { op: BinaryOp::Add, left, right } => {
                if let Some(base) = self.address_constant(*left) {
                    return self.offset_constant(base, *left, *right, 1);
                }
                let base = self.address_constant(*right)?;
                self.offset_constant(base, *right, *left, 1)
            }
            ExprKind::Binary { op: BinaryOp::Sub, left, right } => {
                let base = self.address_constant(*left)?;
                self.offset_constant(base, *left, *right, -1)
            }
            ExprKind::Generic { .. } => {
                let arm = self.env.generic_arm(id)?;
                self.constant_or_address(arm)
            }
            ExprKind::ChooseExpr { condition, then, otherwise } => {
                let chosen = if self.env.constant_int(*condition)? == 0 { otherwise } else { then };
                self.constant_or_address(*chosen)
            }
            ExprKind::LabelAddress(label) => {
                self.label_addresses.push(*label);
                None
            }
            _ => None,
        }
    }

    fn constant_or_address(&mut self, id: ExprId) -> Option<Constant> {
        let ty = self.env.value_type(id);
        match self.env.constant(id) {
            Some(constant) => Some(self.converted(constant, ty)),
            None => self.address_constant(id),
        }
    }

    /// The value of a compound literal that is used as a record: its initialiser.
    fn literal_value(&mut self, id: ExprId) -> Option<Constant> {
        match self.env.tree.exprs[id].kind {
            ExprKind::CompoundLiteral { ty, init } => {
                let ty = self.env.type_name(ty);
                Some(self.static_initializer(init, ty))
            }
            _ => None,
        }
    }

    fn offset_constant(&mut self, base: Constant, pointer: ExprId, index: ExprId, sign: i64) -> Option<Constant> {
        let ty = self.env.value_type(pointer);
        let element = self.env.types.pointee(ty)?;
        let index = i64::try_from(self.env.constant_int(index)?).ok()?.checked_mul(sign)?;
        self.moved(base, element, index)
    }

    /// The address of element `index` after `base`.
    fn moved(&self, base: Constant, element: TypeId, index: i64) -> Option<Constant> {
        if index == 0 {
            return Some(base);
        }
        let size = i64::try_from(self.env.types.size_of(element)?).ok()?;
        match base {
            Constant::GlobalAddress(global, offset) => {
                Some(Constant::GlobalAddress(global, offset.checked_add(size.checked_mul(index)?)?))
            }
            _ => None,
        }
    }

    /// The address of an lvalue with static storage.
    fn place_constant(&mut self, id: ExprId) -> Option<Constant> {
        let tree = self.env.tree;
        let expr = &tree.exprs[id];
        match &expr.kind {
            ExprKind::Name(name) => match self.env.resolve(*name) {
                Some(Entity::Function(function)) => Some(Constant::FunctionAddress(function_id(function))),
                Some(Entity::Global(global)) => Some(Constant::GlobalAddress(global_id(global), 0)),
                Some(Entity::Local { .. } | Entity::Enumerator { .. } | Entity::Typedef(_)) => None,
                None => {
                    let global = self.unknown_name(*name, expr.at);
                    Some(Constant::GlobalAddress(global_id(global), 0))
                }
            },
            ExprKind::Str(_) => Some(self.string_constant(id)),
            ExprKind::CompoundLiteral { ty, init } => Some(Constant::GlobalAddress(self.literal(id, *ty, *init), 0)),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.address_constant(*operand),
            ExprKind::Index { base, index } => {
                let address = self.address_constant(*base)?;
                self.offset_constant(address, *base, *index, 1)
            }
            ExprKind::Member { base, name, access } => {
                let address = match access {
                    MemberAccess::Dot => self.place_constant(*base)?,
                    MemberAccess::Arrow => self.address_constant(*base)?,
                };
                let base_type = match access {
                    MemberAccess::Dot => self.env.type_of(*base),
                    MemberAccess::Arrow => self.env.value_type(*base),
                };
                let path = self.env.member(base_type, *access, *name)?;
                let offset = i64::try_from(self.env.member_offset(&path.fields)?).ok()?;
                match address {
                    Constant::GlobalAddress(global, start) => {
                        Some(Constant::GlobalAddress(global, start.checked_add(offset)?))
                    }
                    _ => None,
                }
            }
            ExprKind::Cast { operand, .. } => self.place_constant(*operand),
            _ => None,
        }
    }

    fn literal(&mut self, id: ExprId, ty: TypeNameId, init: InitId) -> GlobalId {
        let token = self.env.tree.exprs[id].first;
        let ty = self.env.type_name(ty);
        let ty = self.env.completed_type(init, ty);
        let constant = self.static_initializer(init, ty);
        global_id(self.static_literal(ty, constant, token))
    }
}

/// Where a key is, or belongs. Initialisers mostly come in order, so the end is tried first.
fn position_of<K: Copy + Ord>(entries: &[(K, Spanned)], key: K) -> Result<usize, usize> {
    match entries.last() {
        Some((last, _)) if *last == key => Ok(entries.len() - 1),
        Some((last, _)) if *last > key => entries.binary_search_by_key(&key, |(key, _)| *key),
        _ => Err(entries.len()),
    }
}

/// An integer as a floating constant.
#[allow(clippy::cast_precision_loss, reason = "C rounds as well")]
pub(super) fn float_of(value: i128, kind: FloatKind) -> f64 {
    match kind {
        FloatKind::Float => f64::from(value as f32),
        FloatKind::Half | FloatKind::Double | FloatKind::LongDouble | FloatKind::Quad => value as f64,
    }
}

fn rounded(value: f64, kind: FloatKind) -> u64 {
    match kind {
        FloatKind::Float => f64::from(value as f32).to_bits(),
        FloatKind::Half | FloatKind::Double | FloatKind::LongDouble | FloatKind::Quad => value.to_bits(),
    }
}

/// Records and arrays that hold only zeros become `Zero`.
fn normalize(constant: &mut Constant) {
    let zero = match constant {
        Constant::Record(members) => all_zero(members),
        Constant::Array(elements) => all_zero(elements),
        _ => false,
    };
    if zero {
        *constant = Constant::Zero;
    }
}

fn all_zero<K>(entries: &mut [(K, Spanned)]) -> bool {
    let mut zero = true;
    for (_, entry) in entries {
        normalize(&mut entry.value);
        zero &= matches!(entry.value, Constant::Zero | Constant::Int(0));
    }
    zero
}
