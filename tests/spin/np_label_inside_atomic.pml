// A progress label inside an atomic sequence is not seen (spin -a warns): the same loop as in np_label_behind_atomic is blamed.
// search: non_progress
// expect: error non-progress cycle
chan q = [1] of { byte };
active proctype A() { byte v; do :: atomic { q?v -> progress_taken: skip; v = 0 } od }
active proctype B() { do :: q!1 od }
