// Trap 9: more than 255 processes from the start: SPIN refuses the model.
// search: safety
// expect: tool error
active [300] proctype P() { skip }
