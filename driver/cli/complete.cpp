#include "driver/cli/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>

#include "driver/cli/input.h"
#include "driver/input/front_end.h"
#include "driver/report/text/pages.h"
#include "translator/languages/checkfile/read_check.h"

namespace map2pml::cli {

namespace {

namespace fs = std::filesystem;

/// The word itself, or the file beside it; empty: there is none.
std::string check_file_for(const std::string& word) {
    std::error_code ignored;
    const fs::path beside = fs::path(word).replace_extension(".check");
    const bool is_one =
        !word.starts_with('-') && fs::is_regular_file(word, ignored) && fs::is_regular_file(beside, ignored);
    return is_one ? beside.string() : "";
}

/// The names of its instances for `--instance`, of its properties for `--property` and `--skip`; otherwise none. \param typed the
/// words before, among them the protocol or the check file
std::vector<std::string> names_in_check_files(std::string_view option, const std::vector<std::string>& typed) {
    std::vector<std::string> names;
    if (option != "--instance" && option != "--property" && option != "--skip") return names;
    for (const std::string& word : typed) {
        const std::string file = check_file_for(word);
        Input input = file.empty() ? Input() : read_text(file);
        if (input.text.empty()) continue;
        source::SourceSet sources;
        diag::Sink ignored;
        const auto check = checkfile::read_check(sources, sources.add(file, std::move(input.text)), ignored);
        std::vector<ir::CheckBlock> blocks = check ? check->instances : std::vector<ir::CheckBlock>();
        if (check) blocks.push_back(check->common);
        for (const ir::CheckBlock& block : blocks) {
            if (option == "--instance" && !block.name.value.empty()) names.push_back(block.name.value);
            for (const ir::UserProperty& property :
                 option == "--instance" ? std::vector<ir::UserProperty>() : block.properties)
                names.push_back(property.name);
        }
    }
    return names;
}

struct Offer {
    std::vector<std::string> words;
    std::string files;  ///< the line that requests file names; may be empty
};

std::string files_with(const std::vector<std::string_view>& suffixes) {
    return fmt::format(":files {}", fmt::join(suffixes, " "));
}

std::vector<std::string_view> suffixes_of_inputs() {
    std::vector<std::string_view> suffixes;
    for (const input::FrontEnd& row : input::front_ends())
        suffixes.insert(suffixes.end(), row.suffixes.begin(),
                        row.suffixes.begin() + static_cast<std::ptrdiff_t>(row.shown));
    return suffixes;
}

/// The value of an option.
Offer values(const CLI::Option& option, Command command, const std::vector<std::string>& typed) {
    const std::string name = option.get_lnames().empty() ? "-" + option.get_snames().front()  // `-O`
                                                         : "--" + option.get_lnames().front();
    Offer offer{values_of(name, command), ""};
    const std::vector<std::string> own = names_in_check_files(name, typed);
    offer.words.insert(offer.words.end(), own.begin(), own.end());
    const std::string type = option.get_type_name();
    if (name == "--check")
        offer.files = files_with({".check"});
    else if (type == "DIR")
        offer.files = ":folders";
    else if (type == "PATH")
        offer.files = files_with({});
    return offer;
}

Offer option_names(const CLI::App& app) {
    Offer offer;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) offer.words.push_back("--" + name);
        for (const std::string& name : option->get_snames()) offer.words.push_back("-" + name);
    }
    return offer;
}

Offer operands(Command command, bool is_first) {
    Offer offer;
    if (command == Command::explain) {
        for (const report::ExplainPage& page : report::all_pages()) offer.words.push_back(page.name);
        return offer;
    }
    if (command == Command::init || command == Command::jobs || command == Command::lsp) return offer;
    if (command == Command::fmt) {
        offer.files = files_with({".map", ".lcc", ".check"});
        return offer;
    }
    if (command == Command::translate && is_first) {
        offer.words = command_names();
        offer.words.emplace_back("help");
    }
    std::vector<std::string_view> suffixes = suffixes_of_inputs();
    if (command == Command::replay)
        suffixes.emplace_back(".json");
    else if (command == Command::conform)
        suffixes.insert(suffixes.end(), {".jsonl", ".json", ".csv", ".tsv", ".gz", ".zst"});
    else if (command == Command::check)
        suffixes.emplace_back(".bum");
    else if (command == Command::prove)
        suffixes.insert(suffixes.end(), {".bum", ".buc"});
    offer.files = files_with(suffixes);
    return offer;
}

/// The option whose value is the next word; null if there is none.
const CLI::Option* option_before(const CLI::App& app, const std::string& word) {
    const CLI::Option* option = word.starts_with('-') ? app.get_option_no_throw(word) : nullptr;
    return option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
}

/// The candidates that begin with the typed text, each with the part of the word that precedes it.
std::string text_of(const Offer& offer, const std::string& before, const std::string& written) {
    std::string text;
    for (const std::string& word : offer.words)
        if (word.starts_with(written)) text += before + word + "\n";
    return text + (offer.files.empty() ? "" : offer.files + "\n");
}

/// `termination,no-f`: the last name is being typed.
std::string value_text(const CLI::Option& option, Command command, const std::vector<std::string>& typed,
                       const std::string& before, const std::string& written) {
    const std::size_t comma = written.rfind(',');
    const std::size_t begin = comma == std::string::npos ? 0 : comma + 1;
    return text_of(values(option, command, typed), before + written.substr(0, begin), written.substr(begin));
}

}  // namespace

std::string completions(const std::vector<std::string>& words) {
    std::vector<std::string> typed = words;
    const std::string last = typed.empty() ? "" : typed.back();
    if (!typed.empty()) typed.pop_back();
    std::erase(typed, "=");  // bash takes `--format=json` apart
    if (!typed.empty() && typed.front() == "help") {
        std::vector<std::string> offered = command_names();
        offered.emplace_back(kLanguages);
        return typed.size() == 1 ? text_of({offered, ""}, "", last) : "";
    }
    const auto named =
        std::find_if(typed.begin(), typed.end(), [](const std::string& each) { return find_command(each) != nullptr; });
    const Command command = named == typed.end() ? Command::translate : find_command(*named)->command;
    RawOptions raw;
    const std::unique_ptr<CLI::App> app = make_parser(command, raw);
    const std::string previous = typed.empty() ? "" : typed.back();
    if (const CLI::Option* option = option_before(*app, previous))
        return value_text(*option, command, typed, "", last == "=" ? "" : last);
    if (const std::size_t equals = last.find('='); last.starts_with("--") && equals != std::string::npos) {
        const CLI::Option* option = option_before(*app, last.substr(0, equals));
        return option == nullptr
                   ? ""
                   : value_text(*option, command, typed, last.substr(0, equals + 1), last.substr(equals + 1));
    }
    if (last.starts_with('-')) return text_of(option_names(*app), "", last);
    return text_of(operands(command, typed.empty()), "", last);
}

}  // namespace map2pml::cli
