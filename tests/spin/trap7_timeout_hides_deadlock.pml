// Trap 7: a `do` with `timeout -> skip` never deadlocks, it spins; B waits for ever and the end-state check is silent.
// The cycle is there, fair or not.
// search: safety
// expect: complete
// search: non_progress
// expect: error non-progress cycle
// search: non_progress fair
// expect: error non-progress cycle
// search: non_progress fair noreduce
// expect: error non-progress cycle
chan q = [1] of { byte };
active proctype A() { byte v; do :: q?v -> break :: timeout -> skip od }
active proctype B() { byte v; q?v }
