//! Expressions: each leaves one value.

use ruff_python_ast::{
    Arguments, BoolOp, CmpOp, ConversionFlag, Expr, ExprCompare, ExprFString, FStringPart, InterpolatedStringElement,
    Number, UnaryOp,
};
use ruff_text_size::Ranged;

use crate::assemble::Writer;
use crate::code::{Compare, Constant, Op, Unary};
use crate::functions::Made;
use crate::statements::binary;

impl<'a> Writer<'a> {
    pub(crate) fn expression(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) => self.load(name.id.as_str()),
            Expr::NumberLiteral(number) => self.number(&number.value),
            Expr::StringLiteral(text) => self.push(Constant::Str(text.value.to_str().to_owned())),
            Expr::BytesLiteral(bytes) => {
                self.push(Constant::Bytes(bytes.value.iter().flat_map(|part| part.as_slice().to_vec()).collect()));
            }
            Expr::BooleanLiteral(inner) => self.push(Constant::Bool(inner.value)),
            Expr::NoneLiteral(_) => self.push(Constant::None),
            Expr::EllipsisLiteral(_) => self.push(Constant::Ellipsis),
            Expr::FString(inner) => self.f_string(inner),
            Expr::Attribute(inner) => {
                self.expression(&inner.value);
                let name = self.name(inner.attr.as_str());
                self.op(Op::Attribute(name));
            }
            Expr::Subscript(inner) => {
                self.expression(&inner.value);
                self.expression(&inner.slice);
                self.op(Op::Item);
            }
            Expr::Slice(inner) => {
                for part in [&inner.lower, &inner.upper, &inner.step] {
                    match part {
                        Some(part) => self.expression(part),
                        None => self.push(Constant::None),
                    }
                }
                self.op(Op::Slice);
            }
            Expr::Call(inner) => {
                self.expression(&inner.func);
                self.call(&inner.arguments, expression);
            }
            Expr::BinOp(inner) => {
                self.expression(&inner.left);
                self.expression(&inner.right);
                self.op(Op::Binary(binary(inner.op)));
            }
            Expr::UnaryOp(inner) => {
                self.expression(&inner.operand);
                self.op(Op::Unary(match inner.op {
                    UnaryOp::Invert => Unary::Invert,
                    UnaryOp::Not => Unary::Not,
                    UnaryOp::UAdd => Unary::Pos,
                    UnaryOp::USub => Unary::Neg,
                }));
            }
            Expr::BoolOp(inner) => self.boolean(inner.op, &inner.values),
            Expr::Compare(inner) => self.comparison(inner),
            Expr::If(inner) => {
                self.expression(&inner.test);
                let otherwise = self.op(Op::JumpIfFalse(0));
                self.expression(&inner.body);
                let end = self.op(Op::Jump(0));
                self.land(otherwise);
                self.expression(&inner.orelse);
                self.land(end);
            }
            Expr::Tuple(inner) => self.sequence(&inner.elts, Op::Tuple(inner.elts.len() as u32), Some(Op::ListToTuple)),
            Expr::List(inner) => self.sequence(&inner.elts, Op::List(inner.elts.len() as u32), None),
            Expr::Set(inner) => {
                for one in &inner.elts {
                    self.expression(one);
                }
                self.op(Op::Set(inner.elts.len() as u32));
            }
            Expr::Dict(inner) => self.dict(&inner.items),
            Expr::Lambda(inner) => self.lambda(inner),
            Expr::ListComp(inner) => self.comprehension(&inner.generators, &Made::List(&inner.elt)),
            Expr::SetComp(inner) => self.comprehension(&inner.generators, &Made::Set(&inner.elt)),
            Expr::Generator(inner) => self.comprehension(&inner.generators, &Made::Generator(&inner.elt)),
            Expr::DictComp(inner) => match &inner.key {
                Some(key) => self.comprehension(&inner.generators, &Made::Dict(key, &inner.value)),
                None => self.unsupported("a comprehension of dictionaries"),
            },
            Expr::Yield(inner) => {
                match &inner.value {
                    Some(value) => self.expression(value),
                    None => self.push(Constant::None),
                }
                self.op(Op::Yield);
            }
            Expr::YieldFrom(inner) => {
                self.expression(&inner.value);
                self.op(Op::Iterate);
                self.push(Constant::None);
                self.op(Op::YieldFrom);
            }
            Expr::Named(inner) => {
                self.expression(&inner.value);
                self.op(Op::Dup);
                self.assign(&inner.target);
            }
            Expr::Starred(_) => self.unsupported("a starred expression here"),
            Expr::Await(_) => self.unsupported("async"),
            Expr::TString(_) => self.unsupported("template strings"),
            Expr::IpyEscapeCommand(_) => self.unsupported("commands of a notebook"),
        }
    }

    fn number(&mut self, number: &Number) {
        self.push(match number {
            Number::Int(value) => Constant::Int(value.to_string()),
            Number::Float(value) => Constant::Float(*value),
            Number::Complex { real, imag } => Constant::Complex(*real, *imag),
        });
    }

    fn boolean(&mut self, op: BoolOp, values: &'a [Expr]) {
        let Some((last, rest)) = values.split_last() else { return };
        let mut jumps = Vec::new();
        for value in rest {
            self.expression(value);
            jumps.push(self.op(match op {
                BoolOp::And => Op::JumpIfFalseOrPop(0),
                BoolOp::Or => Op::JumpIfTrueOrPop(0),
            }));
        }
        self.expression(last);
        for jump in jumps {
            self.land(jump);
        }
    }

    /// `a < b < c`: each operand once, and no further than the first that does not hold.
    fn comparison(&mut self, inner: &'a ExprCompare) {
        self.expression(&inner.left);
        let count = inner.ops.len();
        let mut jumps = Vec::new();
        for (at, (op, right)) in inner.ops.iter().zip(&inner.comparators).enumerate() {
            self.expression(right);
            if at + 1 < count {
                self.op(Op::Dup);
                self.op(Op::Rot3);
                self.op(Op::Compare(compare(*op)));
                jumps.push(self.op(Op::JumpIfFalseOrPop(0)));
            } else {
                self.op(Op::Compare(compare(*op)));
            }
        }
        if !jumps.is_empty() {
            let end = self.op(Op::Jump(0));
            for jump in jumps {
                self.land(jump);
            }
            // The operand that was kept for the next comparison lies below the result.
            self.op(Op::Swap);
            self.op(Op::Pop);
            self.land(end);
        }
    }

    fn sequence(&mut self, items: &'a [Expr], plain: Op, after: Option<Op>) {
        if !items.iter().any(|item| matches!(item, Expr::Starred(_))) {
            for item in items {
                self.expression(item);
            }
            self.op(plain);
            return;
        }
        self.spread_list(items);
        if let Some(after) = after {
            self.op(after);
        }
    }

    /// A list of items, some of them starred.
    pub(crate) fn spread_list(&mut self, items: &'a [Expr]) {
        self.op(Op::List(0));
        for item in items {
            if let Expr::Starred(inner) = item {
                self.expression(&inner.value);
                self.op(Op::ListExtend);
            } else {
                self.expression(item);
                self.op(Op::ListAppend(0));
            }
        }
    }

    fn dict(&mut self, items: &'a [ruff_python_ast::DictItem]) {
        self.op(Op::Dict(0));
        for item in items {
            if let Some(key) = &item.key {
                self.expression(key);
                self.expression(&item.value);
                self.op(Op::DictInsert(0));
            } else {
                self.expression(&item.value);
                self.op(Op::DictUpdate);
            }
        }
    }

    fn call(&mut self, arguments: &'a Arguments, whole: &'a Expr) {
        let spreads = arguments.args.iter().any(|one| matches!(one, Expr::Starred(_)))
            || arguments.keywords.iter().any(|keyword| keyword.arg.is_none());
        if spreads {
            self.spread_list(&arguments.args);
            self.op(Op::ListToTuple);
            self.op(Op::Dict(0));
            for keyword in &arguments.keywords {
                if let Some(name) = &keyword.arg {
                    self.push(Constant::Str(name.as_str().to_owned()));
                    self.expression(&keyword.value);
                    self.op(Op::DictInsert(0));
                } else {
                    self.expression(&keyword.value);
                    self.op(Op::DictUpdate);
                }
            }
            self.at(whole.range());
            self.op(Op::CallSpread);
            return;
        }
        for one in &arguments.args {
            self.expression(one);
        }
        for keyword in &arguments.keywords {
            self.expression(&keyword.value);
        }
        self.at(whole.range());
        let count = (arguments.args.len() + arguments.keywords.len()) as u32;
        if arguments.keywords.is_empty() {
            self.op(Op::Call(count));
        } else {
            let names = arguments.keywords.iter().filter_map(|keyword| keyword.arg.as_ref());
            let names = self.constant(Constant::Names(names.map(|name| name.as_str().to_owned()).collect()));
            self.op(Op::CallNamed(count, names));
        }
    }

    fn f_string(&mut self, inner: &'a ExprFString) {
        let mut count = 0;
        for part in &inner.value {
            match part {
                FStringPart::Literal(text) => {
                    self.push(Constant::Str(text.value.to_string()));
                    count += 1;
                }
                FStringPart::FString(inner) => {
                    for element in &inner.elements {
                        self.element_of_text(element);
                        count += 1;
                    }
                }
            }
        }
        self.op(Op::Concat(count));
    }

    fn element_of_text(&mut self, element: &'a InterpolatedStringElement) {
        match element {
            InterpolatedStringElement::Literal(text) => self.push(Constant::Str(text.value.to_string())),
            InterpolatedStringElement::Interpolation(inner) => {
                if inner.debug_text.is_some() {
                    return self.unsupported("f'{name=}'");
                }
                self.expression(&inner.expression);
                let mut count = 0;
                if let Some(spec) = &inner.format_spec {
                    for element in &spec.elements {
                        self.element_of_text(element);
                        count += 1;
                    }
                }
                self.op(Op::Concat(count));
                self.op(Op::Format(match inner.conversion {
                    ConversionFlag::None => 0,
                    ConversionFlag::Str => b's',
                    ConversionFlag::Ascii => b'a',
                    ConversionFlag::Repr => b'r',
                }));
            }
        }
    }
}

fn compare(op: CmpOp) -> Compare {
    match op {
        CmpOp::Eq => Compare::Eq,
        CmpOp::NotEq => Compare::Ne,
        CmpOp::Lt => Compare::Lt,
        CmpOp::LtE => Compare::Le,
        CmpOp::Gt => Compare::Gt,
        CmpOp::GtE => Compare::Ge,
        CmpOp::Is => Compare::Is,
        CmpOp::IsNot => Compare::IsNot,
        CmpOp::In => Compare::In,
        CmpOp::NotIn => Compare::NotIn,
    }
}
