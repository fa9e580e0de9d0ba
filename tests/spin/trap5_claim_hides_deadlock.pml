// Trap 5: a claim switches the end-state check off. The claim holds, the model is stuck at once, both must be said.
// search: safety
// expect: error invalid end state
// search: safety bfs
// expect: error invalid end state
// search: acceptance
// expect: complete
byte x;
active proctype P() { x = 1; x == 7 }
ltl small { [] (x < 5) }
