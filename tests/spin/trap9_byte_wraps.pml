// Trap 9: a byte counts 255, 0 without a word: SPIN checks no ranges, so the translator has to.
// search: safety
// expect: complete
byte b = 255;
active proctype P() { b++; assert(b == 0) }
