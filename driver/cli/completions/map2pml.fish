# fish completion for map2pml: the options are asked from the program itself, so that none is forgotten.

function __map2pml_options
    set -l words (commandline -opc)
    set -l command
    for word in $words[2..-1]
        contains -- $word check prove simulate replay explain; and set command $word; and break
    end
    $words[1] $command --help 2>/dev/null | string match -ra -- '(?<=^|[ ,])--?[A-Za-z][-a-z]*'
end

function __map2pml_pages
    map2pml explain 2>/dev/null | string match -r '^ *(?:M2P[0-9]+|[a-z]+-[a-z-]+|termination|progress)' | string trim
end

complete -c map2pml -n 'string match -q -- "-*" (commandline -ct)' -a '(__map2pml_options)'
complete -c map2pml -n 'test (count (commandline -opc)) -eq 1' -a 'check prove simulate replay explain help'
complete -c map2pml -n '__fish_seen_subcommand_from explain' -f -a '(__map2pml_pages)'
complete -c map2pml -l network -x -a 'mailbox pairwise bag'
complete -c map2pml -l timeout -x -a 'quiescent anytime race'
complete -c map2pml -l idle-timeouts -x -a 'dropped kept'
complete -c map2pml -l sequencing -x -a 'weak strict'
complete -c map2pml -l from -x -a 'map lcc auml'
for option in property skip
    complete -c map2pml -l $option -x -a 'termination no-failure progress bounded-recursion no-orphans mailbox-bound reachable-code'
end
complete -c map2pml -l color -x -a 'auto always never'
complete -c map2pml -l progress -x -a 'auto always never'
complete -c map2pml -l format -x -a 'text json html'
complete -c map2pml -s t -l target -x -a 'promela ir json eventb rodin'
