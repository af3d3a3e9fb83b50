template <typename T, int N = 3, template <class> class C = std::vector, typename... Rest> struct X;
template <> struct X<int> { };
template <class T> struct X<T *> { static T value; };
template <class T> T X<T *>::value = T();
template <typename T, typename = std::enable_if_t<std::is_integral<T>::value && !std::is_same<T, bool>::value>>
T f(T a, std::map<std::string, std::vector<T>> b);
template <class... Args> void g(Args &&...args) { h(std::forward<Args>(args)...); (void)sizeof...(args); (f(args), ...); return (args + ... + 0); }
template <typename T> requires std::integral<T> && (sizeof(T) > 2) T k(T t);
template <typename T> concept Small = sizeof(T) < 4;
template class X<double>;
extern template class X<float>;
template <class T> using Ptr = std::shared_ptr<T>;
template <class T> X(T) -> X<T>;
template <class T, class = std::enable_if_t<is<T>::value && sizeof(T) < 8>> void s();
void use() {
    std::vector<int> const fixed = {1};
    auto p2 = static_cast<py::str (A::*)(float) const &&>(&A::f);
    if (a < b && c > d) f<int>(1);
    x = y < z;
    std::vector<std::pair<int, int>> v(3);
    auto p = obj.template cast<int>();
    auto q = obj.cast<std::vector<int>>();
    typename T::type t;
    foo<3>::bar(x);
    for (int i = 0; i < n; ++i) { }
    bool r = i < 10 || j > 5;
    std::array<int, 2 * 3> arr;
    return std::numeric_limits<T>::max();
}
