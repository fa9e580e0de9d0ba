// As np_parked_on_label, with the label behind the receive: A's loop is found.
// search: non_progress fair
// expect: error non-progress cycle
chan q = [1] of { byte };
bit n;
active proctype A() { do :: n = 1 - n od }
active proctype B() { byte v; q?v; progress: skip }
