// SPIN issue 38: with fairness on, pan overlooks acceptance on runs that end. The run that ends with n == 2 violates the
// formula; without fairness pan finds it. A pass of pan -f is therefore no pass of ours.
// search: acceptance
// expect: error acceptance cycle
// search: acceptance fair
// expect: stopped approximate
byte n;
active proctype P() { n = 1 }
active proctype Q() { n = 2 }
ltl settles { <> [] (n == 1) }
