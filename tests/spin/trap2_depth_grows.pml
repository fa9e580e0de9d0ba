// Trap 2, the other way: a run of 240,001 steps is longer than the first depth, and the search still comes to its end.
// search: safety
// expect: complete
// search: non_progress
// expect: complete
int n;
active proctype P() { do :: n < 120000 -> n++ :: else -> break od }
