// Breadth first, pan restores only as much of its mask (padding and process numbers, left out when states are compared) as a state
// is long, and a process that starts later takes what is behind it from a state visited before (pop_bfs in pan.c). Here `x` of
// Large is where padding was behind the first Small: all values of `x` would look alike, and the failing assertion be lost.
// search: safety bfs
// expect: error assertion violated
// search: safety bfs noreduce
// expect: error assertion violated
// search: safety
// expect: error assertion violated
proctype Small() { end: false }
proctype Large() {
  byte a, b, c, d, x, y;
  do
  :: x < 9 -> x++
  :: x == 9 -> assert(x != 9)
  od
}
byte n;
active proctype Start() {
  if
  :: atomic { run Small(); run Small() };
  :: n++; n++; n++; run Large()
  fi;
  end: false
}
