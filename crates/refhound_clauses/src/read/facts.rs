//! The keys of a contract that are about types, items and bytes rather than references.

use super::clauses::{param_index, words_of};
use super::fields::Fields;
use crate::contract::Contract;
use crate::declaration::{Contents, Instances, Protocol};
use crate::facts::{ByteUse, Bytes, ItemAction, ItemUse, TrustedType, TypeFact, TypeTest};

/// `tells = { param = "o", type = "PyList_Type", exact = true }`.
pub(super) fn read_type_test(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Option<TypeTest> {
    let value = fields.get("tells")?;
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "tells", "a table");
        return None;
    };
    let mut inner = fields.inner("tells", value.span().start, table);
    inner.only(&["param", "type", "type_param", "protocol", "exact"]);
    let (param, type_name, type_param) = (inner.string("param"), inner.string("type"), inner.string("type_param"));
    let protocol = inner.word("protocol", Protocol::from_word, &words_of(Protocol::ALL, Protocol::word));
    let exact = inner.flag("exact");
    let offset = value.span().start;
    let Some(param) = param else {
        fields.problem(offset, "tells", "says of which `param` it tells the type".to_owned());
        return None;
    };
    let param = param_index(fields, &param, offset, "tells.param", contract)?;
    let fact = match (type_name, type_param, protocol) {
        (Some(name), None, None) => TypeFact::Type(name),
        (None, Some(name), None) => TypeFact::Param(param_index(fields, &name, offset, "tells.type_param", contract)?),
        (None, None, Some(protocol)) => TypeFact::Protocol(protocol),
        _ => {
            fields.problem(offset, "tells", "has one of `type`, `type_param` and `protocol`".to_owned());
            return None;
        }
    };
    Some(TypeTest { param, fact, exact })
}

/// Of a type: `disjoint = true`, `protocols = ["sequence"]`, `contents = "fixed"`.
pub(super) fn read_instances(fields: &mut Fields<'_, '_>) -> Instances {
    let words = words_of(Protocol::ALL, Protocol::word);
    let offset = fields.get("protocols").map_or(0, |value| value.span().start);
    let names = fields.strings("protocols");
    Instances {
        disjoint: fields.flag("disjoint"),
        protocols: names
            .iter()
            .filter_map(|name| fields.word_in(name, offset, "protocols", Protocol::from_word, &words))
            .collect(),
        contents: fields.word("contents", Contents::from_word, &words_of(Contents::ALL, Contents::word)),
    }
}

/// `trusts = { param = "o", type = "PyList_Type" }`.
pub(super) fn read_trusted_type(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Option<TrustedType> {
    let value = fields.get("trusts")?;
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "trusts", "a table");
        return None;
    };
    let mut inner = fields.inner("trusts", value.span().start, table);
    inner.only(&["param", "type"]);
    let (Some(param), Some(type_name)) = (inner.string("param"), inner.string("type")) else {
        fields.problem(value.span().start, "trusts", "has a `param` and the `type` that it must have".to_owned());
        return None;
    };
    let param = param_index(fields, &param, value.span().start, "trusts.param", contract)?;
    Some(TrustedType { param, type_name })
}

/// `items = { action = "finds", of = "dict", key = "key" }`.
pub(super) fn read_items(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Option<ItemUse> {
    let value = fields.get("items")?;
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "items", "a table");
        return None;
    };
    let offset = value.span().start;
    let mut inner = fields.inner("items", offset, table);
    inner.only(&["action", "of", "key", "item"]);
    let action = inner.word("action", ItemAction::from_word, &words_of(ItemAction::ALL, ItemAction::word));
    let (of, key, item) = (inner.string("of"), inner.string("key"), inner.string("item"));
    let (Some(action), Some(of)) = (action, of) else {
        fields.problem(offset, "items", "has an `action`, and the parameter `of` whose items are meant".to_owned());
        return None;
    };
    for (name, given, needed) in [("key", &key, action.needs_key()), ("item", &item, action.needs_item())] {
        if needed && given.is_none() {
            let message = format!("`{}` needs `{name}`, the parameter that is meant", action.word());
            fields.problem(offset, "items", message);
        }
    }
    let mut param = |name: Option<String>, key: &str| param_index(fields, &name?, offset, key, contract);
    let (of, key, item) = (param(Some(of), "items.of"), param(key, "items.key"), param(item, "items.item"));
    Some(ItemUse { action, of: of?, key, item })
}

/// `writes = { to = "dest", from = "src", size = "n" }`, or `byte` in place of `from`.
pub(super) fn read_bytes(fields: &mut Fields<'_, '_>, contract: &mut Contract) -> Option<ByteUse> {
    let value = fields.get("writes")?;
    let Some(table) = value.get_ref().as_table() else {
        fields.expected(value, "writes", "a table");
        return None;
    };
    let offset = value.span().start;
    let mut inner = fields.inner("writes", offset, table);
    inner.only(&["to", "from", "byte", "size"]);
    let (to, from, byte, size) = (inner.string("to"), inner.string("from"), inner.string("byte"), inner.string("size"));
    let mut param = |name: &str, key: &str| param_index(fields, name, offset, key, contract);
    let (Some(to), Some(size)) = (to, size) else {
        fields.problem(offset, "writes", "has the parameter that it writes `to`, and the `size`".to_owned());
        return None;
    };
    let (to, size) = (param(&to, "writes.to")?, param(&size, "writes.size")?);
    let what = match (from, byte) {
        (Some(from), None) => Bytes::From(param(&from, "writes.from")?),
        (None, Some(byte)) => Bytes::Repeated(param(&byte, "writes.byte")?),
        _ => {
            fields.problem(
                offset,
                "writes",
                "has one of `from` and `byte`, the parameter with what is written".to_owned(),
            );
            return None;
        }
    };
    Some(ByteUse { to, what, size })
}
