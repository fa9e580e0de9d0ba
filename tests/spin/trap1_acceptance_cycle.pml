// Trap 1: pan ends with 0 for an acceptance cycle. P may count 0, 1, 0, 1 for ever.
// search: acceptance
// expect: error acceptance cycle
byte n;
active proctype P() { do :: n = 1 - n :: n = 3; break od }
ltl ends { <> (n == 3) }
