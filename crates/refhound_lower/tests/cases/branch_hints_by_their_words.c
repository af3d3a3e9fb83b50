/* Nobody has declared these; the last is a function of the file's own, and the first is none of them. */
int most_likely_of(int a) { return MOSTLIKELY(a); }

int absl(int *p)
{
    if (ABSL_PREDICT_FALSE(p == 0))
        return -1;
    if (BOOST_UNLIKELY(*p > 3))
        return 1;
    return XXH_likely(*p);
}

int my_likely(int a);

int own(int a) { return my_likely(a); }
