#!/usr/bin/env bash
# slurm_test.bash PROGRAM SOURCES: swarms on a cluster of three nodes; see README.md.
set -u
program=$1
source=$2
skip() { echo "skipped: $*"; exit 77; }
[ -n "${M2P_SLURM-}${M2P_LONG-}" ] || skip "it takes five minutes; tests/slurm/run runs it"
[ "$(id -u)" = 0 ] || skip "a cluster is started as root"
for each in sbatch slurmctld slurmd munged; do
    command -v $each >/dev/null || skip "$each is missing; tests/slurm/run installs it"
done
dir=$(mktemp -d /tmp/map2pml-slurm.XXXXXX)
chmod 755 "$dir"
export BASE=$((20000 + $$ % 20000)) TMPDIR=$dir/tmp MAP2PML_CACHE=off
here=$source/tests/slurm
trap '"$here/cluster" stop "$dir/c" >/dev/null 2>&1; rm -rf "$dir" 2>/dev/null || { sleep 2; rm -rf "$dir"; }' EXIT
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
cancel_task() { # in each array of three, until the program ends: it begins again with larger mailboxes
    while kill -0 "$2" 2>/dev/null; do
        for job in $(squeue --noheader --me --array --states=running --format=%i | sed -n 's/_2$//p'); do scancel "${job}_$1"; done
        sleep 0.3
    done
}
wait_for_queue() { # until N tasks are there, whether they run or not
    for _ in $(seq 600); do
        [ "$(squeue --noheader --me --array | wc -l)" -ge "$1" ] && return
        sleep 0.1
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
verdicts() { # of a report, without figures
    python3 -c 'import json, sys
for each in json.load(sys.stdin)["results"]: print(each["input"], each["instance_name"], each["property"], each["verdict"])'
}
common="--agents Guest=6 -O 0 --memory 8M --property no-orphans --capacity 16"
engine="--engine slurm --share $dir/share"
large="--agents Guest=7 -O 0 --memory 1500M --property no-orphans --capacity 16"
long="$large --split 1"  # longer than any test

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
verdict "and nothing is left" is_clean  # else the next case would take a task that ends for one of its own

# A task is cancelled from outside.
"$program" check fine.map $large --time 20s --swarm 3 $engine >out 2>&1 &
pid=$!
cancel_task 0 $pid
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

# The same verdicts as without a cluster, with each safety search in parts there, and each other search as a task.
samples="lunch two_phase_commit"
[ -z "${M2P_LONG-}" ] || samples=$(cd "$source/samples" && ls -d */ | tr -d /)
for each in ${M2P_SAMPLES:-$samples}; do
    ls "$source/samples/$each"/*.check >/dev/null 2>&1 || continue
    "$program" check "$source/samples/$each" --format json --memory 1500M 2>/dev/null | verdicts >alone
    "$program" check "$source/samples/$each" --format json --memory 1500M --split 2 $engine 2>/dev/null | verdicts >out
    verdict "the same verdicts: $each" cmp -s alone out
    verdict "the same verdicts: $each: there are some" test -s alone
done

# Parts: all of them are needed. Each one in turn is cancelled while it runs.
split="--agents Guest=3 -O 0 --memory 500M --property no-orphans --capacity 16 --split 3"
check fine.map $split --time 60s $engine
verdict "in parts: holds" test $? = 0
verdict "and nothing is left" is_clean
for part in 0 1 2; do
    "$program" check fine.map $large --split 3 --time 30s $engine >out 2>&1 &
    pid=$!
    cancel_task $part $pid
    wait $pid
    verdict "part $part is cancelled: incomplete" test $? = 3
    verdict "and never holds" eval '! says holds'
    verdict "and is named" says "part $((part + 1)): CANCELLED"
done

# A task that begins again has a folder of its own. In each array one is requeued: it may be that with larger mailboxes.
"$program" check fine.map --agents Guest=4 -O 0 --memory 1500M --property no-orphans --capacity 16 --split 3 --time 300s $engine >out 2>&1 &
pid=$!
requeued=" "
while kill -0 $pid 2>/dev/null; do
    for job in $(squeue --noheader --me --array --states=running --format=%i | sed -n 's/_2$//p'); do
        case $requeued in *" $job "*) continue ;; esac
        scontrol requeue "${job}_2" 2>/dev/null && requeued="$requeued$job "
    done
    ls -d share/*/*/2/1 >begun 2>/dev/null && cp begun again
    sleep 0.2
done
wait $pid
verdict "requeued: holds" test $? = 0
verdict "and began in a folder of its own" test -s again
verdict "and nothing is left" is_clean

# The disk is full while they run.
mkdir small
if mount -t tmpfs -o size=8m none small 2>/dev/null; then
    "$program" check fine.map --agents Guest=5 -O 0 --memory 1500M --property no-orphans,termination --capacity 16 --split 3 --time 30s --engine slurm --share "$dir/small" >out 2>&1 &
    pid=$!
    for _ in $(seq 300); do ls small/*/*/task >/dev/null 2>&1 && break; sleep 0.1; done
    dd if=/dev/zero of=small/filler bs=64k >/dev/null 2>&1
    wait $pid
    verdict "a full disk: incomplete" test $? = 3
    verdict "and is named" says "disk"
    verdict "and never holds" eval '! says "holds .*no-orphans"'
    umount small
else
    echo "skip a full disk: no tmpfs can be mounted"
fi

# What is left is listed; the jobs of a program that runs stay.
mkdir -p share/mine
"$program" check fine.map $long --time 60s $engine >other 2>&1 &
other=$!
wait_for_queue 1
"$program" check fine.map $long --time 60s $engine >/dev/null 2>&1 &
killed=$!
wait_for_queue 2
kill -9 $killed
wait $killed 2>/dev/null
"$program" jobs --share share >out 2>&1
verdict "jobs: one is dead" says "left behind map2pml-.*-$killed-.* job [0-9]*, a folder"
verdict "jobs: one is alive" says "at work map2pml-.*-$other-.* job [0-9]*, a folder"
"$program" jobs --share share --clean >out 2>&1
verdict "jobs --clean" test $? = 0
verdict "removes what is dead" eval '! ls share | grep -q -- "-$killed-"'
verdict "does not touch what is alive" eval 'ls share | grep -q -- "-$other-" && squeue --noheader --me --format=%j | grep -q -- "-$other-"'
wait $other
verdict "which ends as ever" test $? = 3
verdict "and was not disturbed" eval '! grep -q CANCELLED other'
rmdir share/mine
verdict "and nothing is left" is_clean

# A node dies in the middle; its task is requeued or lost.
"$program" check fine.map $common --time 20s --swarm 3 $engine >out 2>&1 &
pid=$!
wait_for_jobs 3
"$here/cluster" kill-node "$dir/c" n2
wait $pid
verdict "a node dies: incomplete" test $? = 3
verdict "a node dies: never holds" eval '! says holds'

if [ -n "${M2P_LONG:-}" ]; then
    # The controller is there, but says nothing.
    "$program" check fine.map $large --time 600s --swarm 2 $engine >out 2>&1 & # whole searches end by memory, samples do not
    pid=$!
    wait_for_jobs 2
    sleep 8
    kill -STOP "$(cat "$dir/c/run/ctld.pid")"
    SECONDS=0
    wait $pid
    verdict "the controller is silent: incomplete" test $? = 3
    verdict "and is named" says "the controller of Slurm does not answer"
    verdict "and nothing hangs" test $SECONDS -lt 240
    kill -CONT "$(cat "$dir/c/run/ctld.pid")"
    "$program" jobs --share share --clean >>out 2>&1
    verdict "and nothing is left" is_clean

    "$program" check fine.map $large --time 600s --swarm 2 $engine >out 2>&1 & # whole searches end by memory, samples do not
    pid=$!
    wait_for_jobs 2
    sleep 8
    kill -9 "$(cat "$dir/c/run/ctld.pid")"
    SECONDS=0
    wait $pid
    verdict "the controller is gone: incomplete" test $? = 3
    verdict "and is named" says "the controller of Slurm does not answer"
    verdict "and nothing hangs" test $SECONDS -lt 240
fi
exit $failed
