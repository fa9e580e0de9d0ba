// Atomicity goes on through a goto to a label inside another atomic sequence: nobody sees x == 1.
// search: safety
// expect: complete
// search: safety noreduce no_end_states
// expect: complete
// search: safety bfs
// expect: complete
byte x;
active proctype P() {
  atomic { x = 1; if :: goto L :: goto K fi }
  atomic { skip; L: x = 1; goto K }
  atomic { skip; K: x = 1; x = 0 }
}
active proctype Q() { end: x == 1; assert(false) }
