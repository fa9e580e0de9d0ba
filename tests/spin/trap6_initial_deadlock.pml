// Trap 6: a deadlock in the initial state gives a trail without steps.
// search: safety
// expect: error invalid end state
// steps: 0
// search: safety bfs
// expect: error invalid end state
// steps: 0
byte x;
active proctype P() { x == 1 }
