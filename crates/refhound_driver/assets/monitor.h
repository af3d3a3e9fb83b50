/* A class that owns a reference, once for each name: REFHOUND_CLASS. With REFHOUND_TAKES_ANOTHER its constructor takes a reference of its own. */
class REFHOUND_CLASS {
    PyObject *object;

public:
    REFHOUND_CLASS() noexcept : object(nullptr) {}
    REFHOUND_CLASS(PyObject *given) noexcept : object(given)
    {
#if REFHOUND_TAKES_ANOTHER
        Py_XINCREF(object);
#endif
    }
    REFHOUND_CLASS(const REFHOUND_CLASS &other) noexcept : object(other.object) { Py_XINCREF(object); }
    REFHOUND_CLASS(REFHOUND_CLASS &&other) noexcept : object(other.object) { other.object = nullptr; }
    ~REFHOUND_CLASS() { Py_XDECREF(object); }
    REFHOUND_CLASS &operator=(REFHOUND_CLASS other) noexcept
    {
        std::swap(object, other.object);
        return *this;
    }
    PyObject *get() const noexcept { return object; }
    PyObject *ptr() const noexcept { return object; }
    PyObject *operator->() const noexcept { return object; }
    operator PyObject *() const noexcept { return object; }
    PyObject *release() noexcept
    {
        PyObject *given = object;
        object = nullptr;
        return given;
    }
    void reset(PyObject *given = nullptr) noexcept
    {
        PyObject *before = object;
        object = given;
#if REFHOUND_TAKES_ANOTHER
        Py_XINCREF(object);
#endif
        Py_XDECREF(before);
    }
    void swap(REFHOUND_CLASS &other) noexcept { std::swap(object, other.object); }
};
