#!/bin/bash
# The launcher in a folder of its own, where `cmake` writes a small script as the program and `dpkg-query`, `apt-get`, `sudo`
# and `id` are told what to answer.  The first argument is the source folder.
set -u
source_dir=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root="$work/a checkout"
failures=0

expect() { # expect <what> <wanted> <seen>
    [[ $2 == "$3" ]] || { printf 'FAILED: %s\n  wanted: %s\n  seen:   %s\n' "$1" "$2" "$3"; failures=$((failures + 1)); }
}
expect_text() { # expect_text <what> <part> <text>
    [[ $3 == *"$2"* ]] || { printf 'FAILED: %s\n  wanted in it: %s\n  seen: %s\n' "$1" "$2" "$3"; failures=$((failures + 1)); }
}
tool() { # tool <name>: the script on standard input is found under this name first
    cat >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
builds() { grep -c -- --build "$work/cmake.log"; }

mkdir -p "$work/bin" "$root"/{.ci,grammar,translator/model/protocol,templates,driver}
cp "$source_dir/map2pml" "$root/"
cp "$source_dir/.ci/setup.sh" "$source_dir/.ci/packages.txt" "$root/.ci/"
touch "$root"/{CMakeLists.txt,CMakePresets.json,translator/model/protocol/term.h,translator/model/protocol/old.h}
export PATH="$work/bin:$PATH" work
tool cmake <<'END'
#!/bin/sh
echo "$*" >>"$work/cmake.log"
case $1 in
    --preset) mkdir -p build/release && touch build/release/build.ninja ;;
    --build)
        echo "[120/466] Building CXX object"
        sleep "${slow:-0.3}"
        [ ! -f broken ] || { echo "term.h:1: error: broken"; exit 1; }
        printf '#!/bin/sh\nfor each in "$@"; do printf "<%%s>" "$each"; done\nexit 3\n' >build/release/map2pml
        chmod +x build/release/map2pml ;;
esac
END
tool dpkg-query <<'END'
#!/bin/sh
while [ $# -gt 0 ] && [ "${1#-}" != "$1" ]; do shift; done
for package in "$@"; do [ "$package" = "$(cat "$work/missing" 2>/dev/null)" ] || echo "installed $package"; done
END
tool id <<'END'
#!/bin/sh
cat "$work/uid"
END
tool sudo <<'END'
#!/bin/sh
exit 1
END
tool apt-get <<'END'
#!/bin/sh
echo "$*" >>"$work/apt.log"
[ ! -f "$work/offline" ] || { echo "E: could not resolve"; exit 100; }
case "$*" in *install*) : >"$work/missing" ;; esac
END
echo 1000 >"$work/uid"

# A package is missing and may not be installed: say what to run, exit with 4, build nothing.
echo spin >"$work/missing"
said=$("$root/map2pml" check x 2>&1 </dev/null)
expect "exit code without the right to install" 4 $?
expect_text "the command to run is shown" "apt-get install -y --no-install-recommends spin" "$said"
expect "nothing is built then" no "$([[ -f $work/cmake.log ]] && echo yes || echo no)"

# As root, without a network: exit with 4 and the reason; with one: installed, built, run.
echo 0 >"$work/uid"
touch "$work/offline"
said=$("$root/map2pml" 2>&1)
expect "exit code without a network" 4 $?
expect_text "the log is shown" "could not resolve" "$said"
rm "$work/offline"
said=$("$root/map2pml" check 'a b' '' '*' 2>"$work/err")
expect "the program's exit code" 3 $?
expect "the arguments arrive as given, nothing else is on standard output" '<check><a b><><*>' "$said"
expect_text "the missing package was asked for" "install --no-install-recommends spin" "$(cat "$work/apt.log")"
expect_text "the steps are told on standard error" "building" "$(cat "$work/err")"

# A long build is not silent: how far it is, on a terminal and elsewhere; nothing is left running that holds the output open.
touch "$root/translator/model/protocol/term.h"
said=$(slow=2.5 M2P_REPEAT_SECONDS=1 "$root/map2pml" 2>&1 >/dev/null)
expect_text "the counter where nobody watches" "building ... [120/466]" "$said"
touch "$root/translator/model/protocol/term.h"
said=$(slow=1 script -qec "'$root/map2pml'" /dev/null </dev/null | tr '\r' '\n')
expect_text "the counter on a terminal" "building - [120/466] 0s" "$said"
touch "$root/translator/model/protocol/term.h"
began=$(date +%s)
said=$(M2P_REPEAT_SECONDS=30 "$root/map2pml" 2>&1)
expect "a short build is over when it is over" yes "$([[ $(($(date +%s) - began)) -lt 20 ]] && echo yes || echo no)"
rm "$work/cmake.log" && touch "$root/translator/model/protocol/term.h" && "$root/map2pml" 2>/dev/null

# Nothing changed: no build, nothing said.
said=$("$root/map2pml" 2>&1)
expect "a later call says nothing" "" "$said"
expect "a later call builds nothing" 1 "$(builds)"

# From anywhere, by any name.
ln -s "$root/map2pml" "$work/absolute"
ln -s "a checkout/map2pml" "$work/relative"
for name in "$work/absolute" "$work/relative"; do expect "through a link" "<x>" "$("$name" x)"; done
expect "from a folder below" "<x>" "$(cd "$root/translator" && ../map2pml x)"
expect "by its bare name" "<x>" "$(cd "$root" && sh map2pml x)"
expect "from the path" "<x>" "$(PATH="$root:$PATH" && map2pml x)"

# A file changed, came, or went: built again, once each.
touch "$root/translator/model/protocol/term.h" && "$root/map2pml" 2>/dev/null
expect "a changed file" 2 "$(builds)"
touch "$root/translator/model/protocol/new.h" && "$root/map2pml" 2>/dev/null
expect "a new file" 3 "$(builds)"
rm "$root/translator/model/protocol/old.h" && "$root/map2pml" 2>/dev/null
expect "a removed file" 4 "$(builds)"
"$root/map2pml"
expect "and then no more" 4 "$(builds)"

# The build fails: its output, exit code 4, the old program is not run; mended, it builds.
touch "$root/broken" "$root/translator/model/protocol/term.h"
said=$("$root/map2pml" x 2>&1)
expect "exit code of a failed build" 4 $?
expect_text "the error is shown" "error: broken" "$said"
rm "$root/broken"
expect "mended" "<x>" "$("$root/map2pml" x 2>/dev/null)"

# Several first calls at once: one builds, the others wait and find it built.
rm -rf "$root/build" "$work/cmake.log"
for n in 1 2 3 4; do "$root/map2pml" "$n" 2>/dev/null >"$work/out.$n" & done
wait
expect "calls side by side all run" "<1><2><3><4>" "$(cat "$work"/out.[1-4])"
expect "calls side by side build once" 1 "$(builds)"

[[ $failures -eq 0 ]] && echo "all as expected"
exit "$failures"
