//! Every limit of the tool in one place. Hitting one is reported, never silent; where only the contents of a table are left out,
//! they are unknown to whoever asks for them.

/// Largest source file read, in bytes. Amalgamations such as sqlite3.c have 9 MB; what is larger is data.
pub const FILE_BYTES: u64 = 32_000_000;

/// Most text of files that are not analysed in which names of functions are looked for, in bytes. Beyond it, whatever a prototype
/// announces counts as used.
pub const UNREAD_BYTES: u64 = 200_000_000;

/// Largest database of compile commands read, in bytes. The kernel's has 5 MB, that of a browser 200 MB.
pub const DATABASE_BYTES: u64 = 400_000_000;

/// Largest build description read, in bytes: `setup.py`, `meson.build` and the like.
pub const DESCRIPTION_BYTES: u64 = 1_000_000;

/// Text of build descriptions, scripts and files in other languages that is looked through for names of sources, in bytes: with
/// more, nothing is said about sources that no build names.
pub const RECIPE_BYTES: u64 = 8_000_000;

/// Tokens of one build script that are looked at for all questions about it. Real scripts need thousands; names that name
/// each other in long comprehensions could take for ever.
pub const SCRIPT_WORK: usize = 3_000_000;

/// Largest `.gitignore` that is read, in bytes.
pub const IGNORE_FILE_BYTES: u64 = 1_000_000;

/// Largest file below `.git` that is read, in bytes; `packed-refs` of old repositories is the largest of them.
pub const REPOSITORY_FILE_BYTES: u64 = 16_000_000;

/// Most text of other states of a checkout that is held in memory, in bytes.
pub const OTHER_TEXTS_BYTES: u64 = 512_000_000;

/// Largest report that is read back, to see that it is one before it is replaced, in bytes.
pub const REPORT_BYTES: u64 = 1_000_000_000;

/// How many times as many tokens as there are in a unit of C++ are read once more after a mistake, and how many in any case. Files with
/// unknown macros everywhere need two or three times; braces that are never closed double it at each level.
pub const REREAD_TIMES: usize = 8;
pub const REREAD_TOKENS: usize = 10_000;

/// Most members of an archive. The largest source archives of the index have some 100,000; each costs about 300 bytes.
pub const ARCHIVE_MEMBERS: usize = 300_000;

/// The most that an archive may become, in bytes. What is larger takes its time without being source.
pub const ARCHIVE_BYTES: u64 = 2_000_000_000;

/// The most text of an archive that is held in memory, in bytes.
pub const ARCHIVE_TEXT_BYTES: u64 = 1_000_000_000;

/// How many times as large as it is an archive may become. Tables of numbers reach 50; a bomb reaches 1,000.
pub const ARCHIVE_RATIO: u64 = 250;

/// What an archive may become whatever its own size, in bytes: tiny ones are mostly padding.
pub const ARCHIVE_SMALL_BYTES: u64 = 64_000_000;

/// The longest name of a member, in bytes; paths on Linux end here.
pub const ARCHIVE_NAME_BYTES: usize = 4096;

/// The largest window that is needed to decompress xz or zstd, in bytes. `xz -9` takes 64 MB.
pub const ARCHIVE_WINDOW_BYTES: u32 = 128 << 20;

/// The largest archive that a scan loads, in bytes. The largest of the index are models and data.
pub const SCAN_LOADED_BYTES: u64 = 250_000_000;

/// The most that the findings of one package may take, in bytes. A thousand findings take 4 MB.
pub const SCAN_FINDINGS_BYTES: u64 = 400_000_000;

/// The largest file that the process of a package may write, in bytes: its findings, and room for those that are too many to say so.
pub const SCAN_WRITTEN_BYTES: u64 = 1_000_000_000;

/// How much of what the process of a package says is kept if something went wrong, in bytes.
pub const SCAN_LOG_BYTES: u64 = 16_384;

/// The longest message in a row of a data set, in letters.
pub const SCAN_MESSAGE: usize = 500;

/// Deepest nesting of folders that is followed. Paths on Linux end at 4096 bytes.
pub const FOLDER_DEPTH: usize = 256;

/// Most entries of folders looked at. A kernel tree has 85,000; a walk that started at `/` by mistake has to end.
pub const FOLDER_ENTRIES: usize = 3_000_000;

/// The most that a template of a C file (`loops.c.src`) may make, in bytes. The largest of `NumPy` makes 1.5 MB.
pub const TEMPLATE_BYTES: usize = 16_000_000;

/// Deepest nesting of repetitions in a template. `NumPy` has three.
pub const TEMPLATE_NESTING: usize = 8;

/// The most often that one value of a template is repeated by a number. There are some 25 types.
pub const TEMPLATE_TURNS: usize = 1000;

/// Largest header that is searched for the macros that it defines, in bytes. What is larger is data.
pub const HEADER_BYTES: u64 = 4_000_000;

/// Deepest nesting of `#include`. gcc stops at 200; real trees stay below 40.
pub const INCLUDE_DEPTH: usize = 200;

/// Units that are read before the tokens and outlines of their headers are let go and made anew. They are what makes a unit cheap; a kernel
/// tree has so many that those of all its folders together take half a gigabyte. Of more
/// than four times as many units, between a quarter of this and twice as many, by how many are left.
pub const UNITS_WITH_HEADERS: usize = 512;

/// How often the sources of a kernel tree are looked through for those that use a wrapper that stands in another source. A wrapper of a
/// wrapper of a wrapper is nearly always a function that gives back what it takes.
pub const WRAPPER_ROUNDS: usize = 2;

/// Tokens one unit may have after preprocessing. A Linux driver has 500,000; a macro bomb has no end. With all that is
/// made of them they take 70 to 180 bytes each until the unit is done, so 1.3 GB at most.
pub const UNIT_TOKENS: usize = 8_000_000;

/// Tokens of macro arguments that are being expanded inside one another. Tables made by macros reach 100,000.
pub const HELD_TOKENS: usize = 2_000_000;

/// Macro expansions nested in one another. Real code stays below 60.
pub const EXPANSION_DEPTH: usize = 400;

/// Deepest nesting of brackets, statements and declarators that is parsed. clang's default is 256. The recursive
/// stages need well under 2 kB of stack a level.
pub const NESTING: u32 = 512;

/// Tallest expression tree (`a + b + c ...` is as tall as it is long). The stages after the parser recurse on it.
pub const EXPRESSION_HEIGHT: u32 = 4_000;

/// Stack of a worker thread, in bytes: room for `EXPRESSION_HEIGHT` frames of unoptimised code.
pub const WORKER_STACK: usize = 64 << 20;

/// Blocks one function may have. Generated state machines reach 50,000.
pub const FUNCTION_BLOCKS: usize = 400_000;

/// Items of an initialiser, one behind the other and made of numbers only, that are kept; what follows is counted, and the
/// contents of the table are unknown. Tables of 16 bits have 65,536, pictures millions; an item that is kept takes some
/// 400 bytes until the unit is done, and no rule asks for numbers.
pub const LISTED_NUMBERS: usize = 16_384;

/// Elements of static tables of one unit that are written by ranges or moved because of designators out of order. What
/// needs more is unknown. 256 elements in reverse move 32,640; this many take a tenth of a second.
pub const TABLE_MOVES: usize = 20_000_000;

/// Elements of a range designator in a static table that are written out; a table with longer ranges is unknown.
pub const TABLE_RANGE: u64 = 4_096;

/// Elements of a range designator in a local variable that are stored one by one; longer ranges are not modelled.
pub const STORED_RANGE: u64 = 64;

/// Scope ends that early exits of one function may repeat. Past it only locals with a `cleanup` function get theirs:
/// thousands of exits from a scope of thousands of locals would otherwise need their product.
pub const REPEATED_ENDS: u32 = 200_000;

/// Edges that computed jumps may have on their own. An interpreter with hundreds of them and of labels has one jump
/// that they share, as in compilers.
pub const COMPUTED_EDGES: usize = 10_000;

/// Files one unit may include, repetitions counted. Linux drivers include 1,500; a file that includes itself twice
/// without a guard would never end.
pub const UNIT_INCLUDES: usize = 50_000;

/// Deepest nesting of pointers, arrays and functions in one type; typedefs can build any depth a step at a time. What is
/// deeper is an unknown type.
pub const TYPE_DEPTH: u16 = 1_000;

/// Fields looked at to find one member through unnamed records. Windows headers nest them three deep.
pub const MEMBER_SEARCH: usize = 100_000;

/// Variables of linear constraints that hang together, directly or through others. Path conditions rarely link ten;
/// rows are as wide as this.
pub const LINEAR_VARIABLES: usize = 64;

/// Linear constraints that hang together. Loops unrolled a few times reach 60.
pub const LINEAR_CONSTRAINTS: usize = 256;

/// Numbers that one question about linear constraints may compute. Questions of a path need under 1,000; elimination
/// is doubly exponential at worst, and this many take about two milliseconds.
pub const LINEAR_WORK: usize = 200_000;

/// Blocks times steps that are looked at to find the way of one path through a picture. A function of 1,000 blocks with a path
/// of 200 steps needs 200,000.
pub const ROUTE_STATES: usize = 2_000_000;

/// Blocks of a function that is drawn; more cannot be looked at.
pub const DRAWN_BLOCKS: usize = 5_000;

/// Steps of a path that a finding shows; what is left out in between is told. Paths of real functions have 40 at most, and a function with a
/// leak for each of its statements would be told as often as it has statements.
pub const SHOWN_STEPS: usize = 100;

/// Most places that are kept at which paths of a function meet the same fault. Sentences name a few of them; what has more exits that
/// forget an object wants one label that releases it.
pub const SHOWN_EXITS: usize = 24;

/// Largest file of contracts or settings that is read, in bytes. All packs together have 1 MB.
pub const CONFIG_BYTES: u64 = 8_000_000;

/// What the path engine spends on one function, over all paths. An instruction on one path is one; so are each four values,
/// cells, objects and facts of a state that goes on to another block, and again where it meets others; each sixteen of a
/// large state that is looked through for an older result of an instruction; and of a call with many arguments, each sixteen of
/// them for each two of the state. Real functions need a few thousand; one that makes 500 strings for global variables needs
/// more than a million. All of it takes half a second to a second where paths are many and states small, two to three seconds
/// where states are large (profile `quick`), and then half a gigabyte.
pub const FUNCTION_WORK: u64 = 4_000_000;

/// The same for a function that is not long. Loops over the letters of a format, with a case for each, end here however much there is: what
/// they spent beyond it has brought no finding in any release of the corpus.
pub const SHORT_FUNCTION_WORK: u64 = 1_500_000;

/// A function that is so long that these steps for each of its instructions are more than `SHORT_FUNCTION_WORK` has these. Most
/// instructions are on a few paths only.
pub const WORK_PER_INSTRUCTION: u64 = 400;

/// The part of `FUNCTION_WORK` that there is for comparing the ends of a function with each other, however much its paths have
/// taken: one in so many. Each pair of ends is a step, and one more for each sixteen facts of the two; 1,000 ends need half a
/// million, real functions a few hundred.
pub const SHARE_FOR_ENDS: u64 = 4;

/// What the path engine spends on all functions of one unit: where more than 512 touch objects, each gets less than
/// `FUNCTION_WORK`. A unit of 4,000, as generators write them, still has 500,000 for each.
pub const UNIT_WORK: u64 = 512 * FUNCTION_WORK;

/// What the path engine spends on a function in which it has met faults, to see whether they stand on paths of their own. The same units as
/// `FUNCTION_WORK`; nine in ten of such functions need less than 20,000.
pub const RETRACE_WORK: u64 = 400_000;

/// States that are kept apart by small numbers as well as by objects at one block; beyond that by objects only.
pub const FINE_STATES: usize = 12;

/// States at the header of a loop, after which elements of arrays are not told apart any more: a loop that takes a reference to
/// each element would have as many states as turns.
pub const LOOP_STATES: usize = 5;

/// Turns of a loop with a constant bound that are followed one by one. Arrays of a few objects are filled and emptied by such
/// loops; longer ones go over tables of numbers.
pub const UNROLLED_TURNS: i128 = 8;

/// States at one block. A function that needs more opens and closes many objects on independent conditions.
pub const BLOCK_STATES: usize = 96;

/// Paths that are followed past an assert that none of them can pass. What stands behind it is seen on the first.
pub const STATES_PAST_AN_ASSERT: usize = 4;

/// Values that are restricted one because of the other, each being equal to the one before. Real conditions say so of three.
pub const EQUALS_FOLLOWED: u32 = 8;

/// Parts of a value that are restricted because of the whole, one inside the other: `bad |= f(x);` for each of 300 constants of a
/// module, and then `if (bad)`. Each takes a frame of the stack.
pub const PARTS_FOLLOWED: u32 = 1_000;

/// Pointers that are followed back to what they were read from: `p = p->next`, again and again.
pub const POINTERS_FOLLOWED: usize = 1_000;

/// What a path remembers to follow from answers that nobody has looked at yet. Real functions look at each answer at once.
pub const IMPLICATIONS: usize = 8;

/// Rounds in which the functions of a cycle of calls are looked at. Three are enough for nearly all.
pub const CYCLE_ROUNDS: usize = 12;

/// Numbers that one decision about an affine program may compute. A function needs a few thousand; this many take about
/// two seconds.
pub const AFFINE_WORK: usize = 50_000_000;

/// Symbolic states that the path-sensitive analysis of an affine program may look at, over all contexts. A function needs
/// a few hundred.
pub const AFFINE_STATES: usize = 300_000;

/// Blocks of a function that the value engine looks at: the search for its loops takes a frame of the stack for each block on a way.
pub const VALUE_BLOCKS: usize = 4_000;

/// Constants of a function at which the bounds of a loop stop: a function with tables of numbers would have each loop climb all of them.
pub const VALUE_THRESHOLDS: usize = 64;

/// Instructions that the value engine computes for one entry point, calls and turns of loops included. Nine in ten need less than 20,000.
pub const VALUE_WORK: u64 = 400_000;

/// Instructions after which loops are not followed turn by turn any more, so that there is something left for the rest.
pub const VALUE_UNROLLING_WORK: u64 = 120_000;

/// Turns of a loop that are followed one by one, as long as each is decided.
pub const VALUE_TURNS: usize = 40;

/// Calls inside each other that are followed; what is behind them is taken to do anything.
pub const VALUE_DEPTH: u32 = 8;

/// Bytes of the largest object: what the address space of a process holds. A length that memory cannot have does not overflow anything.
pub const LARGEST_OBJECT: i128 = 1 << 47;

/// Changes that are tried for one finding. What none of the first dozen repairs needs a person.
pub const REPAIR_CANDIDATES: usize = 14;

/// Runs of the analysis that one finding may cost before it counts as one without a repair.
pub const REPAIR_RUNS: usize = 26;

/// Steps of one repair: exits at which the same object is lost, and objects that a new exit has to release.
pub const REPAIR_STEPS: usize = 9;

/// Contracts of a project's files that fit no function and whose name is compared with those that are needed. A file with more of them was
/// written for something else.
pub const SLIPS_LOOKED_FOR: usize = 200;
