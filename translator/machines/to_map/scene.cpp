#include "translator/machines/to_map/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "translator/model/protocol/walk.h"

namespace map2pml::maze_to_map {

namespace {

using maze_exploration::LocalAgent;
using maze_exploration::LocalLetter;
using maze_exploration::LocalMove;
using maze_exploration::LocalState;

/// Words that are not names in MAP.
bool is_word_of_map(const std::string& text) {
    static const std::set<std::string> words = {"agent",   "then", "or",      "par", "waitfor",
                                                "timeout", "skip", "epsilon", "null"};
    return words.contains(text);
}

/// Elements may be numbers or pairs, but names in MAP begin with a letter.
std::string as_name(const std::string& text) {
    std::string name = text.empty() || std::isalpha(static_cast<unsigned char>(text.front())) == 0 ? "n" : "";
    for (const char each : text) {
        const bool is_legal = std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_';
        name += is_legal ? each : '_';
    }
    return is_word_of_map(name) ? name + "_" : name;
}

std::vector<std::string> distinct_names(const std::vector<LocalAgent>& agents) {
    std::vector<std::string> names;
    std::set<std::string> used;
    for (const LocalAgent& each : agents) {
        std::string name = as_name(each.name);
        while (!used.insert(name).second) name += "_";
        names.push_back(std::move(name));
    }
    return names;
}

ir::Operation operation(const source::Span& span, decltype(ir::Operation::kind) kind) {
    return {span, 0, std::move(kind)};
}

/// `a then b`, where parts that are sequences themselves are taken apart.
ir::Operation sequence(const std::vector<ir::Operation>& parts) {
    std::vector<ir::Operation> all;
    for (const ir::Operation& each : parts) {
        const auto* inner = std::get_if<ir::Seq>(&each.kind);
        if (inner == nullptr)
            all.push_back(each);
        else
            all.insert(all.end(), inner->parts.begin(), inner->parts.end());
    }
    if (all.size() == 1) return all.front();
    const source::Span span = all.front().span;
    return operation(span, ir::Seq{std::move(all)});
}

ir::Operation choice(const std::vector<ir::Operation>& branches) {
    return branches.size() == 1 ? branches.front() : operation(branches.front().span, ir::OrderedChoice{branches});
}

/// Any one of the bodies, chosen by the outcome of `pick`.
ir::Operation any_of(const std::vector<ir::Operation>& bodies) {
    std::vector<ir::Operation> branches;
    for (const ir::Operation& each : bodies) {
        const bool is_last = branches.size() + 1 == bodies.size();
        const ir::Operation pick = operation(each.span, ir::Decide{.procedure = "pick"});
        branches.push_back(is_last ? each : sequence({pick, each}));
    }
    return choice(branches);
}

std::vector<ir::Term> constants(const std::vector<std::string>& texts, const source::Span& span) {
    std::vector<ir::Term> all;
    for (const std::string& each : texts) all.push_back({span, ir::Constant{each}});
    return all;
}

ir::Operation call(const std::vector<std::string>& clause, const source::Span& span) {
    return operation(span, ir::Become{.arguments = constants(clause, span)});
}

std::string numbered(const char* letter, std::size_t number) { return letter + std::to_string(number); }

/// The clauses of one agent.
class AgentWriter {
  public:
    AgentWriter(const std::vector<LocalAgent>& agents, const std::vector<std::string>& names, std::size_t index,
                Scene& scene)
        : agents_(agents), names_(names), index_(index), scene_(scene) {}

    void run() {
        scene_.protocol.agents.push_back({names_[index_], as_name(own().of), own().span});
        add_clause({}, call({"s0"}, own().span), "");
        for (std::size_t at = 0; at < own().states.size(); ++at) add_state(at);
    }

  private:
    /// A message that a state takes, with all that may follow.
    struct Taking {
        LocalLetter letter;
        source::Span span;
        std::vector<ir::Operation> bodies;
    };

    [[nodiscard]] const LocalAgent& own() const { return agents_[index_]; }

    [[nodiscard]] ir::Address partner(const LocalLetter& of, const source::Span& span) const {
        return {span, {span, ir::AgentName{names_[of.partner]}}, {span, ir::RoleName{as_name(agents_[of.partner].of)}}};
    }

    [[nodiscard]] static std::vector<ir::Term> arguments(const LocalLetter& of, const source::Span& span) {
        std::vector<ir::Term> all;
        for (const LocalLetter::Argument& each : of.arguments) {
            std::int64_t number = 0;
            const auto end = std::from_chars(each.text.data(), each.text.data() + each.text.size(), number).ptr;
            const bool is_integer = each.is_number && end == each.text.data() + each.text.size();
            ir::Term& made = all.emplace_back(ir::Term{span, ir::Constant{each.text}});
            if (is_integer) made.kind = ir::Integer{number};
        }
        return all;
    }

    [[nodiscard]] ir::Operation body(const LocalMove& move) const {
        std::vector<ir::Operation> parts;
        for (const LocalLetter& each : move.sent) {
            parts.push_back(operation(
                move.span, ir::Send{as_name(each.message), arguments(each, move.span), partner(each, move.span)}));
        }
        parts.push_back(call({numbered("s", move.to)}, move.span));
        return sequence(parts);
    }

    [[nodiscard]] std::vector<Taking> takings(const LocalState& state) const {
        std::vector<Taking> all;
        for (const LocalMove& each : state.moves) {
            if (!each.taken) continue;
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const Taking& one) { return one.letter == *each.taken; });
            (known == all.end() ? all.emplace_back(Taking{*each.taken, each.span, {}}) : *known)
                .bodies.push_back(body(each));
        }
        return all;
    }

    /// The receives of a state, with one of them first.
    [[nodiscard]] std::vector<ir::Operation> receives(const std::vector<Taking>& takings, std::size_t first) const {
        std::vector<ir::Operation> all;
        for (std::size_t at = 0; at < takings.size(); ++at) {
            const auto& [letter, span, bodies] = takings[(first + at) % takings.size()];
            const ir::Receive receive{as_name(letter.message), arguments(letter, span), partner(letter, span)};
            all.push_back(sequence({operation(span, receive), any_of(bodies)}));
        }
        return all;
    }

    void add_clause(const std::vector<std::string>& parameters, ir::Operation body, std::string note) {
        const source::Span& span = own().span;
        scene_.protocol.clauses.push_back({span,
                                           span,
                                           {names_[index_]},
                                           span,
                                           {as_name(own().of)},
                                           span,
                                           constants(parameters, span),
                                           std::move(body)});
        scene_.notes.push_back(std::move(note));
    }

    void add_state(std::size_t at) {
        const LocalState& state = own().states[at];
        std::vector<ir::Operation> acts;
        for (const LocalMove& each : state.moves)
            if (!each.taken) acts.push_back(body(each));
        const std::string name = numbered("s", at);
        const std::vector<Taking> taken = takings(state);
        if (taken.empty())
            return add_clause({name}, acts.empty() ? operation(own().span, ir::Skip{}) : any_of(acts), state.text);
        if (!acts.empty()) return add_clause({name}, any_of(acts_or_receives(acts, taken)), state.text);
        if (taken.size() == 1) return add_clause({name}, wait({name}, state, taken, 0), state.text);
        std::vector<ir::Operation> orders;
        for (std::size_t first = 0; first < taken.size(); ++first)
            orders.push_back(call({name, numbered("w", first)}, own().span));
        add_clause({name}, any_of(orders), state.text);
        for (std::size_t first = 0; first < taken.size(); ++first) {
            const std::vector<std::string> order = {name, numbered("w", first)};
            add_clause(order, wait(order, state, taken, first), "");
        }
    }

    /// A state that can always act does not wait: a message that is not there is passed over.
    [[nodiscard]] std::vector<ir::Operation> acts_or_receives(const std::vector<ir::Operation>& acts,
                                                              const std::vector<Taking>& taken) const {
        std::vector<ir::Operation> all;
        for (std::size_t first = 0; first < taken.size(); ++first) {
            std::vector<ir::Operation> parts = receives(taken, first);
            parts.push_back(any_of(acts));
            all.push_back(choice(parts));
        }
        all.push_back(any_of(acts));
        return all;
    }

    [[nodiscard]] ir::Operation wait(const std::vector<std::string>& clause, const LocalState& state,
                                     const std::vector<Taking>& taken, std::size_t first) const {
        const source::Span& span = own().span;
        return operation(span, ir::WaitFor{choice(receives(taken, first)),
                                           state.may_end ? operation(span, ir::Skip{}) : call(clause, span)});
    }

    const std::vector<LocalAgent>& agents_;
    const std::vector<std::string>& names_;
    std::size_t index_;
    Scene& scene_;
};

/// An alternative of a choice.
std::string alternative(const ir::Operation& branch) {
    const bool is_loose =
        std::holds_alternative<ir::OrderedChoice>(branch.kind) || std::holds_alternative<ir::WaitFor>(branch.kind);
    return is_loose ? "(" + to_string(branch) + ")" : to_string(branch);
}

std::string alternatives(const ir::Operation& of, const std::string& between) {
    const auto* choice = std::get_if<ir::OrderedChoice>(&of.kind);
    if (choice == nullptr) return to_string(of);
    std::string text;
    for (const ir::Operation& each : choice->branches) text += (text.empty() ? "" : between) + alternative(each);
    return text;
}

std::string body_text(const ir::Operation& body) {
    const auto* wait = std::get_if<ir::WaitFor>(&body.kind);
    if (wait == nullptr) return alternatives(body, "\n    or ");
    return fmt::format("waitfor\n      ({})\n    timeout ({})", alternatives(*wait->attempt, "\n       or "),
                       to_string(*wait->on_timeout));
}

}  // namespace

Scene scene_of(const maze::Instance& instance, const std::vector<LocalAgent>& agents) {
    Scene scene;
    scene.title = fmt::format("{} of {}", instance.name.text, instance.of.text);
    scene.protocol.name = as_name(instance.name.text);
    scene.protocol.span = instance.name.span;
    scene.protocol.name_span = instance.name.span;
    const std::vector<std::string> names = distinct_names(agents);
    for (std::size_t at = 0; at < agents.size(); ++at) AgentWriter(agents, names, at, scene).run();
    for (ir::Clause& clause : scene.protocol.clauses)
        ir::for_each_operation(clause.body, [&](ir::Operation& each) { each.id = ++scene.protocol.operation_count; });
    return scene;
}

std::string print_map(const std::vector<Scene>& scenes) {
    std::string text;
    for (const Scene& scene : scenes) {
        text += fmt::format("{}// {}: each state that an agent is in, is a clause.\n{}[\n", text.empty() ? "" : "\n",
                            scene.title, scene.protocol.name);
        for (std::size_t at = 0; at < scene.protocol.clauses.size(); ++at) {
            const ir::Clause& clause = scene.protocol.clauses[at];
            std::string parameters;
            for (const ir::Term& each : clause.parameters) parameters += ", " + to_string(each);
            if (!scene.notes[at].empty() || (clause.parameters.empty() && at > 0)) text += "\n";
            if (!scene.notes[at].empty()) text += "  // " + scene.notes[at] + "\n";
            text += fmt::format("  agent(!{}, %{}{}) ={}{}\n", clause.agent.name, clause.role.name, parameters,
                                clause.parameters.empty() ? " " : "\n    ", body_text(clause.body));
        }
        text += "]\n";
    }
    return text;
}

}  // namespace map2pml::maze_to_map
