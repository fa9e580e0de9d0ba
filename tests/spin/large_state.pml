// A state of more than 1 kB needs another VECTORSZ; the same where channels make it large.
// search: safety
// expect: complete
// search: safety bfs
// expect: complete
// search: non_progress fair
// expect: complete
chan q[100] = [3] of { int, int, int };
int a[300];
active proctype P() { int x; q[4]!1,2,3; q[4]?x,_,_; a[x] = x; if :: a[1] == 1 -> a[2] = a[1] :: else -> assert(false) fi }
