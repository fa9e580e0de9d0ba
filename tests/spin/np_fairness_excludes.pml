// B always makes progress when it runs, and it can always run: only an unfair cycle is without progress.
// pan -f says so, but is not to be believed (fair_overlooked.pml): the state graph says it too.
// search: non_progress
// expect: error non-progress cycle
// search: non_progress fair
// expect: complete
// search: non_progress fair noreduce
// expect: complete
byte n;
active proctype A() { do :: n = 1 - n od }
active proctype B() { byte m; do :: m = 1 - m; progress: m = m od }
