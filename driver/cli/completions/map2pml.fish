# fish completion for map2pml: the options are asked from the program itself, so that none is forgotten.

function __map2pml_options
    set -l words (commandline -opc)
    set -l command
    for word in $words[2..-1]
        contains -- $word check explain; and set command $word; and break
    end
    $words[1] $command --help 2>/dev/null | string match -ra -- '(?<=^|[ ,])--?[A-Za-z][-a-z]*'
end

complete -c map2pml -n 'string match -q -- "-*" (commandline -ct)' -a '(__map2pml_options)'
complete -c map2pml -n 'test (count (commandline -opc)) -eq 1' -a 'check explain'
complete -c map2pml -l network -x -a 'mailbox pairwise bag'
complete -c map2pml -l timeout -x -a 'quiescent anytime race'
complete -c map2pml -l color -x -a 'auto always never'
complete -c map2pml -l progress -x -a 'auto always never'
complete -c map2pml -l format -x -a 'text json'
complete -c map2pml -s t -l target -x -a 'promela ir json'
