// `else` beside a real receive: SPIN calls it an error and still exits with 0.
// search: safety
// expect: tool error
chan q = [1] of { byte };
active proctype R() { byte v; if :: q?v -> skip :: else -> skip fi }
