# bash completion for map2pml: the program itself says what fits, `:files SUFFIX...` where that are files.

_map2pml() {
    local word=${COMP_WORDS[COMP_CWORD]} line suffix
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :folders) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -S / -- "$word") ;;
            :files*)
                [[ $word == = ]] && word=''
                mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -S / -- "$word")
                [[ $line == ':files ' ]] && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word")
                for suffix in ${line#:files}; do
                    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!*$suffix" -- "$word")
                done
                ;;
            *' '*) COMPREPLY+=("$(printf '%q' "$line")") ;; # the name of an instance
            *) COMPREPLY+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    [[ ${COMPREPLY[0]-} == */ ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _map2pml map2pml
