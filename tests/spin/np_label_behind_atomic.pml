// The label on a step of its own behind the atomic sequence counts.
// search: non_progress
// expect: complete
// search: non_progress fair
// expect: complete
chan q = [1] of { byte };
active proctype A() { byte v; do :: atomic { q?v -> v = 0 }; progress_taken: skip od }
active proctype B() { do :: q!1 od }
