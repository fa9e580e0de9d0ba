// A handshake inside an atomic step: Q begins it, P goes on with it, and no state is looked at between. The state graph has it as
// one step of the way: where R makes progress again and again every fair run does, though Q and P can go round without R. (pan -f
// takes handshakes only with the reduction off.)
// search: non_progress define=IDLE=0
// expect: error non-progress cycle
// search: non_progress fair noreduce define=IDLE=0
// expect: complete
// search: non_progress fair noreduce define=IDLE=1
// expect: error non-progress cycle
chan told = [0] of { byte };
byte x, y;
active proctype P() { S0: atomic { told?1; if :: x == 0 -> x = 1; goto S0 :: else -> x = 0; goto S0 fi } }
active proctype Q() { do :: atomic { skip; told!1 } od }
#if IDLE
active proctype R() { do :: y = 1 - y od }
#else
active proctype R() { do :: y == 0 -> y = 1; progress_R: y = 0 od }
#endif
