// Two agents that only time out, each time both: a cycle, also a fair one. The third waits for a message that never comes.
// search: safety
// expect: complete
// search: non_progress
// expect: error non-progress cycle
// search: non_progress fair
// expect: error non-progress cycle
chan q = [1] of { byte };
bit a;
bit b;
active proctype A() { do :: q?1 -> progress: skip :: timeout -> a = 1 - a od }
active proctype B() { do :: timeout -> b = 1 - b od }
active proctype C() { byte v; q?2 }
