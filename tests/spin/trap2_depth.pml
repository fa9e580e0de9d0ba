// Trap 2: with a depth limit pan prints "max search depth too small" and "errors: 0".
// The error lies at depth 200,002, so a shallow search must not say anything about it.
// search: safety depth=1000
// expect: stopped depth
// search: safety bfs depth=1000
// expect: stopped depth
// search: safety
// expect: error assertion violated
int n;
active proctype P() { do :: n < 100000 -> n++ :: else -> break od; assert(false) }
