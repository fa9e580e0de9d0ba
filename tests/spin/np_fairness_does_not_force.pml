// B can run only every other moment: weak fairness does not promise that it does.
// search: non_progress
// expect: error non-progress cycle
// search: non_progress fair
// expect: error non-progress cycle
// search: non_progress fair noreduce
// expect: error non-progress cycle
byte n;
active proctype A() { do :: n = 1 - n od }
active proctype B() { do :: n == 1 -> progress: skip od }
