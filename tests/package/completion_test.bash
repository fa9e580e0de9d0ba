#!/bin/bash
# What bash offers after some words; the program is the first argument, the completion script the second.
set -u
program=$1
# shellcheck source=/dev/null
source "$2"

failed=0
offers() { # offers <expected word> <words typed...>
    COMP_WORDS=("$program" "${@:2}")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _map2pml
    printf '%s\n' "${COMPREPLY[@]-}" | grep -qxF -- "$1" || {
        echo "after \`${*:2}\` there is no \`$1\` in: ${COMPREPLY[*]-}"
        failed=1
    }
}

cd "$(mktemp -d)" || exit 1
touch auction.map auction.check order.uml shop.bum notes.txt run.json
mkdir words
offers check ''
offers check che
offers explain e
offers auction.map ''
offers auction.map check au
offers pairwise check --network p
offers --help --he
offers no-orphans check --skip no
offers M2P103 explain M2P10
offers no-orphans explain no-o
offers --network check --n
offers simulate sim
offers --seed simulate --s
offers auction.map simulate au
offers run.json replay ru
offers auction.map replay run.json au
offers --agents check --a
offers order.uml check or
offers shop.bum prove sh
offers auction.check check -c au
offers words/ check --templates w
offers notes.txt -o no
offers lcc check --from l
offers rodin --target ro
offers json check --format js
offers json check --format = js
offers html check --format = =
offers --format=json check --format=js
offers termination,no-failure check --property termination,no-f
offers prove help pr
offers auction.map check --werror au
offers_nothing() { # offers_nothing <words typed...>
    COMP_WORDS=("$program" "$@")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    COMPREPLY=()
    _map2pml
    [[ ${#COMPREPLY[@]} -eq 0 ]] || { echo "after \`$*\` it offers ${COMPREPLY[*]}"; failed=1; }
}
cat >auction.check <<'END'
instance one-round { limit bidloop = 1 }
instance "two bidders" { agents Bidder = 2 }
never sold-twice: false
END
offers one-round check auction.map --instance o
offers 'two\ bidders' check auction.map --instance t
offers sold-twice check auction.map --property s
offers no-orphans check auction.map --property no-o
offers fmt fm
offers auction.check fmt au
offers init in
offers --fail-fast check --fail
offers sarif check --format sa
offers sarif-all check --format sarif-
offers_nothing check n           # notes.txt is no protocol
offers_nothing simulate --format h  # no page of a run
offers_nothing check --seed
offers_nothing check --depth ''
exit "$failed"
