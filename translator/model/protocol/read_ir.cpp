// The text form, read. `print_ir.cpp` is its mirror.
#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "translator/model/protocol/internal.h"
#include "translator/model/protocol/text_form.h"
#include "translator/model/protocol/text_lines.h"
#include "translator/model/protocol/value.h"

namespace map2pml::ir {

namespace {

/// Records the first error and continues with empty values, so that the readers below need no checks.
class TextReader {
  public:
    explicit TextReader(source::FileId file) : file_(file) {}

    std::optional<TextProblem> problem;

    Protocol protocol(const std::vector<TextLine>& lines) {
        Protocol result;
        if (lines.empty() || lines.front().words.front() != "protocol") {
            complain(lines.empty() ? 1 : lines.front().number, "a protocol begins with `protocol NAME`");
            return result;
        }
        result.name = word(lines.front(), 1);
        result.span = place(lines.front(), 0);
        result.name_span = place(lines.front(), 1);
        for (auto line = lines.begin() + 1; line != lines.end(); ++line)
            if (line->words.front() == "agent")
                result.agents.push_back({named(*line, 1, '!'), named(*line, 2, '%'), place(*line, 0)});
            else if (line->words.front() == "clause")
                result.clauses.push_back(clause(*line));
            else
                complain(line->number, "expected `agent` or `clause`");
        result.operation_count = last_id_;
        if (has_word(lines.front(), 2, "unfolded")) mark_unfolded(result);
        return result;
    }

  private:
    void complain(std::uint32_t line, std::string message) {
        if (!problem) problem = TextProblem{line, std::move(message)};
    }

    std::string word(const TextLine& line, std::size_t index) {
        if (index >= line.words.size()) {
            complain(line.number, "a word is missing");
            return {};
        }
        return line.words[index];
    }

    static bool has_word(const TextLine& line, std::size_t index, std::string_view word) {
        return index < line.words.size() && line.words[index] == word;
    }

    /// The value of the word, if it is present.
    template <class Fact>
    Fact fact(const TextLine& line, std::size_t index) {
        const std::optional<Fact> found = fact_called<Fact>(index < line.words.size() ? line.words[index] : "");
        if (!found) complain(line.number, "`" + line.words[index] + "` has no meaning here");
        return found.value_or(Fact{});
    }

    std::string named(const TextLine& line, std::size_t index, char sigil) {
        const std::string name = word(line, index);
        if (name.size() < 2 || name.front() != sigil) {
            complain(line.number, std::string("expected a name that begins with `") + sigil + "`");
            return {};
        }
        return name.substr(1);
    }

    source::Span place(const TextLine& line, std::size_t index) {
        if (index >= line.places.size()) {
            complain(line.number, "a place is missing");
            return {file_, {}, {}};
        }
        return line.places[index];
    }

    Term term(const TextLine& line, std::size_t word_index, std::size_t place_index) {
        auto result = parse_term(word(line, word_index), place(line, place_index));
        if (!result) complain(line.number, "this is not a term");
        return result.value_or(Term{});
    }

    /// The leading parts that are terms; the others begin at `rest`.
    std::vector<Term> terms(const TextLine& line, std::size_t& rest) {
        std::vector<Term> result;
        for (rest = 0; rest < line.parts.size() && line.parts[rest].words.front() == "term"; ++rest)
            result.push_back(term(line.parts[rest], 1, 0));
        return result;
    }

    void expect_parts(const TextLine& line, std::size_t from, std::size_t count) {
        if (line.parts.size() != from + count)
            complain(line.number, "this line has too many or too few parts under it");
    }

    Clause clause(const TextLine& line) {
        Clause result;
        result.agent = {named(line, 1, '!')};
        result.role = {named(line, 2, '%')};
        result.is_situation = has_word(line, 3, "situation");
        result.span = place(line, 0);
        result.head_span = place(line, 1);
        result.agent_span = place(line, 2);
        result.role_span = place(line, 3);
        std::size_t rest = 0;
        result.parameters = terms(line, rest);
        expect_parts(line, rest, 1);
        if (rest < line.parts.size()) result.body = operation(line.parts[rest]);
        return result;
    }

    OperationId operation_id(const TextLine& line) {
        const std::string& text = line.words.front();
        OperationId id = 0;
        const auto [end, error] =
            std::from_chars(text.data() + std::min<std::size_t>(text.size(), 1), text.data() + text.size(), id);
        if (text.front() != '#' || error != std::errc{} || end != text.data() + text.size())
            complain(line.number, "an operation begins with `#NUMBER`");
        last_id_ = std::max(last_id_, id);
        return id;
    }

    /// \returns the line without `as "wording"`
    static TextLine without_wording(TextLine line, std::string& wording) {
        const std::size_t words = line.words.size();
        if (words > 2 && line.words[words - 2] == "as" && line.words.back().starts_with('"')) {
            wording = unquoted(line.words.back()).value_or("");
            line.words.resize(words - 2);
        }
        return line;
    }

    /// \returns the line without the word after the number, which names the origin of the operation
    static TextLine without_origin(TextLine line, Operation::Origin& origin) {
        const auto origin_read = line.words.size() > 1 ? fact_called<Operation::Origin>(line.words[1]) : std::nullopt;
        if (origin_read) {
            origin = *origin_read;
            line.words.erase(line.words.begin() + 1);
        }
        return line;
    }

    Operation operation(const TextLine& whole_line) {
        Operation result;
        const TextLine line = without_origin(without_wording(whole_line, result.wording), result.origin);
        result.id = operation_id(line);
        result.span = place(line, 0);
        const std::string kind = word(line, 1);
        if (kind == "skip") {
            expect_parts(line, 0, 0);
        } else if (kind == "send" || kind == "receive") {
            exchange(line, kind == "send", result);
        } else if (kind == "decide") {
            result.kind = decide(line);
        } else if (kind == "become") {
            std::size_t rest = 0;
            result.kind = Become{terms(line, rest), fact<Become::Kind>(line, 2)};
            expect_parts(line, rest, 0);
        } else if (kind == "seq") {
            result.kind = Seq{operations(line)};
        } else if (kind == "ordered_choice") {
            result.kind = OrderedChoice{operations(line)};
        } else if (kind == "par") {
            result.kind = Par{operations(line)};
        } else if (kind == "waitfor") {
            result.kind = wait_for(line);
        } else {
            complain(line.number, "`" + kind + "` is not a kind of operation");
        }
        return result;
    }

    void exchange(const TextLine& line, bool sends, Operation& result) {
        std::size_t rest = 0;
        std::vector<Term> parts = terms(line, rest);
        expect_parts(line, rest, 1);
        if (rest >= line.parts.size() || line.parts[rest].words.front() != "with") {
            complain(line.number, "a message needs a partner, `with NAME ROLE`");
            return;
        }
        const TextLine& with = line.parts[rest];
        Address partner{place(with, 0), term(with, 1, 1), term(with, 2, 2)};
        if (sends)
            result.kind = Send{word(line, 2), std::move(parts), std::move(partner), written(line)};
        else
            result.kind = Receive{word(line, 2), std::move(parts), std::move(partner), written(line), box(line)};
    }

    /// For `send inform!2 called "inform"`.
    std::string written(const TextLine& line) {
        return has_word(line, 3, "called") ? unquoted(word(line, 4)).value_or("") : std::string();
    }

    /// For `receive inform out_of !anyone`, also behind `called "inform"`.
    std::string box(const TextLine& line) {
        const std::size_t at = has_word(line, 3, "called") ? 5 : 3;
        return has_word(line, at, "out_of") ? named(line, at + 1, '!') : std::string();
    }

    Decide decide(const TextLine& line) {
        Decide result;
        result.procedure = word(line, 2);
        const bool has_result = line.words.size() > 3 && line.words[3].starts_with('$');
        if (has_result) {
            result.result = Variable{named(line, 3, '$')};
            result.result_span = place(line, 1);
        }
        result.outcome = fact<Decide::Outcome>(line, has_result ? 4 : 3);
        std::size_t rest = 0;
        result.arguments = terms(line, rest);
        expect_parts(line, rest, 0);
        return result;
    }

    std::vector<Operation> operations(const TextLine& line) {
        if (line.parts.size() < 2) complain(line.number, "this operation has at least two parts");
        std::vector<Operation> result;
        for (const TextLine& part : line.parts) result.push_back(operation(part));
        return result;
    }

    WaitFor wait_for(const TextLine& line) {
        WaitFor result;
        result.any_order = std::find(line.words.begin(), line.words.end(), "any_order") != line.words.end();
        result.never_rests = std::find(line.words.begin(), line.words.end(), "never_rests") != line.words.end();
        expect_parts(line, 0, 2);
        if (line.parts.size() == 2) {
            *result.attempt = operation(line.parts[0]);
            *result.on_timeout = operation(line.parts[1]);
        }
        return result;
    }

    source::FileId file_;
    OperationId last_id_ = 0;
};

}  // namespace

std::optional<Protocol> read_ir(std::string_view text, source::FileId file, diag::Sink& sink) {
    std::vector<TextLine> lines;
    auto problem = parse_lines(text, file, lines);
    TextReader reader(file);
    Protocol protocol;
    if (!problem) {
        protocol = reader.protocol(lines);
        problem = reader.problem;
    }
    if (problem) {
        sink.report(diag::Code::bad_ir, {file, {problem->line, 1}, {problem->line, 1}}, problem->message);
        return std::nullopt;
    }
    return protocol;
}

}  // namespace map2pml::ir
