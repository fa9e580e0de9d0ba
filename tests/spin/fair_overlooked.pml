// P2 may take `l = 0` for ever, and P0 is blocked: a fair cycle without progress, in the plainest of models. pan -l -f does not
// find it, with and without partial order reduction; pan -l does. The state graph has it.
// search: non_progress
// expect: error non-progress cycle
// search: non_progress fair
// expect: error non-progress cycle
// search: non_progress fair noreduce
// expect: error non-progress cycle
bit g0;
active proctype P0() { g0 == 1 }
active proctype P2() { bit l;
progress_S0: l = 0;
S1: if
  :: l = 0 -> goto S1
  :: g0 == 0 -> skip
fi }
