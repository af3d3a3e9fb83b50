// refhound: ignore[leaked-reference] it is kept
}
/* refhound: ignore-file[RH101, RH2] generated */
/* refhound: ignore-function[ALL] */
int g(void) { return 0; } // refhound: ignore[
