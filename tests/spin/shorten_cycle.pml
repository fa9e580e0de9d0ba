// The cycle is the last two steps; depth first goes to n == 100 before it finds one, the shortest has 2 + 2 steps at n == 0.
// search: non_progress shorten
// expect: error non-progress cycle
// steps: 4
byte n;
byte x;
active proctype P() {
  do
  :: x == 0 && n < 100 -> progress: n++
  :: x == 0 -> x = 1; break
  od;
  do :: x = 3 - x od
}
