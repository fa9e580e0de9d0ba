// A goto to a label in front of an atomic sequence leaves the first one: another process may come between.
// search: safety
// expect: error assertion violated
byte x;
active proctype P() {
  atomic { x = 1; goto L }
L:
  atomic { x = 2; x = 0 }
}
active proctype Q() { end: x == 1; assert(false) }
