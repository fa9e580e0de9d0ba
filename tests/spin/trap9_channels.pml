// Trap 9: more than 255 channels, four by each process.
// search: safety
// expect: error error too many queues
proctype P() { chan a = [1] of { byte }; chan b = [1] of { byte }; chan c = [1] of { byte }; chan d = [1] of { byte }; a!1; b!1; c!1; d!1; false }
init { do :: run P() od }
