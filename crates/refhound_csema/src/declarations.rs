//! Declarations: typedefs, functions, globals and locals enter the scope; several declarations of one function or global
//! become one entry that keeps the most telling type.

use refhound_csyntax::tree::{
    Attribute, Declaration, Declarator, DeclaratorPart, Function, InitDeclarator, Item, Specs, SpecsId, Storage,
    TokenId, TypeSpec,
};
use refhound_index::Symbol;
use refhound_types::{ArrayLen, Type, TypeId};
use smallvec::SmallVec;

use crate::{Entity, Env, FunctionInfo, FunctionRef, GlobalInfo, GlobalRef, Linkage, attributes};

/// What one declarator declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    Typedef {
        name: Symbol,
        ty: TypeId,
    },
    Function(FunctionRef),
    Global(GlobalRef),
    /// A variable with automatic storage. It is not in scope yet: the caller numbers it and calls `declare_local`.
    Local(LocalDeclaration),
    /// No name.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalDeclaration {
    pub name: Symbol,
    pub token: TokenId,
    /// Arrays of unknown size are completed by the initialiser.
    pub ty: TypeId,
    /// The function of `__attribute__((cleanup(f)))`.
    pub cleanup: Option<Symbol>,
}

/// One declarator with all that stands around it.
struct Declaring<'a> {
    specs: &'a Specs,
    declarator: &'a Declarator,
    init: Option<&'a InitDeclarator>,
    name: Symbol,
}

impl Declaring<'_> {
    fn attribute_lists(&self) -> [&[Attribute]; 3] {
        let own = self.init.map_or(&[][..], |init| &init.attributes);
        [&self.specs.attributes, &self.declarator.attributes, own]
    }

    fn has(&self, attribute: &str) -> bool {
        self.attribute_lists().iter().any(|list| attributes::has(list, attribute))
    }

    /// Whether the object itself is const: of `const char *p` it is not.
    fn is_const(&self) -> bool {
        let first = self.declarator.parts.iter().find(|part| !matches!(part, DeclaratorPart::Array(_)));
        match first {
            None => self.specs.qualifiers.is_const,
            Some(DeclaratorPart::Pointer(qualifiers)) => qualifiers.is_const,
            Some(DeclaratorPart::Array(_) | DeclaratorPart::Function(_)) => false,
        }
    }
}

impl Env<'_> {
    /// File-scope processing of one item. A function definition gives its `Declared::Function`.
    pub fn declare_item(&mut self, item: &Item) -> SmallVec<[Declared; 1]> {
        match item {
            Item::Function(function) => {
                let mut declared = SmallVec::new();
                declared.push(Declared::Function(self.define_function(function)));
                declared
            }
            Item::Declaration(declaration) => self.declare_declaration(declaration),
            Item::Other { .. } | Item::Skipped { .. } => SmallVec::new(),
        }
    }

    /// All declarators of a declaration in file scope (for block scope see `declare_one`).
    pub fn declare_declaration(&mut self, declaration: &Declaration) -> SmallVec<[Declared; 1]> {
        self.specs_type(declaration.specs);
        declaration.declarators.iter().map(|declarator| self.declare_one(declaration.specs, declarator)).collect()
    }

    /// One declarator of a declaration, in file or block scope. A declaration without declarators still has tags to
    /// declare: call `specs_type` for it.
    pub fn declare_one(&mut self, specs: SpecsId, init: &InitDeclarator) -> Declared {
        let tree = self.tree;
        let declarator = &tree.declarators[init.declarator];
        let ty = self.declared_type(specs, init);
        let Some(name) = declarator.name else { return Declared::Nothing };
        let declaring = Declaring { specs: &tree.specs[specs], declarator, init: Some(init), name };
        self.declare_as(&declaring, ty)
    }

    fn declare_as(&mut self, declaring: &Declaring<'_>, ty: TypeId) -> Declared {
        let name = declaring.name;
        let is_function = matches!(self.types.get(ty), Type::Function(_));
        match declaring.specs.storage {
            Storage::Typedef => {
                self.declare_typedef(declaring, ty);
                Declared::Typedef { name, ty }
            }
            _ if is_function => Declared::Function(self.declare_function(declaring, ty, None)),
            Storage::Extern => Declared::Global(self.declare_global(declaring, ty)),
            _ if self.at_file_scope() => Declared::Global(self.declare_global(declaring, ty)),
            Storage::Static => Declared::Global(self.declare_static_local(declaring, ty)),
            Storage::None | Storage::Auto | Storage::Register => Declared::Local(LocalDeclaration {
                name,
                token: declaring.declarator.token,
                ty,
                cleanup: declaring.attribute_lists().iter().find_map(|list| attributes::cleanup(list)),
            }),
        }
    }

    /// The type of a declarator, completed by its initialiser.
    pub fn declared_type(&mut self, specs: SpecsId, init: &InitDeclarator) -> TypeId {
        let tree = self.tree;
        let base = match (&tree.specs[specs].ty, init.init) {
            (TypeSpec::Auto, Some(value)) => self.auto_type(value),
            // C23 `auto x = 1;`
            (TypeSpec::ImplicitInt, Some(value)) if tree.specs[specs].storage == Storage::Auto => self.auto_type(value),
            _ => self.specs_type(specs),
        };
        let mut ty = self.declarator_type(base, init.declarator);
        ty = self.with_attributes(ty, &tree.declarators[init.declarator].attributes);
        ty = self.with_attributes(ty, &init.attributes);
        match init.init {
            Some(value) => self.completed_type(value, ty),
            None => ty,
        }
    }

    fn declare_typedef(&mut self, declaring: &Declaring<'_>, ty: TypeId) {
        self.declare(declaring.name, Entity::Typedef(ty));
        for list in declaring.attribute_lists() {
            if let Some(align) = self.alignment(list) {
                self.typedef_aligns.insert(declaring.name, align);
            }
        }
    }

    /// Declares the function that a definition defines.
    pub fn define_function(&mut self, function: &Function) -> FunctionRef {
        let tree = self.tree;
        let ty = self.defined_type(function);
        let declaring = Declaring {
            specs: &tree.specs[function.specs],
            declarator: &tree.declarators[function.declarator],
            init: None,
            name: function.name,
        };
        self.declare_function(&declaring, ty, Some(function.name_token))
    }

    fn declare_function(&mut self, declaring: &Declaring<'_>, ty: TypeId, defined: Option<TokenId>) -> FunctionRef {
        let name = declaring.name;
        let is_static = declaring.specs.storage == Storage::Static;
        let id = match self.function_names.get(&name) {
            Some(&id) => id,
            None => self.new_function(name, ty),
        };
        let ty = match defined {
            Some(_) if self.is_prototyped(ty) => ty,
            _ => self.composite(self.functions[id].ty, ty),
        };
        let noreturn = declaring.specs.noreturn || declaring.has("noreturn") || declaring.has("_Noreturn");
        let for_others = attributes::FOR_OTHERS.iter().any(|attribute| declaring.has(attribute));
        let info = &mut self.functions[id];
        if is_static {
            info.linkage = Linkage::Internal;
        }
        info.ty = ty;
        info.noreturn |= noreturn;
        info.inline |= declaring.specs.inline;
        info.for_others |= for_others;
        info.defined = info.defined.or(defined);
        info.declared = info.declared.or(Some(declaring.declarator.token));
        info.implicit = false;
        self.declare(name, Entity::Function(id));
        id
    }

    pub(crate) fn new_function(&mut self, name: Symbol, ty: TypeId) -> FunctionRef {
        let id = self.functions.push(FunctionInfo {
            name,
            ty,
            linkage: Linkage::External,
            noreturn: false,
            inline: false,
            for_others: false,
            defined: None,
            declared: None,
            implicit: false,
            builtin: false,
        });
        self.function_names.insert(name, id);
        id
    }

    fn is_prototyped(&self, ty: TypeId) -> bool {
        self.types.function_type(ty).is_some_and(|function| function.prototyped)
    }

    fn declare_global(&mut self, declaring: &Declaring<'_>, ty: TypeId) -> GlobalRef {
        let name = declaring.name;
        let fresh = new_global(declaring, ty);
        let known = self.global_names.get(&name).copied();
        let id = if let Some(id) = known {
            self.merge_global(id, &fresh);
            id
        } else {
            let id = self.globals.push(fresh);
            self.global_names.insert(name, id);
            id
        };
        self.declare(name, Entity::Global(id));
        id
    }

    fn merge_global(&mut self, id: GlobalRef, fresh: &GlobalInfo) {
        let ty = self.composite(self.globals[id].ty, fresh.ty);
        let global = &mut self.globals[id];
        global.ty = ty;
        global.is_const |= fresh.is_const;
        global.thread_local |= fresh.thread_local;
        if fresh.linkage == Linkage::Internal {
            global.linkage = Linkage::Internal;
        }
        let is_better = (global.init.is_none() && fresh.init.is_some()) || global.defined.is_none();
        if is_better && fresh.defined.is_some() {
            global.init = fresh.init;
            global.token = fresh.token;
            global.defined = fresh.defined;
        }
    }

    fn declare_static_local(&mut self, declaring: &Declaring<'_>, ty: TypeId) -> GlobalRef {
        let mut info = new_global(declaring, ty);
        info.in_function = true;
        let id = self.globals.push(info);
        self.declare(declaring.name, Entity::Global(id));
        id
    }

    /// The more telling of two types of one name: known before unknown, prototyped and complete before not.
    fn composite(&mut self, old: TypeId, new: TypeId) -> TypeId {
        match (self.types.get(old), self.types.get(new)) {
            (Type::Function(a), Type::Function(b)) => {
                let a_unknown = matches!(self.types.get(a.result), Type::Unknown(_));
                let b_unknown = matches!(self.types.get(b.result), Type::Unknown(_));
                if a_unknown != b_unknown {
                    return if a_unknown { new } else { old };
                }
                if b.prototyped && !a.prototyped { new } else { old }
            }
            (Type::Unknown(_), _) => new,
            (Type::Array { len: ArrayLen::Known(_), .. }, Type::Array { .. }) => old,
            (Type::Array { .. }, Type::Array { .. }) => new,
            _ => old,
        }
    }
}

fn new_global(declaring: &Declaring<'_>, ty: TypeId) -> GlobalInfo {
    let token = declaring.declarator.token;
    let init = declaring.init.and_then(|init| init.init);
    let is_definition = init.is_some() || declaring.specs.storage != Storage::Extern;
    GlobalInfo {
        name: declaring.name,
        ty,
        linkage: match declaring.specs.storage {
            Storage::Static => Linkage::Internal,
            _ => Linkage::External,
        },
        is_const: declaring.is_const(),
        thread_local: declaring.specs.thread_local,
        init,
        token,
        defined: is_definition.then_some(token),
        in_function: false,
    }
}
