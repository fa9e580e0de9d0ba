#!/bin/bash
# neovim_test.bash PROGRAM: Neovim, headless, with driver/editor/neovim.lua and this build of map2pml. 77: skipped.
set -eu
program=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
type nvim >/dev/null 2>&1 || { echo "skipped: there is no nvim"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/../../samples/lunch/lunch.map" "$work"
printf 'instance "two guests" {\n  agents Guest = 2\n}\n' >"$work/lunch.check"
cd "$work"
export HOME=$work XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_STATE_HOME=$work/state XDG_CACHE_HOME=$work/cache
timeout 60 nvim --headless -n -i NONE -u "$here/../../driver/editor/neovim.lua" \
    --cmd "let g:map2pml = {'path': '$program', 'settings': {'time': '10s'}}" -c "luafile $here/neovim_test.lua" 2>&1
