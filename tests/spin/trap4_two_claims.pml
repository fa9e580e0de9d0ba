// Trap 4: with two ltl blocks a plain `pan -a` checks the first only. `small` holds, `smaller` does not, `never_there` is no claim.
// search: acceptance claim=small
// expect: complete
// search: acceptance claim=smaller
// expect: error claim violated
// search: acceptance
// expect: tool error
// search: acceptance claim=never_there
// expect: tool error
// search: safety
// expect: complete
byte x;
active proctype P() { x = 1; x = 2 }
ltl small { [] (x < 5) }
ltl smaller { [] (x < 2) }
