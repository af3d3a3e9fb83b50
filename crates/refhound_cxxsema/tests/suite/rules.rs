//! Single rules: which overload is called, what a template deduces, what is bounded.

use crate::cases::{printed, translated};

/// What `void test() { .. }` calls, behind the declarations.
#[track_caller]
fn calls(declarations: &str, call: &str, expected: &str) {
    let text = printed(&format!("{declarations}\nvoid test() {{ {call}; }}"));
    let body = text.split("function test\n").nth(1).expect("the test is translated");
    assert!(body.contains(&format!("(call {expected}")), "{expected} is not called in\n{body}");
}

const NUMBERS: &str = "void f(int); void f(double); void f(const char *); void f(void *); void f(bool);";

#[test]
fn an_exact_type_is_preferred() {
    calls(NUMBERS, "f(1)", "f(int)");
    calls(NUMBERS, "f(1.5)", "f(double)");
    calls(NUMBERS, "f(\"x\")", "f(const char *)");
    calls(NUMBERS, "f(true)", "f(bool)");
    calls(NUMBERS, "int *p; f(p)", "f(void *)");
    calls(NUMBERS, "f('c')", "f(int)");
    calls(NUMBERS, "f(1.5f)", "f(double)");
}

#[test]
fn the_number_of_arguments_decides() {
    let declarations = "void f(int); void f(int, int = 2, ...); void f(int, char *, int);";
    calls(declarations, "f(1, 2, 3, 4)", "f(int, int, ...)");
    calls(declarations, "char *p; f(1, p, 3)", "f(int, char *, int)");
}

#[test]
fn references_bind_to_what_they_may() {
    let declarations = "struct S { S(); }; void f(S &); void f(const S &); void f(S &&);";
    calls(declarations, "S s; f(s)", "f(S &)");
    calls(declarations, "const S s; f(s)", "f(const S &)");
    calls(declarations, "f(S())", "f(S &&)");
    calls(declarations, "S s; f(static_cast<S &&>(s))", "f(S &&)");
}

#[test]
fn a_derived_class_is_its_base() {
    let declarations = "struct A {}; struct B : A {}; struct C : B {}; void f(A *); void f(B *); void g(const A &);";
    calls(declarations, "C c; f(&c)", "f(B *) (cast <pointer struct B> (address c))");
    calls(declarations, "C c; g(c)", "g (address (. (. c B) A))");
}

#[test]
fn constructors_and_operators_convert() {
    let declarations = "struct S { S(int); operator char *() const; }; void f(S); void g(char *);";
    calls(declarations, "f(3)", "S::S (address __temporary_1) 3");
    calls(declarations, "S s(1); g(s)", "g (call S::operator char * (address s))");
}

#[test]
fn templates_deduce_from_arguments() {
    let declarations =
        "template <class T> void f(T); template <class T> void p(T *); template <class T> void r(const T &);
        template <class T> struct V { T x; }; template <class T> void v(V<T>); struct W : V<char> {};
        template <class T, int N> void a(T (&)[N]); template <class R, class A> void g(R (*)(A)); int h(char);
        template <class T> void u(T &&); template <class... A> void many(A... a);";
    calls(declarations, "f(1)", "f<int>");
    calls(declarations, "const char *s; f(s)", "f<const char *>");
    calls(declarations, "const char *s; p(s)", "p<const char>");
    calls(declarations, "r(1.0)", "r<double>");
    calls(declarations, "V<long> x; v(x)", "v<long>");
    calls(declarations, "W w; v(w)", "v<char>");
    calls(declarations, "int x[3]; a(x)", "a<int, 3>");
    calls(declarations, "g(&h)", "g<int, char>");
    calls(declarations, "int i = 1; u(i)", "u<int &>");
    calls(declarations, "u(1)", "u<int>");
    calls(declarations, "many(1, 'c')", "many<int, char>");
    calls(declarations, "f<long>(1)", "f<long>");
}

#[test]
fn a_plain_function_goes_before_a_template() {
    calls("template <class T> void f(T); void f(int);", "f(1)", "f(int)");
    calls("template <class T> void f(T); void f(int);", "f('c')", "f<char>");
}

#[test]
fn specialisations_are_chosen_by_shape() {
    let declarations =
        "template <class T> struct K { static void f(); }; template <class T> struct K<T *> { static void g(); };
        template <> struct K<int *> { static void h(); };";
    calls(declarations, "K<int>::f()", "K<int>::f");
    calls(declarations, "K<char *>::g()", "K<char *>::g");
    calls(declarations, "K<int *>::h()", "K<int *>::h");
}

#[test]
fn a_function_for_given_arguments_goes_before_its_template() {
    let text = "template <class T> int f(T) { return 1; } template <> int f<char>(char) { return 2; }
        int test() { return f('c') + f<char>(1) + f(1); }";
    let printed = printed(text);
    let special = printed.split("function f<char>\n").nth(1).expect("the specialisation is translated");
    assert!(special.contains("return 2"), "{printed}");
    assert!(printed.contains("(+ (+ (call f<char> 'c') (call f<char> 1)) (call f<int> 1))"), "{printed}");
}

#[test]
fn a_pointer_chooses_among_functions() {
    let declarations = "int f(int); int f(char *); void take(int (*)(char *)); typedef int (*P)(char *);";
    calls(declarations, "take(f)", "take f(char *)");
    calls(declarations, "take(&f)", "take f(char *)");
    let text = printed(&format!("{declarations} static P table[] = {{ f }};"));
    assert!(text.contains("{f(char *)}"), "{text}");
}

#[test]
fn functions_of_the_arguments_namespaces_are_found() {
    calls("namespace n { struct S {}; void f(const S &); }", "n::S s; f(s)", "n::f (address s)");
}

#[test]
fn recursion_of_templates_ends() {
    for text in [
        "template <int N> struct F { F<N + 1> next; }; F<0> f; void g() { f.next.next; }",
        "template <class T> void f(T t) { f(&t); } void g() { f(1); }",
        "template <class T> struct P { P<T *> *p; void f() { p->f(); } }; void g(P<int> &p) { p.f(); }",
        "template <class T> using X = X<T *>; X<int> x;",
        "struct A : A {}; A a; struct B { B b; }; B b; void f() { B c = b; A d = a; }",
        "auto f() { return f(); } auto g() { return h(); } auto h() { return g(); }",
        "template <class... A> void f(A... a) { f(a..., 1); } void g() { f(); }",
        "template <class T> struct C { template <class U> C<C<U>> g(U u) { return g(&u); } }; void h() { C<int> c; c.g(1); }",
    ] {
        let tokens = crate::cases::tokens(text);
        translated(&tokens);
    }
}

#[test]
fn functions_of_others_are_translated_where_they_are_used() {
    use refhound_index::EntityId as _;
    let text = "inline int used(int n) { return n; } inline int idle(int n) { return n; } int declared(int);
        struct S { int a() { return 1; } int b() { return 2; } }; static int table[] = {1};
        int mine(S &s) { return used(s.a()) + declared(3); }";
    let tokens = crate::cases::tokens(text);
    let tree = refhound_cxxsyntax::parse(&tokens, &[], std::slice::from_ref(&(0..tokens.len() as u32)));
    let mine = tokens.iter().position(|token| token.text() == "mine").expect("it is there");
    let speaks_for = |token: refhound_csyntax::tree::TokenId| token.index() + 2 > mine;
    let input = refhound_cxxsema::Input { tree: &tree, tokens: &tokens, speaks_for: &speaks_for };
    let printed = refhound_csyntax::print(&refhound_cxxsema::translate(&input).tree, &tokens);
    for there in ["function mine", "function used", "function S::a", "declared: function(int) int"] {
        assert!(printed.contains(there), "{there} is missing in\n{printed}");
    }
    for absent in ["idle", "S::b", "table"] {
        assert!(!printed.contains(absent), "{absent} should not be in\n{printed}");
    }
}

#[test]
fn a_list_goes_to_the_constructor_that_takes_lists() {
    let declarations =
        "template <class T> struct V { V(unsigned long, const T &); V(std::initializer_list<T>); ~V(); };";
    calls(declarations, "V<int> v{1, 2}", "V<int>::V(std::initializer_list<int>) (address v) (call ?list 1 2)");
    calls(declarations, "V<int> v(1, 2)", "V<int>::V(unsigned long, const int &)");
}

/// Looked through by every way, forty namespaces that use each other have more ways than there is time.
#[test]
fn namespaces_that_use_each_other_are_looked_into_once() {
    let all: Vec<String> = (0..40).map(|at| format!("n{at}")).collect();
    let declared: String = all.iter().map(|name| format!("namespace {name} {{}}\n")).collect();
    let used: String = all.iter().map(|name| format!(" using namespace {name};\n")).collect();
    let each: String = all.iter().map(|name| format!("namespace {name} {{\n{used}}}\n")).collect();
    calls(&format!("{declared}{each}{used}void f(int);"), "f(1)", "f 1)");
}
