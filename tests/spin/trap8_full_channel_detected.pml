// Trap 8: what the generated model does instead: it asks first.
// search: safety
// expect: error assertion violated
chan q = [2] of { byte };
active proctype P() {
  assert(len(q) < 2); q!1;
  assert(len(q) < 2); q!2;
  assert(len(q) < 2); q!3
}
