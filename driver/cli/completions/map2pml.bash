# bash completion for map2pml: the options are asked from the program itself, so that none is forgotten.

_map2pml() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in check | prove | simulate | replay | explain) command=${COMP_WORDS[i]} && break ;; esac
    done
    COMPREPLY=()
    case $before in
        --network) mapfile -t COMPREPLY < <(compgen -W 'mailbox pairwise bag' -- "$word") && return ;;
        --timeout) mapfile -t COMPREPLY < <(compgen -W 'quiescent anytime race' -- "$word") && return ;;
        --idle-timeouts) mapfile -t COMPREPLY < <(compgen -W 'dropped kept' -- "$word") && return ;;
        --sequencing) mapfile -t COMPREPLY < <(compgen -W 'weak strict' -- "$word") && return ;;
        --color | --progress) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$word") && return ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json html' -- "$word") && return ;;
        --property | --skip)
            mapfile -t COMPREPLY < <(compgen -W 'termination no-failure progress bounded-recursion no-orphans
                mailbox-bound reachable-code' -- "$word") && return
            ;;
        --from) mapfile -t COMPREPLY < <(compgen -W 'map lcc auml' -- "$word") && return ;;
        -t | --target) mapfile -t COMPREPLY < <(compgen -W 'promela ir json eventb rodin' -- "$word") && return ;;
        -O) mapfile -t COMPREPLY < <(compgen -W '0 1' -- "$word") && return ;;
    esac
    if [[ $word == -* ]]; then
        # shellcheck disable=SC2086  # no command is no argument
        mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" $command --help 2>/dev/null |
            grep -oE -- '(^|[ ,])--?[A-Za-z][-a-z]*' | tr -d ' ,')" -- "$word")
        return
    fi
    if [[ $command == explain ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" explain 2>/dev/null |
            grep -oE '^ *(M2P[0-9]+|[a-z]+-[a-z-]+|termination|progress)')" -- "$word")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"
        for suffix in map lcc xmi uml; do compgen -f -X "!*.$suffix" -- "$word"; done)
    [[ $command == replay ]] && mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X '!*.json' -- "$word")
    if [[ -z $command && $COMP_CWORD -eq 1 ]]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W 'check prove simulate replay explain help' -- "$word")
    fi
    [[ ${COMPREPLY[0]-} == */ ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _map2pml map2pml
