// A model that SPIN rejects is our bug.
// search: safety
// expect: tool error
active proctype P() { undeclared = 1 }
