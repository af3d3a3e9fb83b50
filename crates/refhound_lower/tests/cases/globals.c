int counter;
static int hidden = 5;
extern int elsewhere;
const char *name = "refhound";
static const double ratio = 1.5;
int *pointer = &counter;
char buffer[16] = "text";
unsigned char small = 257;
int computed = sizeof(int) * 3 + ('a' == 97);
int use_globals(void) {
    counter++;
    buffer[1] = hidden;
    return elsewhere + *pointer + name[0] + (int)ratio + small + computed;
}
