// Why the label must not stand on a receive: B waits there for ever, which counts as progress for ever, and hides A's loop.
// This is SPIN's reading, not the one we want; a model with the label behind the receive finds the loop (np_waiting_without_label).
// search: non_progress fair
// expect: complete
chan q = [1] of { byte };
bit n;
active proctype A() { do :: n = 1 - n od }
active proctype B() { byte v; progress: q?v }
