// A failing assertion ends a search for cycles before the cycle is found; with assertions off the cycle is what is found.
// search: non_progress
// expect: error assertion violated
// search: non_progress no_assertions
// expect: error non-progress cycle
// search: safety no_assertions
// expect: complete
byte n;
active proctype P() { n = 1; assert(n == 2); do :: n = 1 - n od }
