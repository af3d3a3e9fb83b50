//! Names that need no declaration: functions built into the compiler, and functions that are called undeclared.

use refhound_csyntax::tree::{ExprId, ExprKind};
use refhound_index::Symbol;
use refhound_types::{FloatKind, FunctionType, IntKind, Type, TypeId};

use crate::{Entity, Env, FunctionRef};

/// Signatures of `__builtin_NAME`: the result, then the parameters, one letter each (see `letter_type`); `.` for `...`,
/// `?` where the arguments are of any type.
const SIGNATURES: &[(&str, &str)] = &[
    ("abort", "v"),
    ("abs", "ii"),
    ("add_overflow", "b?"),
    ("add_overflow_p", "b?"),
    ("alloca", "pm"),
    ("alloca_with_align", "pmm"),
    ("assume", "v?"),
    ("assume_aligned", "pp."),
    ("bswap16", "hh"),
    ("bswap32", "uu"),
    ("bswap64", "MM"),
    ("calloc", "pmm"),
    ("clear_padding", "v?"),
    ("clz", "iu"),
    ("clzl", "im"),
    ("clzll", "iM"),
    ("constant_p", "i?"),
    ("copysign", "ddd"),
    ("cpu_init", "v"),
    ("cpu_is", "ic"),
    ("cpu_supports", "ic"),
    ("ctz", "iu"),
    ("ctzl", "im"),
    ("ctzll", "iM"),
    ("debugtrap", "v"),
    ("exit", "vi"),
    ("expect", "lll"),
    ("expect_with_probability", "llld"),
    ("extract_return_addr", "pp"),
    ("fabs", "dd"),
    ("fabsf", "ff"),
    ("ffs", "ii"),
    ("ffsl", "il"),
    ("ffsll", "iL"),
    ("frame_address", "pu"),
    ("free", "vp"),
    ("huge_val", "d"),
    ("huge_valf", "f"),
    ("huge_vall", "e"),
    ("inf", "d"),
    ("inff", "f"),
    ("infl", "e"),
    ("isfinite", "i?"),
    ("isgreater", "i?"),
    ("isgreaterequal", "i?"),
    ("isinf", "i?"),
    ("isinf_sign", "i?"),
    ("isless", "i?"),
    ("islessequal", "i?"),
    ("islessgreater", "i?"),
    ("isnan", "i?"),
    ("isnormal", "i?"),
    ("isunordered", "i?"),
    ("labs", "ll"),
    ("llabs", "LL"),
    ("malloc", "pm"),
    ("memchr", "ppim"),
    ("memcmp", "ippm"),
    ("memcpy", "pppm"),
    ("memmove", "pppm"),
    ("mempcpy", "pppm"),
    ("memset", "ppim"),
    ("mul_overflow", "b?"),
    ("mul_overflow_p", "b?"),
    ("nan", "dc"),
    ("nanf", "fc"),
    ("nanl", "ec"),
    ("object_size", "mpi"),
    ("dynamic_object_size", "mpi"),
    ("parity", "iu"),
    ("parityl", "im"),
    ("parityll", "iM"),
    ("popcount", "iu"),
    ("popcountl", "im"),
    ("popcountll", "iM"),
    ("prefetch", "vp."),
    ("printf", "ic."),
    ("putchar", "ii"),
    ("puts", "ic"),
    ("realloc", "ppm"),
    ("return_address", "pu"),
    ("signbit", "i?"),
    ("snprintf", "icmc."),
    ("speculation_safe_value", "??"),
    ("sprintf", "icc."),
    ("sqrt", "dd"),
    ("stpcpy", "ccc"),
    ("strcat", "ccc"),
    ("strchr", "cci"),
    ("strcmp", "icc"),
    ("strcpy", "ccc"),
    ("strdup", "cc"),
    ("strlen", "mc"),
    ("strncat", "cccm"),
    ("strncmp", "iccm"),
    ("strncpy", "cccm"),
    ("strrchr", "cci"),
    ("strstr", "ccc"),
    ("sub_overflow", "b?"),
    ("sub_overflow_p", "b?"),
    ("trap", "v"),
    ("unreachable", "v"),
    ("va_copy", "v?"),
    ("va_end", "v?"),
    ("va_start", "v?"),
    ("__memcpy_chk", "pppmm"),
    ("__memmove_chk", "pppmm"),
    ("__memset_chk", "ppimm"),
    ("__snprintf_chk", "icmimc."),
    ("__sprintf_chk", "ccimc."),
    ("__strcat_chk", "cccm"),
    ("__strcpy_chk", "cccm"),
    ("__strncpy_chk", "cccmm"),
    ("__strncat_chk", "cccmm"),
];

const NEVER_RETURN: [&str; 5] = ["abort", "exit", "trap", "unreachable", "debugtrap"];

impl Env<'_> {
    /// What `name` means: what a declaration says, else a function of the compiler.
    pub fn resolve(&mut self, name: Symbol) -> Option<Entity> {
        self.lookup(name).or_else(|| self.undeclared_function(name).map(Entity::Function))
    }

    fn undeclared_function(&mut self, name: Symbol) -> Option<FunctionRef> {
        self.builtin_function(name)
            .or_else(|| self.tree.undeclared.is_function(name).then(|| self.implicit_function(name)))
    }

    /// A function that is called without a declaration. Its result is not known: C89 says `int`, but it may as well be a
    /// macro of a header that was not found.
    pub fn implicit_function(&mut self, name: Symbol) -> FunctionRef {
        if let Some(&id) = self.function_names.get(&name) {
            return id;
        }
        let result = self.types.unknown();
        let ty = self.unprototyped(result);
        let id = self.new_function(name, ty);
        self.functions[id].implicit = true;
        id
    }

    fn unprototyped(&mut self, result: TypeId) -> TypeId {
        self.types.function(FunctionType { result, params: Box::new([]), variadic: false, prototyped: false })
    }

    fn builtin_function(&mut self, name: Symbol) -> Option<FunctionRef> {
        let text = name.as_str();
        if !text.starts_with("__") {
            return None;
        }
        if let Some(&id) = self.function_names.get(&name) {
            return Some(id);
        }
        let short = text.strip_prefix("__builtin_");
        let signature = match short {
            Some(short) => SIGNATURES.iter().find(|&&(known, _)| known == short).map_or("??", |&(_, known)| known),
            None if text.starts_with("__sync_") || text.starts_with("__atomic_") => "??",
            None => return None,
        };
        let ty = self.signature_type(signature);
        let id = self.new_function(name, ty);
        let info = &mut self.functions[id];
        info.builtin = true;
        info.noreturn = short.is_some_and(|short| NEVER_RETURN.contains(&short));
        Some(id)
    }

    fn signature_type(&mut self, signature: &str) -> TypeId {
        let (&result, rest) = signature.as_bytes().split_first().unwrap_or((&b'?', b"?"));
        let result = self.letter_type(result);
        if rest.contains(&b'?') {
            return self.unprototyped(result);
        }
        let variadic = rest.last() == Some(&b'.');
        let params = rest.iter().filter(|&&letter| letter != b'.').map(|&letter| self.letter_type(letter)).collect();
        self.types.function(FunctionType { result, params, variadic, prototyped: true })
    }

    fn letter_type(&mut self, letter: u8) -> TypeId {
        let kind = match letter {
            b'v' => return self.types.void(),
            b'd' => return self.types.float(FloatKind::Double),
            b'f' => return self.types.float(FloatKind::Float),
            b'e' => return self.types.float(FloatKind::LongDouble),
            b'p' => {
                let void = self.types.void();
                return self.types.pointer(void);
            }
            b'c' => {
                let char_ = self.types.int(IntKind::Char);
                return self.types.pointer(char_);
            }
            b'b' => IntKind::Bool,
            b'h' => IntKind::UShort,
            b'i' => IntKind::Int,
            b'u' => IntKind::UInt,
            b'l' => IntKind::Long,
            b'm' => self.types.model.size_type(),
            b'L' => IntKind::LongLong,
            b'M' => IntKind::ULongLong,
            _ => return self.types.unknown(),
        };
        self.types.int(kind)
    }

    /// The type of a call: the callee's result, or what a type-generic built-in gives for these arguments.
    pub fn call_type(&mut self, callee: ExprId, arguments: &[ExprId]) -> TypeId {
        if let ExprKind::Name(name) = self.tree.exprs[callee].kind {
            match self.resolve(name) {
                Some(Entity::Function(id)) if self.functions[id].builtin => {
                    return self.builtin_result(id, arguments);
                }
                None => return self.types.unknown(),
                _ => {}
            }
        }
        let ty = self.value_type(callee);
        let pointed = self.types.pointee(ty).unwrap_or(ty);
        match self.types.get(pointed) {
            Type::Function(function) => function.result,
            _ => self.types.unknown(),
        }
    }

    fn builtin_result(&mut self, id: FunctionRef, arguments: &[ExprId]) -> TypeId {
        let name = self.functions[id].name.as_str();
        let known = self.types.function_type(self.functions[id].ty).map(|function| function.result);
        match known {
            Some(result) if !matches!(self.types.get(result), Type::Unknown(_)) => result,
            _ => self.atomic_result(name, arguments),
        }
    }

    /// `__sync_fetch_and_add(p, v)` and its family give what `p` points to, a truth value, or nothing.
    fn atomic_result(&mut self, name: &str, arguments: &[ExprId]) -> TypeId {
        let gives_bool = ["__sync_bool_compare_and_swap", "__atomic_compare_exchange", "__atomic_test_and_set"];
        let gives_nothing = ["__sync_synchronize", "__sync_lock_release", "__atomic_store", "__atomic_clear"];
        if gives_bool.iter().any(|prefix| name.starts_with(prefix)) || name.ends_with("_lock_free") {
            return self.types.int(IntKind::Bool);
        }
        if gives_nothing.iter().any(|prefix| name.starts_with(prefix))
            || matches!(name, "__atomic_load" | "__atomic_exchange" | "__atomic_thread_fence" | "__atomic_signal_fence")
        {
            return self.types.void();
        }
        let is_generic = name.starts_with("__sync_") || name.starts_with("__atomic_");
        match arguments.first() {
            Some(&first) if is_generic => {
                let ty = self.value_type(first);
                self.types.pointee(ty).unwrap_or_else(|| self.types.unknown())
            }
            Some(&first) if name == "__builtin_speculation_safe_value" => self.value_type(first),
            _ => self.types.unknown(),
        }
    }
}
