# Installing what is missing and building: shared by ./map2pml and tests/run, which source it with M2P_ROOT set.
# Messages go to standard error, one line per step. A step that fails shows its log and ends with exit code 4
# (something is wrong with the tool or the machine, not with the user's protocol).
# shellcheck shell=sh

m2p_setup_failed=4

# m2p_tell <text>: one line of the set-up.
m2p_tell() { printf 'map2pml: %s\n' "$*" >&2; }

# m2p_count <log>: the last counter such as [12/80] in the log, with a blank before it.
m2p_count() { tail -c 4000 "$1" 2>/dev/null | tr '\r' '\n' | sed -n 's/^\(\[[0-9]*\/[0-9]*\]\).*/ \1/p' | tail -n 1; }

# m2p_draw <text> <log>: redraws the step's line with the time and the counter.
m2p_draw() {
    seconds=0
    while :; do
        for mark in '|' '/' '-' "\\"; do
            printf '\r\033[Kmap2pml: %s %s%s %ss' "$1" "$mark" "$(m2p_count "$2")" "$seconds" >&2
            sleep 0.25
        done
        seconds=$((seconds + 1))
    done
}

# m2p_repeat <text> <log>: without a terminal, prints a line with the counter at intervals.
m2p_repeat() {
    while sleep "${M2P_REPEAT_SECONDS:-20}" 2>/dev/null && kill -0 $$; do
        m2p_tell "$1 ...$(m2p_count "$2")"
    done
}

# m2p_step <text> <command...>: runs the command with its output in a log; returns its exit code.
m2p_step() {
    text=$1
    shift
    began=$(date +%s)
    spinner=
    : >"$m2p_log"
    if [ -t 2 ]; then
        m2p_draw "$text" "$m2p_log" </dev/null &
    else
        m2p_tell "$text ..."
        m2p_repeat "$text" "$m2p_log" </dev/null >/dev/null &
    fi
    spinner=$!
    trap 'kill "$spinner" 2>/dev/null; printf "\n" >&2; exit 130' INT
    trap 'kill "$spinner" 2>/dev/null; printf "\n" >&2; exit 143' TERM HUP
    code=0
    "$@" >"$m2p_log" 2>&1 || code=$?
    kill "$spinner" 2>/dev/null
    wait "$spinner" 2>/dev/null
    trap - INT TERM HUP
    if [ -t 2 ]; then
        printf '\r\033[K' >&2
        [ "$code" -ne 0 ] || m2p_tell "$text: done in $(($(date +%s) - began)) s"
    fi
    return "$code"
}

# m2p_fail <text>: the end of the log, what went wrong, exit.
m2p_fail() {
    if [ -s "$m2p_log" ]; then
        tail -n 30 "$m2p_log" | sed 's/^/    /' >&2
        m2p_tell "the complete log is in $m2p_log"
    fi
    m2p_tell "$*"
    exit "$m2p_setup_failed"
}

# m2p_missing <use...>: the packages of packages.txt for these uses that are not installed, on one line.
m2p_missing() {
    wanted=$(sed 's/#.*//' "$M2P_ROOT/.ci/packages.txt" |
        while read -r package use _; do
            for each in "$@"; do [ "$use" != "$each" ] || printf '%s\n' "$package"; done
        done)
    # shellcheck disable=SC2086  # a list of words
    have=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $wanted 2>/dev/null | sed -n 's/^installed //p')
    for package in $wanted; do
        printf '%s\n' "$have" | grep -qxF "$package" || printf '%s ' "$package"
    done
}

# m2p_install <use...>: installs what is missing, as root or with sudo.
m2p_install() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        m2p_tell "not a Debian system; trying to build without installing anything (.ci/packages.txt lists what is needed)"
        return 0
    fi
    missing=$(m2p_missing "$@")
    missing=${missing% }
    [ -n "$missing" ] || return 0
    sudo=
    ! command -v sudo >/dev/null 2>&1 || sudo='sudo '
    ask="    ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $missing"
    if [ "$(id -u)" -eq 0 ]; then
        as_root="env"
    elif [ -n "$sudo" ] && sudo -n true 2>/dev/null; then
        as_root="sudo -n env"
    elif [ -n "$sudo" ] && [ -t 0 ] && [ -t 2 ] && m2p_tell "sudo, to install: $missing" && sudo -v; then
        as_root="sudo env"
    else
        : >"$m2p_log"
        m2p_fail "these Debian packages are missing, and only root can install them. As root, run
$ask
and then repeat this command"
    fi
    as_root="$as_root DEBIAN_FRONTEND=noninteractive"
    # Continue even if the lists cannot be loaded: the packages may be known already.
    # shellcheck disable=SC2086
    m2p_step "reading the package lists" $as_root apt-get -q -o DPkg::Lock::Timeout=300 update || true
    # shellcheck disable=SC2086
    m2p_step "installing $(printf '%s\n' $missing | wc -l) packages ($missing)" $as_root apt-get -q -y \
        -o DPkg::Lock::Timeout=300 install --no-install-recommends $missing ||
        m2p_fail "the packages could not be installed (is there a network connection?). As root, run
$ask
and then repeat this command"
}

# m2p_configure <preset> [folder]: once; while building, CMake repeats it when necessary. The folder is
# build/<preset>, or the one that the preset shares: `test` adds the tests to what `release` has built.
m2p_configure() {
    folder=$M2P_ROOT/build/${2:-$1}
    if [ -f "$folder/CMakeCache.txt" ] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$M2P_ROOT" "$folder/CMakeCache.txt"; then
        rm -rf "${folder:?}" # the folder was moved or copied; CMake cannot continue from there
    fi
    if [ ! -f "$folder/build.ninja" ] ||
        [ -n "$(find "$M2P_ROOT/CMakePresets.json" -newer "$folder/build.ninja")" ] ||
        { [ "$1" = test ] && grep -qx 'M2P_TESTS:[A-Z]*=OFF' "$folder/CMakeCache.txt"; }; then
        m2p_step "configuring" cmake --preset "$1" || m2p_fail "the build could not be configured"
    fi
}

# m2p_locked <command...>: one set-up of this checkout at a time; later ones wait and find it done.
m2p_locked() {
    if ! { mkdir -p "$M2P_ROOT/build" && touch "$M2P_ROOT/build/.lock"; } 2>/dev/null; then
        m2p_log=/dev/null
        m2p_fail "cannot write to $M2P_ROOT/build; use a copy of the folder for which you have write permission"
    fi
    (
        flock -n 9 || {
            m2p_tell "waiting for another set-up in this folder"
            flock 9
        }
        cd "$M2P_ROOT" || exit "$m2p_setup_failed"
        "$@" 9>&-
    ) 9>>"$M2P_ROOT/build/.lock"
}
