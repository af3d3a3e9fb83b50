//! Structs and unions: the members of a body, ready to be laid out.

use refhound_csyntax::tree::{MemberDeclaration, MemberDeclarator, RecordSpec, SpecsId, TypeSpec};
use refhound_types::{DataModel, FieldSpec, Packing, Type, TypeId};

use crate::{Env, attributes};

impl Env<'_> {
    pub(crate) fn member_specs(&mut self, lines: &[MemberDeclaration]) -> Vec<FieldSpec> {
        let mut fields = Vec::with_capacity(lines.len());
        for line in lines {
            let base = self.specs_type(line.specs);
            if line.members.is_empty() {
                fields.extend(self.unnamed_member(line.specs, base));
            }
            for member in &line.members {
                fields.push(self.member_spec(line.specs, base, member));
            }
        }
        fields
    }

    /// `struct { .. };` among the members. With a tag it declares no member, except in Microsoft's C.
    fn unnamed_member(&mut self, specs: SpecsId, base: TypeId) -> Option<FieldSpec> {
        let is_record = matches!(self.types.get(base), Type::Record(_));
        let is_member = match &self.tree.specs[specs].ty {
            TypeSpec::Record(record) => record.tag.is_none() || self.types.model == DataModel::Llp64,
            TypeSpec::Tag(..) | TypeSpec::Name(..) => self.types.model == DataModel::Llp64,
            _ => false,
        };
        let specs_attributes = &self.tree.specs[specs].attributes;
        (is_record && is_member).then(|| FieldSpec {
            name: None,
            ty: base,
            bit_width: None,
            align: self.alignment(specs_attributes),
            packed: attributes::has(specs_attributes, "packed"),
        })
    }

    fn member_spec(&mut self, specs: SpecsId, base: TypeId, member: &MemberDeclarator) -> FieldSpec {
        let tree = self.tree;
        let specs_attributes = &tree.specs[specs].attributes[..];
        let declarator = member.declarator.map(|id| &tree.declarators[id]);
        let declarator_attributes = declarator.map_or(&[][..], |declarator| &declarator.attributes);
        let mut ty = member.declarator.map_or(base, |id| self.declarator_type(base, id));
        ty = self.with_attributes(ty, declarator_attributes);
        ty = self.with_attributes(ty, &member.attributes);
        let lists = [specs_attributes, declarator_attributes, &member.attributes];
        let mut align = self.typedef_align(specs, member);
        for list in lists {
            align = align.max(self.alignment(list));
        }
        let width = member.bit_width.map(|expr| self.constant_int(expr));
        FieldSpec {
            name: declarator.and_then(|declarator| declarator.name),
            ty,
            // A width that cannot be computed is taken for the whole type: the member exists.
            bit_width: width.map(|width| self.valid_width(ty, width)),
            align,
            packed: lists.iter().any(|list| attributes::has(list, "packed")),
        }
    }

    fn valid_width(&self, ty: TypeId, width: Option<i128>) -> u32 {
        let most = self.types.size_of(ty).map_or(64, |bytes| bytes.saturating_mul(8).min(128) as u32);
        width.and_then(|width| u32::try_from(width).ok()).map_or(most, |width| width.min(most))
    }

    /// `typedef int wide __attribute__((aligned(16)));` aligns the members that are declared with it.
    fn typedef_align(&self, specs: SpecsId, member: &MemberDeclarator) -> Option<u64> {
        let TypeSpec::Name(name, _) = self.tree.specs[specs].ty else { return None };
        let is_plain = member.declarator.is_some_and(|id| self.tree.declarators[id].parts.is_empty());
        self.typedef_aligns.get(&name).copied().filter(|_| is_plain)
    }

    pub(crate) fn packing_of(&mut self, spec: &RecordSpec) -> Packing {
        Packing {
            packed: attributes::has(&spec.attributes, "packed"),
            max_align: spec.pack.map(u64::from).filter(|&pack| pack > 0),
            min_align: self.alignment(&spec.attributes),
        }
    }
}
