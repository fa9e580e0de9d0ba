// Trap 8: a send on a full channel blocks, so a growing mailbox looks like an ordinary deadlock.
// search: safety
// expect: error invalid end state
// steps: 2
chan q = [2] of { byte };
active proctype P() { q!1; q!2; q!3 }
