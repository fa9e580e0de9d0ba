// More processes than pan's fairness counters have room for. n goes 0, 1, 0, 1 for ever, without progress.
// search: non_progress fair
// expect: error non-progress cycle
bit n;
active [60] proctype P() { do :: n = 1 - n od }
