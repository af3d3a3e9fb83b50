namespace a::b { int x; }
inline namespace v1 { namespace { struct s; } }
namespace fs = std::filesystem;
using namespace std::literals;
using std::string;
using Base::Base;
using ints = std::vector<int>;
typedef unsigned long long (*callback)(int, void *);
typedef struct { int x; } point, *point_ptr;
extern "C" { int c_function(void); }
extern "C" PyObject *PyInit_mod(void) { return nullptr; }
