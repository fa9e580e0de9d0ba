# fish completion for map2pml: the program itself says what fits, `:files SUFFIX...` where that are files.

function __map2pml_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    $words[1] __complete $words[2..-1] "$current" 2>/dev/null | while read -l line
        switch $line
            case ':folders'
                __fish_complete_directories "$current"
            case ':files*'
                set -l suffixes (string match -ra '\.\S+' -- $line)
                if test (count $suffixes) -eq 0
                    __fish_complete_path "$current"
                else
                    for suffix in $suffixes
                        __fish_complete_suffix "$current" $suffix
                    end
                end
            case '*'
                echo $line
        end
    end
end

complete -c map2pml -f -a '(__map2pml_complete)'
