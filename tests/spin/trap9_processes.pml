// Trap 9: more than 255 processes.
// search: safety
// expect: error error too many processes
// search: safety bfs
// expect: error error too many processes
proctype P() { false }
init { do :: run P() od }
