// `else` beside polls of a channel, and negated polls: no complaint, and the same with reduction and without.
// The messages a(1) b(0) a(0) can all have arrived or only some; c is never sent, so `x = 1` is never executed.
// search: safety
// expect: complete
// unreached: 17
// search: safety noreduce
// expect: complete
// unreached: 17
// search: safety bfs
// expect: complete
// unreached: 17
mtype = { a, b, c };
chan q = [3] of { mtype, byte };
active proctype S() { q!a,1; q!b,0; q!a,0 }
active proctype R() { byte v; byte x;
  do :: q??[b,_] -> q??b,v :: q??[c,_] ->
          x = 1
     :: !(q??[b,_]) && len(q) == 2 -> break
     :: else -> skip od }
