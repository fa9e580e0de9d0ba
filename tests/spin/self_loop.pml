// A statement that can always go to itself: pan does not search such a model.
// search: safety
// expect: tool error
active proctype P() { L: if :: skip -> goto L fi }
