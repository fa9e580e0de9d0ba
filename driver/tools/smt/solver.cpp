#include "driver/tools/smt/portfolio.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/tools/process/program.h"

namespace map2pml::smt {

std::string_view to_string(SolverKind kind) { return kind == SolverKind::cvc5 ? "cvc5" : "z3"; }

std::string_view to_string(Answer answer) {
    switch (answer) {
        case Answer::unsat:
            return "unsat";
        case Answer::sat:
            return "sat";
        case Answer::unknown:
            return "unknown";
    }
    return "unknown";
}

std::vector<Solver> find_solvers(const std::string& path) {
    std::vector<Solver> found;
    for (const SolverKind kind : {SolverKind::cvc5, SolverKind::z3})
        if (const auto program = process::find_program(to_string(kind), path)) found.push_back({kind, *program});
    return found;
}

std::vector<Solver> find_solvers() { return find_solvers(process::search_path()); }

std::string missing_solvers_text() { return "neither cvc5 nor z3 is installed; on Debian: apt-get install cvc5 z3"; }

std::string Query::whole() const {
    std::string all = text;
    for (const std::string& each : questions) all += each + "\n";
    return all;
}

std::string first_line(std::string_view text) {
    constexpr std::size_t kLongest = 100;
    while (!text.empty() && (text.front() == '\n' || text.front() == ' ')) text.remove_prefix(1);
    std::string line(text.substr(0, std::min(text.find('\n'), text.size())));
    if (line.size() > kLongest) line = line.substr(0, kLongest) + "...";
    return line;
}

namespace {

/// Skips lists in parentheses, up to a maximum number, except `(error …)`.
struct ValuesRead {
    std::size_t count = 0;
    std::size_t end = 0;  ///< and the blanks behind them
};

ValuesRead read_values(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    const auto skip_blanks = [&] {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) ++at;
    };
    for (std::size_t each = 0; each < count; ++each) {
        skip_blanks();
        const std::size_t begin = at;
        if (text.substr(at, 1) != "(" || text.substr(at).starts_with("(error")) return {each, begin};
        int depth = 0;
        do {
            if (text[at] == '(') ++depth;
            if (text[at] == ')') --depth;
            if (text[at] == '|' || text[at] == '"') at = std::min(text.find(text[at], at + 1), text.size() - 1);
            if (text[at] == ';') at = std::min(text.find('\n', at), text.size() - 1);  // a comment
            ++at;
        } while (depth > 0 && at < text.size());
        if (depth > 0) return {each, begin};
    }
    skip_blanks();
    return {count, at};
}

}  // namespace

Reading read_output(std::string_view output, std::size_t questions) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view first = output.substr(0, end);
    const std::string_view rest = output.substr(std::min(end + 1, output.size()));
    Reading reading;
    const std::size_t wanted = first == "sat" ? questions : 0;
    const ValuesRead values = read_values(rest, wanted);
    if (output.find_first_not_of(" \n\r\t") == std::string_view::npos) {
        reading.fault = "it printed nothing";
    } else if (first != "sat" && first != "unsat" && first != "unknown") {
        reading.fault = fmt::format("it printed `{}`", first_line(output));
    } else if (values.end < rest.size()) {
        reading.fault = fmt::format("`{}` is followed by `{}`", first, first_line(rest.substr(values.end)));
    } else if (values.count < wanted) {
        reading.fault = fmt::format("`sat` is followed by {} of {} values", values.count, wanted);
    } else {
        reading.answer = first == "sat" ? Answer::sat : first == "unsat" ? Answer::unsat : Answer::unknown;
        reading.rest = rest;
    }
    return reading;
}

process::Command talking(const Solver& solver) {
    switch (solver.kind) {
        case SolverKind::cvc5:
            return {solver.program, {"--lang=smt2", "--produce-models", "--enum-inst", "--no-incremental"}};
        case SolverKind::z3:
            break;
    }
    return {solver.program, {"-smt2", "-in"}};
}

process::Command reading_file(const Solver& solver, const std::filesystem::path& file) {
    switch (solver.kind) {
        case SolverKind::cvc5:
            return {solver.program, {"--lang=smt2", "--produce-models", "--enum-inst", file.string()}};
        case SolverKind::z3:
            break;
    }
    return {solver.program, {"-smt2", file.string()}};
}

}  // namespace map2pml::smt
