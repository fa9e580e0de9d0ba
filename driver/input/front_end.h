/// The languages that map2pml reads: one row each. Help, `--from`, the advice on file names and completions follow from the table.
///
/// To add a language: a grammar and its rooms in `translator/`, a folder here with a `Language`, and a row in `front_end.cpp`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "driver/input/diagrams/one_order.h"
#include "driver/input/reading/language.h"
#include "driver/input/reading/protocols.h"

namespace map2pml::input {

/// Where the participating agents are defined.
enum class AgentsFrom : std::uint8_t {
    options,     ///< in the text; options give the number of each
    check_file,  ///< only in the check file
    drawing      ///< in the text; numbers are drawn or given by an option
};

struct FrontEnd {
    std::string_view name;   ///< for `--from`: `map`
    std::string_view title;  ///< `MAP`
    std::string_view noun;   ///< the contents of such a file: `protocols`
    /// Suffixes of file names; the first `shown` ones are named in help and advice.
    std::vector<std::string_view> suffixes;
    std::size_t shown = 1;
    /// Whether a text looks like this language; only called for a text that cannot be read as another language.
    bool (*resembles)(std::string_view text) = nullptr;
    AgentsFrom agents_from = AgentsFrom::options;
    /// Bytes of a file -> UTF-8, so that places and reports fit the text; null: as they are.
    std::string (*decode)(std::string bytes) = nullptr;
    Protocols (*read)(const Request& request) = nullptr;
    /// Reads the input with one order of all messages, in Event-B; null: there is no such order.
    Components (*read_one_order)(const Request& request) = nullptr;

    /// Whether `check` and `prove` take machines, which `read_one_order` gives; `read` gives protocols only of agents that send and receive.
    bool is_only_eventb = false;

    /// Whether the name of the file has a suffix of the language.
    [[nodiscard]] bool recognises(std::string_view file_name) const;
};

/// The languages in the order in which help names them. The first one is that of standard input.
[[nodiscard]] const std::vector<FrontEnd>& front_ends();

/// \param language the value of `--from`; empty: the name of the file decides. \returns null if neither determines it.
[[nodiscard]] const FrontEnd* find_front_end(std::string_view file_name, std::string_view language);

/// The front end of a file; the first language is the default.
[[nodiscard]] const FrontEnd& front_end_of(const source::SourceFile& file, const Settings& settings);

/// Reports a text that looks like another language and not like its own. Only for a text that cannot be read: its other errors
/// follow from this. \returns whether it was reported.
bool report_other_language(const source::SourceFile& file, source::FileId id, const FrontEnd& read_as,
                           diag::Sink& sink);

/// `map`, `lcc`, `auml`
[[nodiscard]] std::vector<std::string> language_names();

/// `protocols (.map, .lcc) or diagrams (.xmi, .uml)`
[[nodiscard]] std::string file_kinds();

}  // namespace map2pml::input
