#!/usr/bin/env bash
# slurm_test.bash PROGRAM SOURCES: swarms on a cluster of three nodes; see README.md.
set -u
program=$1
source=$2
skip() { echo "skipped: $*"; exit 77; }
[ -n "${M2P_SLURM-}${M2P_LONG-}" ] || skip "it takes three minutes; tests/slurm/run runs it"
[ "$(id -u)" = 0 ] || skip "a cluster is started as root"
for each in sbatch slurmctld slurmd munged; do
    command -v $each >/dev/null || skip "$each is missing; tests/slurm/run installs it"
done
dir=$(mktemp -d /tmp/map2pml-slurm.XXXXXX)
chmod 755 "$dir"
export BASE=$((20000 + $$ % 20000)) TMPDIR=$dir/tmp MAP2PML_CACHE=off
here=$source/tests/slurm
trap '"$here/cluster" stop "$dir/c" >/dev/null 2>&1; rm -rf "$dir"' EXIT
mkdir -p "$dir/share" "$dir/tmp"
started=$("$here/cluster" start "$dir/c" 3) || skip "the cluster does not start here"
eval "$started"
cd "$dir" || exit 1

failed=0
verdict() { # verdict NAME CONDITION...: the condition is a command
    local name=$1
    shift
    if "$@"; then echo "ok   $name"; else
        echo "FAIL $name"
        sed 's/^/     /' out
        failed=1
    fi
}
jobs_left() { squeue --noheader --me | wc -l; }
is_clean() { # a cancelled job needs a moment to leave the queue
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(jobs_left)" = 0 ] && [ -z "$(ls -A share)" ] && return 0
        sleep 1
    done
    squeue >>out
    ls share >>out
    return 1
}
says() { tr -s ' \n' ' ' <out | grep -q -- "$1"; }
check() { "$program" check "$@" >out 2>&1; }
wait_for_jobs() { # until N tasks run
    for _ in $(seq 600); do
        [ "$(squeue --noheader --me --array --states=running | wc -l)" -ge "$1" ] && return
        sleep 0.2
    done
}

cat >rare.map <<'M'
Rare[
  agent(!Host, %host) =
    (($time = hasTime() then go(slowly) => agent(_, %guest)) or go(quickly) => agent(_, %guest)) then agent(answers)
  agent(!Host, %host, answers) =
    waitfor (yes() <= agent($who, %guest) then agent(answers))
    timeout (skip)
  agent(!Guest, %guest) =
    waitfor ((go(slowly) <= agent($host, %host) then yes() => agent(_, %host) then yes() => agent(_, %host))
             or (go(quickly) <= agent($host, %host) then yes() => agent(_, %host) then late() => agent(_, %host)))
    timeout (agent())]
M
sed 's/late()/yes()/' rare.map >fine.map
common="--agents Guest=6 -O 0 --memory 8M --property no-orphans --capacity 16"
engine="--engine slurm --share $dir/share"

# An error that a search with little memory misses.
check rare.map $common --time 20s
verdict "alone: incomplete" test $? = 3
check rare.map $common --time 20s --swarm 4 $engine
verdict "an error is found" test $? = 1
verdict "and is replayed" says '`late()` from Guest1'
verdict "and nothing is left" is_clean

# Without an error.
check fine.map $common --time 6s --swarm 4 $engine
verdict "no error: incomplete" test $? = 3
verdict "and says what was seen" says "a swarm of 4 searches found no error: [0-9]* states"

# A task is cancelled from outside.
"$program" check fine.map $common --time 16s --swarm 3 $engine >out 2>&1 &
pid=$!
wait_for_jobs 3
scancel "$(squeue --noheader --me --array --format=%i | head -n 1)"
wait $pid
verdict "a cancelled task: incomplete" test $? = 3
verdict "and is named" says "1 of them saw nothing or were lost (CANCELLED)"
verdict "and nothing is left" is_clean

# Ctrl-C.
"$program" check fine.map $common --time 60s --swarm 3 $engine >out 2>&1 &
pid=$!
wait_for_jobs 3
kill -INT $pid
wait $pid
verdict "Ctrl-C: incomplete" test $? = 3
verdict "and nothing is left" is_clean

# kill -9, then another run, while a third one is at work.
"$program" check fine.map $common --time 60s --swarm 2 $engine >/dev/null 2>&1 &
killed=$!
wait_for_jobs 2
kill -9 $killed
wait $killed 2>/dev/null
verdict "kill -9: its jobs are still there" test "$(jobs_left)" -gt 0
"$program" check fine.map $common --time 20s --swarm 1 $engine >other 2>&1 &
other=$!
check rare.map $common --time 20s --swarm 4 $engine
verdict "two at once: an error is found" test $? = 1
wait $other
verdict "two at once: incomplete" test $? = 3
cat other >out
verdict "and was not disturbed" says "a swarm of 1 searches found no error: [0-9]* states"
verdict "and nothing is left of any" is_clean

# The same verdicts as without a cluster.
for each in lunch two_phase_commit; do
    "$program" check "$source/samples/$each" >alone 2>&1
    expected=$?
    check "$source/samples/$each" --swarm 2 $engine
    verdict "the same verdicts: $each" test $? = $expected
done

# A node dies in the middle; its task is requeued or lost.
"$program" check fine.map $common --time 20s --swarm 3 $engine >out 2>&1 &
pid=$!
wait_for_jobs 3
"$here/cluster" kill-node "$dir/c" n2
wait $pid
verdict "a node dies: incomplete" test $? = 3
verdict "a node dies: never holds" eval '! says holds'

if [ -n "${M2P_LONG:-}" ]; then
    "$program" check fine.map $common --time 400s --swarm 2 $engine >out 2>&1 &
    pid=$!
    wait_for_jobs 2
    kill -9 "$(cat "$dir/c/run/ctld.pid")"
    wait $pid
    verdict "the controller is gone: incomplete" test $? = 3
    verdict "and is named" says "the controller of Slurm does not answer"
fi
exit $failed
