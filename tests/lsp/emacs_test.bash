#!/bin/bash
# emacs_test.bash PROGRAM: Emacs with eglot, in batch mode, with driver/editor/map2pml.el and this build of map2pml. 77: skipped.
set -eu
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
emacs --batch -l package -f package-initialize -l eglot >/dev/null 2>&1 || { echo "skipped: there is no Emacs with eglot"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/../../samples/lunch/lunch.map" "$work"
printf 'instance "two guests" {\n  agents Guest = 2\n}\n' >"$work/lunch.check"
cd "$work"
export HOME=$work
timeout 60 emacs --batch -l package -f package-initialize --eval "(setq map2pml-program \"$program\")" \
    -l "$here/../../driver/editor/map2pml.el" -l "$here/emacs_test.el" 2>&1
