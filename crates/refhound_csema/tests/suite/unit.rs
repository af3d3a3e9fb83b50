//! A text on its way to an `Env`: tokens, tree, declarations.

use refhound_csema::{Declared, Entity, Env, GlobalRef, Linkage};
use refhound_csyntax::tree::{Init, InitId, StmtId, StmtKind, TokenId, Tree};
use refhound_index::{EntityId, intern};
use refhound_preproc::Preprocessed;
use refhound_types::{DataModel, TypeId};

pub(crate) struct Unit {
    pub(crate) text: String,
    pub(crate) tokens: Preprocessed,
    pub(crate) tree: Tree,
}

impl Unit {
    pub(crate) fn new(text: &str) -> Unit {
        let tokens = refhound_preproc::tokens_of_text(text);
        let everything = 0..tokens.tokens.len() as u32 - 1;
        let tree = refhound_csyntax::parse(&tokens.tokens, &tokens.packs, std::slice::from_ref(&everything));
        Unit { text: text.to_owned(), tokens, tree }
    }

    pub(crate) fn env(&self) -> Env<'_> {
        self.env_for(DataModel::Lp64)
    }

    /// The environment after the whole file.
    pub(crate) fn env_for(&self, model: DataModel) -> Env<'_> {
        let mut env = Env::new(&self.tree, model);
        for item in &self.tree.items {
            env.declare_item(item);
        }
        env
    }

    /// The line of a token, from 1.
    pub(crate) fn line(&self, token: TokenId) -> usize {
        let lo = self.tokens.tokens[token.index()].lo as usize;
        self.text[..lo].matches('\n').count() + 1
    }
}

pub(crate) fn global(env: &Env<'_>, name: &str) -> GlobalRef {
    match env.lookup(intern(name)) {
        Some(Entity::Global(id)) => id,
        other => panic!("`{name}` is {other:?}"),
    }
}

/// The value of the constant that initialises a global.
pub(crate) fn initial(env: &mut Env<'_>, name: &str) -> Option<refhound_csema::ConstValue> {
    let init = env.globals[global(env, name)].init.expect("the global has an initialiser");
    constant_init(env, init)
}

pub(crate) fn constant_init(env: &mut Env<'_>, init: InitId) -> Option<refhound_csema::ConstValue> {
    match env.tree.inits[init] {
        Init::Expr(expr) => env.constant(expr),
        Init::List { .. } | Init::Numbers { .. } | Init::Run(_) => None,
    }
}

/// Something declared, for the marks.
pub(crate) struct Seen {
    pub(crate) token: TokenId,
    pub(crate) ty: TypeId,
    pub(crate) init: Option<InitId>,
    pub(crate) linkage: Option<Linkage>,
}

/// Walks the whole unit as lowering does, and calls `see` for each name while it is in scope.
pub(crate) fn walk(unit: &Unit, env: &mut Env<'_>, see: &mut dyn FnMut(&mut Env<'_>, Seen)) {
    for item in &unit.tree.items {
        for declared in env.declare_item(item) {
            report(env, declared, None, see);
        }
        if let refhound_csyntax::tree::Item::Function(function) = item {
            env.push_scope();
            for (number, parameter) in env.parameters(function).into_iter().enumerate() {
                if let Some(name) = parameter.name {
                    env.declare_local(name, number as u32, parameter.ty);
                    see(env, Seen { token: parameter.token, ty: parameter.ty, init: None, linkage: None });
                }
            }
            statement(unit, env, function.body, see);
            env.pop_scope();
        }
    }
}

fn report(env: &mut Env<'_>, declared: Declared, init: Option<InitId>, see: &mut dyn FnMut(&mut Env<'_>, Seen)) {
    match declared {
        Declared::Global(id) => {
            let info = &env.globals[id];
            let seen = Seen { token: info.token, ty: info.ty, init: info.init, linkage: Some(info.linkage) };
            see(env, seen);
        }
        Declared::Function(id) => {
            let info = &env.functions[id];
            if let Some(token) = info.defined.or(info.declared) {
                let seen = Seen { token, ty: info.ty, init: None, linkage: Some(info.linkage) };
                see(env, seen);
            }
        }
        Declared::Local(local) => {
            env.declare_local(local.name, 0, local.ty);
            see(env, Seen { token: local.token, ty: local.ty, init, linkage: None });
        }
        Declared::Typedef { .. } | Declared::Nothing => {}
    }
}

fn statement(unit: &Unit, env: &mut Env<'_>, id: StmtId, see: &mut dyn FnMut(&mut Env<'_>, Seen)) {
    match &unit.tree.stmts[id].kind {
        StmtKind::Block(list) => {
            env.push_scope();
            for &inner in list.of(&unit.tree.stmt_pool) {
                statement(unit, env, inner, see);
            }
            env.pop_scope();
        }
        StmtKind::Declaration(declaration) => {
            env.specs_type(declaration.specs);
            for declarator in &declaration.declarators {
                let declared = env.declare_one(declaration.specs, declarator);
                report(env, declared, declarator.init, see);
            }
        }
        _ => {}
    }
}
