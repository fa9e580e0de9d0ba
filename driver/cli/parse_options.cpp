#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <system_error>

#include "driver/cli/command_line.h"
#include "driver/cli/input.h"
#include "driver/cli/internal.h"
#include "driver/cli/options.h"
#include "driver/input/file_kinds.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::cli {

namespace {

bool needs_no_quotes(char byte) {
    const bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
    return is_letter || std::string_view("-_./=,:+@%").find(byte) != std::string_view::npos;
}

std::string for_shell(const std::string& word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), needs_no_quotes)) return word;
    std::string text = "'";
    for (const char byte : word) text += byte == '\'' ? "'\\''" : std::string(1, byte);
    return text + "'";
}

/// The command line as it would be typed in a shell.
std::string command_line_of(const std::vector<std::string>& arguments) {
    std::string line = "map2pml";
    for (const std::string& each : arguments) line += " " + for_shell(each);
    return line;
}

struct Arguments {
    std::vector<std::string> words;
    std::vector<std::string> files;   ///< response files that were read
    std::vector<std::string> faults;  ///< files that cannot be read
    bool was_stopped = false;         ///< by the user, while one of them was read
};

/// Each `@FILE` becomes the lines of FILE, one argument each, without empty lines. Lines of FILE that begin with `@` name no
/// further files. Arguments after `--`, and a file whose own name is `@FILE`, stay as they are.
Arguments with_response_files(const std::vector<std::string>& arguments) {
    Arguments all;
    bool is_literal = false;
    for (const std::string& word : arguments) {
        is_literal = is_literal || word == "--";
        std::error_code ignored;
        if (is_literal || word.size() < 2 || word.front() != '@' || std::filesystem::exists(word, ignored)) {
            all.words.push_back(word);
            continue;
        }
        const Input file = read_text(word.substr(1));
        if (!file.fault.empty()) {
            all.faults.push_back(fmt::format("{}: {}", word, file.fault));
            all.was_stopped = all.was_stopped || file.stopped;
        }
        all.files.push_back(word.substr(1));
        std::istringstream lines(file.text);
        for (std::string line; std::getline(lines, line);) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (!line.empty()) all.words.push_back(line);
        }
    }
    return all;
}

Answer usage_error(Command command, const std::vector<std::string>& mistakes) {
    Answer answer{2, "", ""};
    for (const std::string& mistake : mistakes) answer.error += "map2pml: error: " + mistake + "\n";
    answer.error += fmt::format("try `{} --help`\n", row_of(command).called());
    return answer;
}

/// The command is the first word that is not an option; options may precede it.
Command take_command(std::vector<std::string>& arguments) {
    const auto word = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string& each) { return !each.starts_with('-') || each == "-"; });
    if (word == arguments.end() || std::find(arguments.begin(), word, "--") != word) return Command::translate;
    const CommandRow* row = find_command(*word);
    if (row == nullptr) return Command::translate;
    arguments.erase(word);
    return row->command;
}

std::vector<std::string> known_options(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

std::vector<std::string> unknown_options(const CLI::App& app) {
    std::vector<std::string> mistakes;
    for (const std::string& rest : app.remaining()) {
        if (rest.starts_with('-') && rest != "--") {
            const std::string name = rest.substr(0, rest.find('='));
            mistakes.push_back(
                fmt::format("there is no option `{}`{}", name, diag::did_you_mean(name, known_options(app))));
        } else if (rest != "--") {
            mistakes.push_back(fmt::format("`{}` is not expected here", rest));
        }
    }
    return mistakes;
}

/// Errors of CLI11 about the form of the arguments, in our words.
std::string shape_mistake(const CLI::ParseError& error) {
    std::string text = error.what();
    const std::string option = text.substr(0, text.find(':'));
    if (error.get_name() == "ArgumentMismatch" && option.starts_with('-'))
        return fmt::format("`{}` needs a value", option);
    return text;
}

std::optional<Answer> answer_at_once(const RawOptions& raw, const CLI::App& app) {
    if (raw.help) return Answer{0, app.help(), ""};
    if (raw.version) return Answer{0, versions_text(), ""};
    return std::nullopt;
}

std::string wrong_number_of_files(const Options& options) {
    const CommandRow& row = row_of(options.command);
    if (options.inputs.empty() && !row.operand.empty()) return fmt::format("{} is missing", row.operand);
    return options.inputs.size() > row.most_operands ? std::string(row.too_many) : "";
}

/// `--total getValue getWinner`: the second word is read as a file, but no such file exists, and neither word looks like one.
std::vector<std::string> lists_with_blanks(const std::vector<std::string>& arguments, const Options& options) {
    static const std::set<std::string> lists = {"--total", "--agents", "--limit", "--property", "--skip"};
    std::vector<std::string> mistakes;
    for (std::size_t at = 0; at + 2 < arguments.size(); ++at) {
        const std::string& word = arguments[at + 2];
        std::error_code ignored;
        const bool is_input = std::find(options.inputs.begin(), options.inputs.end(), word) != options.inputs.end();
        if (lists.contains(arguments[at]) && is_input && word != "-" && word.find_first_of("./") == std::string::npos &&
            !std::filesystem::exists(word, ignored)) {
            mistakes.push_back(
                fmt::format("there is no file `{}`; separate the names of a list by commas, as in `{} {},{}`", word,
                            arguments[at], arguments[at + 1], word));
        }
    }
    return mistakes;
}

/// `map2pml help`, `map2pml help check`, `map2pml help languages`.
Answer help(const std::vector<std::string>& arguments) {
    Command command = Command::translate;
    if (arguments.size() > 1 && arguments[1] == kLanguages) return {0, input::languages_table(), ""};
    if (arguments.size() > 1 && !arguments[1].starts_with('-')) {
        const CommandRow* named = find_command(arguments[1]);
        if (named == nullptr) {
            return usage_error(Command::translate, {fmt::format("there is no command `{}`{}", arguments[1],
                                                                diag::did_you_mean(arguments[1], command_names()))});
        }
        command = named->command;
    }
    RawOptions raw;
    return {0, make_parser(command, raw)->help(), ""};
}

}  // namespace

std::variant<Options, Answer> parse_options(const std::vector<std::string>& written) {
    const bool completes = !written.empty() && written.front() == kComplete;
    const Arguments expanded = completes ? Arguments{written, {}, {}, false} : with_response_files(written);
    const std::vector<std::string>& arguments = expanded.words;
    if (!expanded.faults.empty()) {
        Answer answer = usage_error(Command::translate, expanded.faults);
        answer.exit_code = expanded.was_stopped ? 3 : answer.exit_code;
        return answer;
    }
    if (arguments.empty()) return Answer{2, short_help(), ""};  // a script that names no file has not checked one
    if (arguments.front() == kComplete) return Answer{0, completions({arguments.begin() + 1, arguments.end()}), ""};
    if (arguments.front() == "help") return help(arguments);
    std::vector<std::string> rest = arguments;
    Options options;
    options.command = take_command(rest);
    options.arguments = written;
    options.response_files = expanded.files;
    options.command_line = command_line_of(written);
    RawOptions raw;
    const std::unique_ptr<CLI::App> app = make_parser(options.command, raw);
    try {
        std::reverse(rest.begin(), rest.end());  // CLI11 expects them in reverse order
        app->parse(rest);
    } catch (const CLI::ParseError& error) {
        return usage_error(options.command, {shape_mistake(error)});
    }
    if (const auto answer = answer_at_once(raw, *app)) return *answer;
    std::vector<std::string> mistakes = unknown_options(*app);
    const std::string in_project = add_project_settings(*app, raw, options);
    const std::vector<std::string> values = read_values(raw, options);
    mistakes.insert(mistakes.end(), values.begin(), values.end());
    if (std::string mistake = project_conflict(raw, options); !mistake.empty()) mistakes.push_back(std::move(mistake));
    const bool has_lost_all = options.inputs.empty() && !raw.inputs.empty();  // folders without files
    if (const std::string mistake = wrong_number_of_files(options);
        !mistake.empty() && in_project.empty() && !has_lost_all)
        mistakes.push_back(mistake);
    const std::vector<std::string> lists = lists_with_blanks(arguments, options);
    mistakes.insert(mistakes.end(), lists.begin(), lists.end());
    if (mistakes.empty() && in_project.empty()) return options;
    Answer answer = mistakes.empty() ? Answer{2, "", ""} : usage_error(options.command, mistakes);
    answer.error = in_project + answer.error;
    answer.exit_code = cancelled() ? 3 : answer.exit_code;
    return answer;
}

}  // namespace map2pml::cli
