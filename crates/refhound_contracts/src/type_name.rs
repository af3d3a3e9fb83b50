//! Type objects that contracts name, and what the models say of their instances.

use refhound_clauses::{Contents, Everlasting, Protocol};

use crate::api::{ApiId, ApiTable};

/// A type object by its name: one of the API's, of which something is known, or one of the project.
#[derive(Debug, Clone, Copy)]
pub struct TypeName<'c> {
    name: &'c str,
    api: Option<ApiId>,
}

impl<'c> TypeName<'c> {
    pub fn of(name: &'c str) -> TypeName<'c> {
        TypeName { name, api: ApiTable::lookup_str(name) }
    }

    pub fn as_str(self) -> &'c str {
        self.name
    }

    pub fn api(self) -> Option<ApiId> {
        self.api
    }

    /// Which instances are made once and never freed.
    pub fn everlasting(self) -> Option<Everlasting> {
        self.api.and_then(ApiId::everlasting)
    }

    /// Whether no object is an instance of both.
    pub fn excludes(self, other: TypeName<'_>) -> bool {
        let is_disjoint = |api: Option<ApiId>| api.is_some_and(|api| api.row().disjoint);
        self != other && is_disjoint(self.api) && is_disjoint(other.api)
    }

    /// Whether an object that exists once is no instance.
    pub fn has_not(self, single: ApiId) -> bool {
        self.api.is_some_and(|api| api.row().disjoint) && single.row().disjoint
    }

    /// Whether all instances can do this.
    pub fn supports(self, protocol: Protocol) -> bool {
        self.api.is_some_and(|api| api.row().protocols.contains(&protocol))
    }

    /// Whether its instances keep the objects that they hold; `None` where they hold none, or nobody says.
    pub fn contents(self) -> Option<Contents> {
        self.api.and_then(|api| api.row().contents)
    }

    /// Whether it is the type that a contract says its function is for.
    pub fn is_family(self, family: Option<&str>) -> bool {
        family == Some(self.name)
    }
}

impl PartialEq<TypeName<'_>> for TypeName<'_> {
    fn eq(&self, other: &TypeName<'_>) -> bool {
        self.name == other.name
    }
}

impl Eq for TypeName<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_models_say_what_instances_have_in_common() {
        let (list, tuple, own) = (TypeName::of("PyList_Type"), TypeName::of("PyTuple_Type"), TypeName::of("Spam_Type"));
        assert!(list.excludes(tuple) && !list.excludes(list) && !list.excludes(own));
        assert!(list.supports(Protocol::Sequence) && !list.supports(Protocol::Number));
        assert_eq!((list.contents(), tuple.contents()), (Some(Contents::Changing), Some(Contents::Fixed)));
        assert_eq!((own.contents(), own.everlasting(), own.api()), (None, None, None));
        assert!(own.is_family(Some("Spam_Type")) && !own.is_family(None));
    }
}
