// Rendezvous and breadth first: SPIN warns that end states may be missed, so this is never a pass.
// search: safety bfs
// expect: tool error
// search: safety
// expect: complete
chan q = [0] of { byte };
active proctype A() { q!1 }
active proctype B() { byte v; q?v }
