# Files of a folder as constants in the program.
#
# m2p_embed(<target> <namespace> <folder> <suffix>...): a static library with all files below <folder> that end in one of
# the suffixes, and its generated header "map2pml/<namespace>.h":
#     namespace map2pml::<namespace> { std::optional<std::string_view> embedded(std::string_view name);
#                                      std::vector<std::string_view> names(); }
# The name of a file is its path below <folder>.  Run as a script (-P) this file writes the source.

if(CMAKE_SCRIPT_MODE_FILE)
    # Long string literals have limits and raw ones a delimiter, so the bytes are written as a char array each.
    set(arrays "")
    set(rows "")
    set(number 0)
    file(STRINGS ${LIST} files ENCODING UTF-8)
    foreach(file IN LISTS files)
        file(RELATIVE_PATH name ${FOLDER} ${file})
        file(READ ${file} hex HEX)
        string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
        string(APPEND arrays "const char file_${number}[] = {${bytes}'\\0'};\n")
        string(APPEND rows "    {\"${name}\", {file_${number}, sizeof file_${number} - 1}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(WRITE ${OUTPUT} "// Generated from the files it lists.
#include \"map2pml/${NAMESPACE}.h\"

namespace map2pml::${NAMESPACE} {
namespace {
struct Entry { std::string_view name, text; };
${arrays}
const std::vector<Entry>& entries() {
    static const std::vector<Entry> all = {
${rows}    };
    return all;
}
}  // namespace
std::optional<std::string_view> embedded(std::string_view name) {
    for (const Entry& entry : entries()) {
        if (entry.name == name) return entry.text;
    }
    return std::nullopt;
}
std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const Entry& entry : entries()) all.push_back(entry.name);
    return all;
}
}  // namespace map2pml::${NAMESPACE}
")
    return()
endif()

set(M2P_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(m2p_embed target namespace folder)
    list(TRANSFORM ARGN PREPEND ${folder}/*. OUTPUT_VARIABLE patterns)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${patterns})
    list(SORT files)
    set(out ${PROJECT_BINARY_DIR}/generated/map2pml)
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT ${out}/${namespace}.list CONTENT "${lines}\n" @ONLY)
    file(CONFIGURE OUTPUT ${out}/${namespace}.h @ONLY CONTENT [=[
/// Generated: the files embedded in the program, by their path.   See templates/README.md
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace map2pml::@namespace@ {
/// The text of one embedded file; nothing when there is no file of that name.
[[nodiscard]] std::optional<std::string_view> embedded(std::string_view name);
/// All names, sorted.
[[nodiscard]] std::vector<std::string_view> names();
}  // namespace map2pml::@namespace@
]=])
    add_custom_command(OUTPUT ${out}/${namespace}.cpp
        COMMAND ${CMAKE_COMMAND} -DLIST=${out}/${namespace}.list -DFOLDER=${folder} -DNAMESPACE=${namespace}
            -DOUTPUT=${out}/${namespace}.cpp -P ${M2P_EMBED_SCRIPT}
        DEPENDS ${files} ${out}/${namespace}.list ${M2P_EMBED_SCRIPT}
        COMMENT "Embedding ${namespace}" VERBATIM)
    add_library(${target} STATIC ${out}/${namespace}.cpp ${out}/${namespace}.h)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>)
endfunction()
