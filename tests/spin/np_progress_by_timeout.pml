// Every round of the loop passes the timeout that counts as progress.
// search: non_progress
// expect: complete
// search: non_progress fair
// expect: complete
bit a;
active proctype A() { do :: timeout -> progress: a = 1 - a od }
