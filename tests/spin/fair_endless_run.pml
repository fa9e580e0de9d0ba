// The cure for fair_finite_run: a process that goes on when nobody else can.
// search: acceptance fair
// expect: error acceptance cycle
// search: acceptance fair noreduce
// expect: error acceptance cycle
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
active proctype at_rest() { do :: timeout -> skip od }
ltl settles { <> [] (n == 1) }
