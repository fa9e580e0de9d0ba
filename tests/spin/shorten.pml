// A depth-first search finds the error after the long way round; the shortest run is a guard, the step to 9, the other guard, the assertion.
// search: safety shorten
// expect: error assertion violated
// steps: 4
// search: safety bfs
// expect: error assertion violated
// steps: 4
byte n;
byte x;
active proctype P() {
  do
  :: x == 0 && n < 100 -> n++
  :: x == 0 -> x = 9
  :: x == 9 -> assert(false)
  od
}
