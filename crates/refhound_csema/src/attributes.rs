//! Attributes that change a type, a layout or what a function does: `packed`, `aligned`, `vector_size`, `mode`,
//! `noreturn`, `cleanup`, and those of functions that others call ([`FOR_OTHERS`]). All others are ignored.

use refhound_csyntax::tree::{Attribute, AttributeArgument, ExprKind};
use refhound_index::Symbol;
use refhound_types::{FloatKind, IntKind, Type, TypeId};

use crate::Env;

/// The alignment of a bare `aligned`: the largest of any type on x86-64.
const BIGGEST_ALIGNMENT: u64 = 16;

/// A function with one of these is called by the loader, by the linker's choice or by users of the library.
pub(crate) const FOR_OTHERS: [&str; 6] = ["constructor", "destructor", "used", "weak", "visibility", "dllexport"];

pub(crate) fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.name.as_str() == name)
}

/// The function of `cleanup(f)`.
pub(crate) fn cleanup(attributes: &[Attribute]) -> Option<Symbol> {
    attributes.iter().find(|attribute| attribute.name.as_str() == "cleanup").and_then(name_argument)
}

fn name_argument(attribute: &Attribute) -> Option<Symbol> {
    match attribute.arguments.first()? {
        AttributeArgument::Name(name) => Some(*name),
        AttributeArgument::Expr(_) => None,
    }
}

impl Env<'_> {
    /// The strictest `aligned(n)`, `_Alignas(n)` or `__declspec(align(n))`.
    pub(crate) fn alignment(&mut self, attributes: &[Attribute]) -> Option<u64> {
        let mut strictest = None;
        for attribute in attributes {
            if matches!(attribute.name.as_str(), "aligned" | "align" | "alignas" | "_Alignas") {
                let align = match attribute.arguments.first() {
                    None => Some(BIGGEST_ALIGNMENT),
                    Some(argument) => self.alignment_argument(*argument),
                };
                strictest = strictest.max(align);
            }
        }
        strictest
    }

    fn alignment_argument(&mut self, argument: AttributeArgument) -> Option<u64> {
        let align = match argument {
            AttributeArgument::Name(name) => match self.lookup(name)? {
                crate::Entity::Typedef(ty) => self.types.align_of(ty),
                crate::Entity::Enumerator { value, .. } => u64::try_from(value).ok()?,
                _ => return None,
            },
            AttributeArgument::Expr(expr) => {
                if let ExprKind::TypeArgument(name) = self.tree.exprs[expr].kind {
                    let ty = self.type_name(name);
                    self.types.align_of(ty)
                } else {
                    u64::try_from(self.constant_int(expr)?).ok()?
                }
            }
        };
        // `_Alignas(0)` means nothing; larger alignments than a page's are mistakes.
        (align.is_power_of_two() && align <= 1 << 28).then_some(align)
    }

    /// `ty` as `vector_size(n)` and `mode(M)` change it.
    pub(crate) fn with_attributes(&mut self, mut ty: TypeId, attributes: &[Attribute]) -> TypeId {
        for attribute in attributes {
            match attribute.name.as_str() {
                "vector_size" => {
                    let bytes = attribute.arguments.first().and_then(|argument| match *argument {
                        AttributeArgument::Expr(expr) => self.constant_int(expr),
                        AttributeArgument::Name(_) => None,
                    });
                    if let Some(bytes) = bytes.and_then(|bytes| u64::try_from(bytes).ok()).filter(|&bytes| bytes > 0) {
                        ty = self.vector_of(ty, bytes);
                    }
                }
                "mode" => {
                    if let Some(mode) = name_argument(attribute) {
                        ty = self.of_mode(ty, mode.as_str());
                    }
                }
                _ => {}
            }
        }
        ty
    }

    /// The attribute reaches through declarators to the base type.
    fn vector_of(&mut self, ty: TypeId, bytes: u64) -> TypeId {
        match *self.types.get(ty) {
            Type::Pointer(to) => {
                let to = self.vector_of(to, bytes);
                self.types.pointer(to)
            }
            Type::Array { element, len } => {
                let element = self.vector_of(element, bytes);
                self.types.array(element, len)
            }
            Type::Int(_) | Type::Float(_) | Type::Enum(_) => self.types.intern(Type::Vector { element: ty, bytes }),
            _ => ty,
        }
    }

    fn of_mode(&mut self, ty: TypeId, mode: &str) -> TypeId {
        let wide = if self.types.model == refhound_types::DataModel::Lp64 { IntKind::Long } else { IntKind::LongLong };
        let signed = match mode.trim_matches('_') {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" | "word" | "pointer" => wide,
            "TI" => IntKind::Int128,
            "SF" => return self.types.float(FloatKind::Float),
            "DF" => return self.types.float(FloatKind::Double),
            "XF" => return self.types.float(FloatKind::LongDouble),
            "TF" => return self.types.float(FloatKind::Quad),
            _ => return ty,
        };
        match self.types.int_kind(ty) {
            Some(kind) if kind.is_signed() => self.types.int(signed),
            Some(_) => self.types.int(signed.to_unsigned()),
            None => ty,
        }
    }
}
