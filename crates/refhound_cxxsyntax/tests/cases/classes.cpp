class API_EXPORT A final : public virtual B<int>, private ns::C {
    Q_OBJECT
public:
    A() = default;
    explicit A(int x, const std::string &s = "a") noexcept : B<int>(x), value_{x}, name(s) {}
    A(A &&) noexcept = delete;
    virtual ~A() { delete[] data; }
    int get() const & noexcept override final { return value_; }
    virtual void pure() = 0;
    A &operator=(const A &) = delete;
    bool operator==(const A &other) const { return value_ == other.value_; }
    explicit operator bool() const { return value_ != 0; }
    void *operator new(std::size_t n);
    static constexpr int size = 3;
    mutable std::mutex lock;
    friend class D;
    friend std::ostream &operator<<(std::ostream &out, const A &a);
    DECLARE_THING(A)
    struct Nested { int a : 3, b : 5; unsigned : 2; } nested;
    using type = int;
private:
    int value_ = 0;
    int *data{nullptr};
    int (A::*method)(int) const;
    static thread_local int counter;
};
A::A(int x) try : B<int>(x) { f(); } catch (const std::exception &e) { throw; }
A::~A() {}
int A::Nested::f() const & noexcept { return a; }
A::operator int() const { return 1; }
template <class T> auto ns::V<T>::at(size_t i) -> T & { return items[i]; }
enum class Color : unsigned char { red, green = 2 };
enum Old { one, two };
union U { int i; float f; };
struct Later;
