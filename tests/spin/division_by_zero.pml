// pan dies from a division by zero: no verdict.
// search: safety
// expect: tool error
byte n = 1;
byte m;
active proctype P() { n--; m = 3 / n }
