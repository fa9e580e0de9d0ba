#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <sstream>

#include "translator/model/machines/model/read_labelled.h"
#include "translator/model/machines/model/text_clauses.h"
#include "translator/model/machines/model/text_form.h"

namespace map2pml::eventb {

namespace {

/// `a, b c` -> a b c
std::vector<std::string> words_of(std::string text) {
    for (char& c : text) c = c == ',' ? ' ' : c;
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// Goes through the clauses and remembers which component, event and section it is in.
class TextReader {
  public:
    explicit TextReader(diag::Sink& sink) : sink_(sink) {}

    void take(const Clause& clause) {
        if (clause.word.empty())
            take_label(clause);
        else if (clause.word == "CONTEXT" || clause.word == "MACHINE")
            begin(clause);
        else if (context_ == nullptr && machine_ == nullptr)
            complain(clause, fmt::format("`{}` is outside a context or machine", clause.word));
        else if (clause.word == "END")
            end(clause);
        else if (event_ != nullptr)
            take_event_clause(clause);
        else if (context_ != nullptr)
            take_context_clause(clause);
        else
            take_machine_clause(clause);
    }

    Project finish(const std::vector<Clause>& clauses) {
        if ((context_ != nullptr || machine_ != nullptr) && !clauses.empty())
            complain(clauses.back(), "the component has no `END`");
        return std::move(project_);
    }

  private:
    void complain(const Clause& clause, const std::string& message) {
        sink_.report(diag::Code::eventb_text, clause.span, message);
    }

    static std::vector<NamedElement> names(const Clause& clause, const std::vector<std::string>& words) {
        std::vector<NamedElement> result;
        for (const std::string& word : words) result.push_back({word, {}, clause.span});
        if (result.size() == 1) result.front().comment = clause.comment;
        return result;
    }

    static void append(std::vector<NamedElement>& to, std::vector<NamedElement> more) {
        to.insert(to.end(), more.begin(), more.end());
    }

    /// `M REFINES A SEES C, D`: a name, then words in capitals each with names.
    void take_heading(const Clause& clause, const std::vector<std::string>& words) {
        std::string list;
        // `EXTENDS` alone: INITIALISATION extends the event of this name.
        if (event_ != nullptr && words.size() > 1 && words.back() == "EXTENDS") event_->extended = true;
        for (std::size_t at = 1; at < words.size(); ++at) {
            if (words[at] == "EXTENDS" || words[at] == "REFINES" || words[at] == "SEES") {
                list = words[at];
            } else {
                Clause one = clause;
                one.word = list;
                one.rest = words[at];
                one.comment.clear();
                if (list.empty())
                    complain(clause, fmt::format("`{}` is not expected after a name", words[at]));
                else if (event_ != nullptr)
                    take_event_clause(one);
                else if (context_ != nullptr)
                    take_context_clause(one);
                else
                    take_machine_clause(one);
            }
        }
    }

    void begin(const Clause& clause) {
        if (context_ != nullptr || machine_ != nullptr) complain(clause, "the previous component has no `END`");
        context_ = nullptr;
        machine_ = nullptr;
        event_ = nullptr;
        section_.clear();
        const std::vector<std::string> words = words_of(clause.rest);
        if (words.empty()) complain(clause, fmt::format("`{}` needs a name", clause.word));
        const std::string name = words.empty() ? "" : words.front();
        if (clause.word == "CONTEXT") {
            project_.contexts.push_back({.name = name, .comment = clause.comment, .span = clause.span});
            context_ = &project_.contexts.back();
        } else {
            project_.machines.push_back({.name = name, .comment = clause.comment, .span = clause.span});
            machine_ = &project_.machines.back();
        }
        take_heading(clause, words);
    }

    void end(const Clause& clause) {
        if (!clause.rest.empty()) complain(clause, fmt::format("`{}` is not expected after `END`", clause.rest));
        section_.clear();
        if (event_ != nullptr) {
            event_ = nullptr;
        } else {
            context_ = nullptr;
            machine_ = nullptr;
        }
    }

    void take_context_clause(const Clause& clause) {
        section_ = clause.word;
        std::vector<NamedElement> list = names(clause, words_of(clause.rest));
        if (clause.word == "EXTENDS")
            append(context_->extends, std::move(list));
        else if (clause.word == "SETS")
            append(context_->sets, std::move(list));
        else if (clause.word == "CONSTANTS")
            append(context_->constants, std::move(list));
        else if (clause.word != "AXIOMS" || !clause.rest.empty())
            complain(clause, fmt::format("`{}` is not expected in a context", first_of(clause)));
    }

    void take_machine_clause(const Clause& clause) {
        section_ = clause.word;
        const std::vector<std::string> words = words_of(clause.rest);
        if (clause.word == "REFINES" && words.size() == 1 && !machine_->refines) {
            machine_->refines = NamedElement{words.front(), {}, clause.span};
        } else if (clause.word == "SEES") {
            append(machine_->sees, names(clause, words));
        } else if (clause.word == "VARIABLES") {
            append(machine_->variables, names(clause, words));
        } else if (clause.word == "VARIANT") {
            std::string label;
            std::string text = clause.rest;
            if (text.starts_with('@')) {
                label = words.front().substr(1);
                const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
                const auto length = std::count_if(words.front().begin(), words.front().end(), is_first_byte);
                // The label becomes blanks, so that the characters of the formula keep their numbers.
                text.replace(0, words.front().size(), static_cast<std::size_t>(length), ' ');
            }
            if (auto variant = expression_at({text, clause.span, clause.lines}, sink_))
                machine_->variants.push_back({*variant, clause.comment, clause.span, label});
        } else if (clause.word == "EVENT" || clause.word == "CONVERGENT" || clause.word == "ANTICIPATED" ||
                   clause.word == "ORDINARY") {
            begin_event(clause, words);
        } else if ((clause.word != "INVARIANTS" && clause.word != "EVENTS") || !clause.rest.empty()) {
            complain(clause, fmt::format("`{}` is not expected in a machine", first_of(clause)));
        }
    }

    void begin_event(const Clause& clause, std::vector<std::string> words) {
        Event event{.comment = clause.comment, .span = clause.span};
        if (clause.word != "EVENT") {
            event.convergence = clause.word == "CONVERGENT"    ? Convergence::convergent
                                : clause.word == "ANTICIPATED" ? Convergence::anticipated
                                                               : Convergence::ordinary;
            if (words.empty() || words.front() != "EVENT") {
                complain(clause, fmt::format("`EVENT` is expected after `{}`", clause.word));
                return;
            }
            words.erase(words.begin());
        }
        if (words.empty()) complain(clause, "`EVENT` needs a name");
        event.label = words.empty() ? "" : words.front();
        machine_->events.push_back(std::move(event));
        event_ = &machine_->events.back();
        take_heading(clause, words);
    }

    void take_event_clause(const Clause& clause) {
        section_ = clause.word;
        std::vector<NamedElement> list = names(clause, words_of(clause.rest));
        if (clause.word == "REFINES" || clause.word == "EXTENDS") {
            event_->extended = event_->extended || clause.word == "EXTENDS";
            append(event_->refines, std::move(list));
        } else if (clause.word == "ANY") {
            append(event_->parameters, std::move(list));
        } else if ((clause.word != "WHERE" && clause.word != "WHEN" && clause.word != "WITH" &&
                    clause.word != "THEN") ||
                   !clause.rest.empty()) {
            complain(clause, fmt::format("`{}` is not expected in an event", first_of(clause)));
        }
    }

    static std::string first_of(const Clause& clause) { return clause.rest.empty() ? clause.word : clause.rest; }

    void take_label(const Clause& clause) {
        if (clause.label.empty()) {
            complain(clause, "neither a word in capitals nor a label with `@`");
        } else if (section_ == "THEN" && event_ != nullptr) {
            if (auto assignment = assignment_at({clause.rest, clause.span, clause.lines}, sink_))
                event_->actions.push_back({clause.label, *assignment, clause.comment, clause.span});
        } else if (auto* list = labelled_list(); list == nullptr) {
            complain(clause, fmt::format("`@{}` is not expected here", clause.label));
        } else if (auto predicate = predicate_at({clause.rest, clause.span, clause.lines}, sink_)) {
            list->push_back({clause.label, *predicate, clause.theorem, clause.comment, clause.span});
        }
    }

    std::vector<LabelledPredicate>* labelled_list() {
        if (event_ != nullptr) {
            return section_ == "WHERE" || section_ == "WHEN" ? &event_->guards
                   : section_ == "WITH"                      ? &event_->witnesses
                                                             : nullptr;
        }
        if (machine_ != nullptr) return section_ == "INVARIANTS" ? &machine_->invariants : nullptr;
        return context_ != nullptr && section_ == "AXIOMS" ? &context_->axioms : nullptr;
    }

    diag::Sink& sink_;
    Project project_;
    Context* context_ = nullptr;  ///< like `machine_` and `event_`, the last of its list in `project_`
    Machine* machine_ = nullptr;
    Event* event_ = nullptr;
    std::string section_;
};

}  // namespace

Project read_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink) {
    const std::vector<Clause> clauses = clauses_of(sources.file(file), file);
    diag::Sink found;
    TextReader reader(found);
    for (const Clause& clause : clauses) reader.take(clause);
    Project project = reader.finish(clauses);
    report_with_names(project, found, sink);
    return project;
}

}  // namespace map2pml::eventb
