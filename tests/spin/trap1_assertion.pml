// Trap 1: pan ends with 0 for a failed assertion. Two increments that overlap; the failing test is a step of its own.
// search: safety
// expect: error assertion violated
// search: safety bfs
// expect: error assertion violated
// search: safety noreduce
// expect: error assertion violated
byte n;
byte ended;
active [2] proctype P() { byte t; t = n; n = t + 1; ended++; ended == 2; assert(n == 2) }
