// Trap 3: out of memory, with "errors: 0".
// search: safety mem=16 time=30000
// expect: stopped memory
// search: safety mem=16 bfs time=30000
// expect: stopped memory
// search: non_progress mem=16 time=30000
// expect: stopped memory
int n[50];
active proctype P() {
  byte i;
progress:
  do
  :: i < 49 -> i++
  :: i > 0 -> i--
  :: n[i] < 1000 -> n[i] = n[i] + 1
  :: n[i] > 0 -> n[i] = n[i] - 1
  od
}
