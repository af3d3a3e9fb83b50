/* Draws from distributions. */
#ifndef REFHOUND_NUMPY_RANDOM_DISTRIBUTIONS_H
#define REFHOUND_NUMPY_RANDOM_DISTRIBUTIONS_H
#include "Python.h"
#include "numpy/npy_common.h"
#include "numpy/npy_math.h"
#include "numpy/random/bitgen.h"

double random_standard_uniform(bitgen_t *bitgen_state);
float random_standard_uniform_f(bitgen_t *bitgen_state);
double random_standard_exponential(bitgen_t *bitgen_state);
double random_standard_normal(bitgen_t *bitgen_state);
double random_standard_gamma(bitgen_t *bitgen_state, double shape);
double random_normal(bitgen_t *bitgen_state, double loc, double scale);
double random_gamma(bitgen_t *bitgen_state, double shape, double scale);
double random_beta(bitgen_t *bitgen_state, double a, double b);
double random_chisquare(bitgen_t *bitgen_state, double df);
double random_exponential(bitgen_t *bitgen_state, double scale);
double random_uniform(bitgen_t *bitgen_state, double lower, double range);
int64_t random_poisson(bitgen_t *bitgen_state, double lam);
uint64_t random_interval(bitgen_t *bitgen_state, uint64_t max);

#endif
