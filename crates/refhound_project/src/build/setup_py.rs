//! `setup.py`: extension modules, their sources, include folders and macros.

use refhound_index::FxHashSet;

use super::python_script::{Script, Trust};
use super::python_tokens::Token;
use super::script_macros::{macros_at, macros_of_all};
use super::{BuildFile, Module};
use crate::MacroFlag;

/// Most modules and include lists read from one script. The largest real ones have a hundred.
const MODULES: usize = 300;

pub(super) fn read(text: &str) -> BuildFile {
    let script = Script::new(text);
    let mut file = BuildFile::default();
    let mut lists = 0;
    // Where the arguments of extensions start.
    let mut listed: FxHashSet<usize> = FxHashSet::default();
    for (at, token) in script.tokens.iter().enumerate() {
        let Token::Name(name) = token else { continue };
        let next = script.tokens.get(at + 1);
        if is_extension(name) && matches!(next, Some(Token::Op("("))) && !is_definition(&script, at) {
            if file.modules.len() == MODULES {
                break;
            }
            file.modules.push(module(&script, at + 1));
            listed.extend(script.arguments(at + 1).iter().map(|&(_, start)| start));
        } else if *name == "include_dirs" && matches!(next, Some(Token::Op("="))) && lists < MODULES {
            lists += 1;
            file.include_dirs.extend(script.value_at(at + 2, Trust::Possible).strings());
        }
    }
    file.macros = macros_of_all(&script, &|keyword| listed.contains(&(keyword + 2)));
    file.include_dirs.extend(script.value_of("include_dirs", Trust::Possible).strings());
    let mut seen = FxHashSet::default();
    file.include_dirs.retain(|dir| seen.insert(dir.clone()));
    file
}

/// `Extension`, `setuptools.Extension`, `Pybind11Extension`, `NumPy`'s `config.add_extension`.
fn is_extension(name: &str) -> bool {
    name.ends_with("Extension") || name == "add_extension"
}

fn is_definition(script: &Script<'_>, at: usize) -> bool {
    at > 0 && matches!(script.tokens[at - 1], Token::Name("class" | "def" | "import"))
}

fn module(script: &Script<'_>, open: usize) -> Module {
    let mut module = Module::default();
    for (position, (keyword, at)) in script.arguments(open).into_iter().enumerate() {
        match keyword.or((position == 1).then_some("sources")) {
            Some("sources") => module.sources = script.value_at(at, Trust::Possible).strings(),
            Some("include_dirs") => module.include_dirs.extend(script.value_at(at, Trust::Possible).strings()),
            Some("define_macros") => module.macros.extend(macros_at(script, at)),
            Some("undef_macros") => {
                let names = script.value_at(at, Trust::Sure).strings();
                module.macros.extend(names.iter().map(|name| MacroFlag::undefine(name)));
            }
            Some("extra_compile_args") => add_arguments(&mut module, &script.value_at(at, Trust::Sure).strings()),
            _ => {}
        }
    }
    module
}

fn add_arguments(module: &mut Module, arguments: &[String]) {
    for argument in arguments {
        if let Some(dir) = argument.strip_prefix("-I") {
            module.include_dirs.push(dir.to_owned());
        } else if let Some(define) = argument.strip_prefix("-D") {
            module.macros.push(MacroFlag::define(define));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_are_read_with_their_flags() {
        let file = read(
            "from setuptools import Extension
macros = [('A', None), ('V', '\"%02d\"' % version), ('U', unknown())]
if sys.platform == 'win32':
    macros.append(('WIN', 1))
ext = Extension(
    'pkg._speed',
    sources=['src/speed.c', os.path.join('src', 'more.c')],
    include_dirs=['include', numpy.get_include()],
    define_macros=macros,
    undef_macros=['NDEBUG'],
    extra_compile_args=['-O3', '-DFAST=1', '-Ithird'],
)
setup(ext_modules=[ext, Extension('pkg.other', ['other.c'])])
",
        );
        assert_eq!(file.modules.len(), 2);
        assert_eq!(file.modules[0].sources, ["src/speed.c", "src/more.c"]);
        assert_eq!(file.modules[0].include_dirs, ["include", "third"]);
        let macros: Vec<MacroFlag> = ["A", "V=\"0\"", "U=U"].map(MacroFlag::define).to_vec();
        assert_eq!(file.modules[0].macros[..3], macros);
        assert_eq!(file.modules[0].macros[3..], [MacroFlag::undefine("NDEBUG"), MacroFlag::define("FAST=1")]);
        assert_eq!(file.modules[1].sources, ["other.c"]);
        assert_eq!(file.include_dirs, ["include"]);
    }

    #[test]
    fn macros_of_a_method_count_as_features() {
        let file = read(
            "class Config:
    def tls(self):
        self.define_macros.append(('TLS', 1))
def modules():
    macros = [('ALWAYS', 1)]
    return [Extension('a', ['a.c'], define_macros=macros + config.define_macros)]
",
        );
        assert_eq!(file.modules[0].macros, ["ALWAYS=1", "TLS=1"].map(MacroFlag::define));
    }

    #[test]
    fn a_switch_that_the_script_has_turned_off_is_off() {
        let built = |script: &str| read(script).modules[0].macros.clone();
        let script = "use_extra = False
macros = []
if use_extra and found:
    macros += [('WITH_EXTRA', 1)]
else:
    macros += [('WITH_PLAIN', 1)]
setup(ext_modules=[Extension('a', ['a.c'], define_macros=macros)])
";
        assert_eq!(built(script), [MacroFlag::define("WITH_PLAIN=1")]);
        let asked = script.replace("macros = []\n", "macros = []\nif library:\n    use_extra = True\n");
        assert_eq!(built(&asked), [MacroFlag::define("WITH_EXTRA=1")]);
    }

    #[test]
    fn a_subclass_of_extension_is_not_a_module() {
        assert!(read("class MyExtension(Extension): pass\n").modules.is_empty());
    }
}
