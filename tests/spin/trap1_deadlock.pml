// Trap 1: pan ends with 0 for a deadlock. Both wait for the other's message first.
// search: safety
// expect: error invalid end state
// steps: 0
// search: safety bfs
// expect: error invalid end state
// steps: 0
// search: safety no_end_states
// expect: complete
chan to_a = [1] of { byte };
chan to_b = [1] of { byte };
active proctype A() { byte v; to_a?v; to_b!1 }
active proctype B() { byte v; to_b?v; to_a!1 }
