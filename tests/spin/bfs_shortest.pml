// Breadth first finds the shortest run: the guard, x++, the guard x == 1, the assertion. Depth first may take a longer one.
// search: safety bfs
// expect: error assertion violated
// steps: 4
// search: safety bfs noreduce
// expect: error assertion violated
// steps: 4
byte x;
active proctype P() {
  do
  :: x < 5 -> x++
  :: timeout -> x = 9
  :: x == 1 -> assert(false)
  od
}
