// A value given from outside: spin -a -DLIMIT=3.
// search: safety define=LIMIT=3
// expect: complete
// search: safety define=LIMIT=4
// expect: error assertion violated
byte n;
active proctype P() { do :: n < LIMIT -> n++ :: else -> break od; assert(n < 4) }
