// A model that is stuck, or at its end, has no non-progress cycle: standing still is no step.
// search: non_progress
// expect: complete
// search: non_progress fair
// expect: complete
byte n;
active proctype P() { n = 1 }
active proctype Q() { n == 5 }
