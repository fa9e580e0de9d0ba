#include "driver/report/runs/session.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <vector>

#include "driver/results/layout.h"

namespace map2pml::simulate {

namespace {

constexpr const char* kHelp =
    "  3        take step 3 of those listed\n"
    "  u        undo the last step; u 5 undoes five\n"
    "  r 10     take 10 random steps; r 10 7 uses seed 7\n"
    "  b        back to the beginning\n"
    "  l        list places and steps again (as does an empty line)\n"
    "  t        show the run so far\n"
    "  s FILE   save the run so far as JSON, for `map2pml replay`\n"
    "  h        print this\n"
    "  q        quit\n";

std::optional<std::uint64_t> number_of(const std::string& word) {
    std::uint64_t number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

}  // namespace

void Session::print(const std::string& text) { is_over_ = !host_.write(text) || is_over_; }

void Session::print_complaint(const std::string& text) { print(text + "; h lists the commands\n"); }

void Session::show() {
    std::string text = report::painted(wording_.options.color, report::Tone::strong,
                                       fmt::format("after {}:", report::counted(simulation_.steps().size(), "step"))) +
                       "\n" + agent_lines(simulation_, wording_);
    if (simulation_.enabled().empty())
        text += outcome_line(simulation_, false, wording_);
    else
        text += "possible next steps:\n";
    print(text + choice_lines(simulation_, wording_));
}

void Session::take(std::uint64_t number) {
    const std::size_t count = simulation_.enabled().size();
    if (number == 0 || number > count) {
        print_complaint(count == 0 ? "no step is possible"
                                   : fmt::format("there is no step {}; choose 1 to {}", number, count));
        return;
    }
    simulation_.take(static_cast<std::size_t>(number - 1));
    print(step_lines(simulation_.steps().back(), simulation_.system(), wording_));
    show();
}

void Session::undo(const std::string& rest) {
    const auto count = rest.empty() ? std::optional<std::uint64_t>(1) : number_of(rest);
    if (!count || *count == 0) {
        print_complaint(fmt::format("`{}` is not a number of steps to undo", report::printable(rest)));
        return;
    }
    std::uint64_t undone = 0;
    while (undone < *count && simulation_.undo()) ++undone;
    if (undone == 0) {
        print("this is the beginning: there is nothing to undo\n");
        return;
    }
    show();
}

void Session::random(const std::string& rest) {
    const std::vector<std::string> words = words_in(rest);
    const auto count = words.empty() ? std::optional<std::uint64_t>(1) : number_of(words[0]);
    const auto seed = words.size() < 2 ? std::optional(next_seed_) : number_of(words[1]);
    if (!count || *count == 0 || !seed || words.size() > 2) {
        print_complaint(fmt::format("`r {}` is not understood; `r 10` takes 10 random steps, `r 10 7` uses seed 7",
                                    report::printable(rest)));
        return;
    }
    next_seed_ = *seed + 1;
    print(fmt::format("seed {}\n", *seed));
    Dice dice(*seed);
    take_random_steps(simulation_, dice, static_cast<std::size_t>(*count), [&](const DescribedStep& described) {
        print(step_lines(described, simulation_.system(), wording_));
        return !is_over_ && !host_.was_interrupted();
    });
    show();
}

void Session::save(const std::string& path) {
    if (path.empty()) {
        print_complaint("`s` needs the name of a file, as in `s run.json`");
        return;
    }
    const std::string fault = host_.save(path, simulation_);
    print(fault.empty() ? fmt::format("saved {} to {}\n", report::counted(simulation_.steps().size(), "step"), path)
                        : "not saved: " + fault + "\n");
}

void Session::list_run() {
    if (simulation_.steps().empty()) print("nothing has happened yet\n");
    for (const DescribedStep& described : simulation_.steps())
        print(step_lines(described, simulation_.system(), wording_));
}

void Session::execute(const std::string& line) {
    const std::string text = trimmed(line);
    const std::string word = text.substr(0, text.find_first_of(" \t"));
    const std::string rest = trimmed(text.substr(word.size()));
    const auto number = number_of(word);
    const auto is = [&](std::string_view letter, std::string_view whole) { return word == letter || word == whole; };
    if (number && rest.empty()) {
        take(*number);
    } else if (is("u", "undo")) {
        undo(rest);
    } else if (is("r", "random")) {
        random(rest);
    } else if (is("s", "save")) {
        save(rest);
    } else if (!rest.empty()) {
        print_complaint(fmt::format("`{}` is not understood", report::printable(text)));
    } else if (text.empty() || is("l", "list")) {
        show();
    } else if (is("b", "back")) {
        simulation_.restart();
        show();
    } else if (is("t", "tell")) {
        list_run();
    } else if (is("h", "help") || word == "?") {
        print(kHelp);
    } else if (is("q", "quit")) {
        is_over_ = true;
    } else {
        print_complaint(fmt::format("`{}` is not understood", report::printable(text)));
    }
}

void Session::run() {
    show();
    while (!is_over_) {
        if (host_.has_prompt) print("step, or h for help> ");
        const auto line = host_.read_line();
        if (!line) {
            if (host_.has_prompt) print("\n");
            return;
        }
        execute(*line);
    }
}

}  // namespace map2pml::simulate
