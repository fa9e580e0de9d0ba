# Protocols in a CMake project. The functions call the program map2pml::program; see the README of driver/cmake.

# The files as absolute paths, the options, and the cache of results, so that what has failed is not searched again where nothing has changed.
macro(_map2pml_files)
    if(NOT arg_FILES)
        message(FATAL_ERROR "${CMAKE_CURRENT_FUNCTION}: FILES is missing")
    endif()
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "${CMAKE_CURRENT_FUNCTION}: what is `${arg_UNPARSED_ARGUMENTS}`?")
    endif()
    set(files)
    foreach(file IN LISTS arg_FILES)
        cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
        list(APPEND files ${file})
    endforeach()
    set(options ${arg_OPTIONS})
    if(NOT "${options}" MATCHES "(^|;)--cache(=|;|$)")
        list(APPEND options --cache ${CMAKE_CURRENT_BINARY_DIR}/map2pml-cache)
    endif()
endmacro()

# Sets `noted` to a file that changes when a check file is added beside <file> or removed, however old it is: each build looks again.
function(_map2pml_note_check_file file note)
    cmake_path(REPLACE_EXTENSION file LAST_ONLY check OUTPUT_VARIABLE beside)
    string(REGEX REPLACE "([[*?])" "[\\1]" pattern "${beside}")
    file(GLOB found CONFIGURE_DEPENDS ${pattern})
    file(CONFIGURE OUTPUT ${note} CONTENT "check file: @found@\n" @ONLY)
    set(noted ${note} PARENT_SCOPE)
endfunction()

# map2pml_translate(<target> FILES <file>... [OUTPUT_DIRECTORY <folder>] [OPTIONS <option>...])
# A target that keeps <folder>/<name>.pml and its line map up to date; the folder is that of the build by default.
function(map2pml_translate target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT_DIRECTORY" "FILES;OPTIONS")
    _map2pml_files()
    set(folder ${CMAKE_CURRENT_BINARY_DIR})
    if(arg_OUTPUT_DIRECTORY)
        cmake_path(ABSOLUTE_PATH arg_OUTPUT_DIRECTORY BASE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} OUTPUT_VARIABLE folder)
    endif()
    set(models)
    foreach(file IN LISTS files)
        cmake_path(GET file STEM LAST_ONLY name)
        set(model ${folder}/${name}.pml)
        _map2pml_note_check_file(${file} ${CMAKE_CURRENT_BINARY_DIR}/${target}-${name}.check-file)
        add_custom_command(OUTPUT ${model} BYPRODUCTS ${model}.lines.json
            COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
            COMMAND map2pml::program ${arg_OPTIONS} -o ${model} --depfile ${model}.d ${file}
            DEPENDS ${file} ${noted} map2pml::program DEPFILE ${model}.d
            COMMENT "Translating ${name}" VERBATIM)
        list(APPEND models ${model})
    endforeach()
    add_custom_target(${target} ALL DEPENDS ${models})
endfunction()

# map2pml_add_check(<target> FILES <file>... [OPTIONS <option>...])
# A target of the build that checks each file again when it, its check file (also one that is added later) or the program has changed, and fails where a verdict is not as
# expected. A file that failed fails again in the next build, from the cache if nothing has changed.
function(map2pml_add_check target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FILES;OPTIONS")
    _map2pml_files()
    set(stamps)
    foreach(file IN LISTS files)
        cmake_path(GET file FILENAME name)
        string(SHA1 place ${file})
        string(SUBSTRING ${place} 0 8 place)
        set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${target}-${name}-${place}.checked)
        _map2pml_note_check_file(${file} ${stamp}.check-file)
        add_custom_command(OUTPUT ${stamp}
            COMMAND map2pml::program check -q ${options} --stamp ${stamp} --depfile ${stamp}.d ${file}
            DEPENDS ${file} ${noted} map2pml::program DEPFILE ${stamp}.d
            COMMENT "Checking ${name}" VERBATIM)
        list(APPEND stamps ${stamp})
    endforeach()
    add_custom_target(${target} ALL DEPENDS ${stamps})
endfunction()

# map2pml_check(FILES <file>... [PREFIX <text>] [OPTIONS <option>...])
# A test of CTest for each file, <prefix><file>, with the label map2pml; the prefix is `map2pml/` by default. The test fails where a verdict is
# not as expected, and where a search is incomplete.
function(map2pml_check)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "PREFIX" "FILES;OPTIONS")
    _map2pml_files()
    if(NOT DEFINED arg_PREFIX)
        set(arg_PREFIX map2pml/)
    endif()
    foreach(file IN LISTS files)
        cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE name)
        add_test(NAME ${arg_PREFIX}${name} COMMAND map2pml::program check ${options} ${file})
        set_tests_properties(${arg_PREFIX}${name} PROPERTIES LABELS map2pml)
    endforeach()
endfunction()
