#include "driver/results/counterexample.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

#include "translator/model/protocol/walk.h"

namespace map2pml::trace {

namespace {

constexpr std::string_view kBecomes = " = ";

}  // namespace

std::string result_text(const ir::NamedValue& result) {
    return "$" + result.name + std::string(kBecomes) + result.value.text;
}

std::optional<ir::NamedValue> result_from(const std::string& text) {
    const std::size_t becomes = text.starts_with('$') ? text.find(kBecomes) : std::string::npos;
    if (becomes == std::string::npos) return std::nullopt;
    return ir::NamedValue{text.substr(1, becomes - 1), ir::value_from(text.substr(becomes + kBecomes.size()))};
}

std::string to_string(const Message& message, std::size_t count) {
    std::string text = (message.written.empty() ? message.performative : message.written) + "(";
    for (std::size_t at = 0; at < message.terms.size(); ++at) text += (at == 0 ? "" : ", ") + message.terms[at].text;
    return text + (count > 1 ? fmt::format(") ×{} from ", count) : ") from ") + message.from;
}

std::vector<std::string> texts_of(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& each : messages) texts.push_back(to_string(each));
    return texts;
}

std::vector<std::string> counted_texts_of(const std::vector<Message>& messages, std::size_t most) {
    std::vector<std::string> texts;
    for (auto each = messages.begin(); each != messages.end();) {
        if (texts.size() == most) {
            texts.push_back(fmt::format("and {} more", messages.end() - each));
            break;
        }
        const auto next =
            std::find_if(each, messages.end(), [&](const Message& other) { return !are_alike(*each, other); });
        texts.push_back(to_string(*each, static_cast<std::size_t>(next - each)));
        each = next;
    }
    return texts;
}

bool are_alike(const Message& one, const Message& other) {
    return one.performative == other.performative && one.terms == other.terms && one.from == other.from;
}

bool says_the_same(const Step& one, const Step& other) {
    const auto parts = [](const Step& step) {
        return std::tie(step.agent, step.action, step.operation, step.performative, step.terms, step.to, step.from,
                        step.result, step.changes, step.event);
    };
    return parts(one) == parts(other);
}

std::size_t number_of(const Counterexample& run, std::size_t step) {
    return run.steps[step].event > 0 ? run.steps[step].event : step + 1;
}

void add_wordings(Counterexample& run, const ir::Protocol& protocol) {
    std::unordered_map<ir::OperationId, const ir::Operation*> operations;
    for (const ir::Clause& clause : protocol.clauses)
        ir::for_each_operation(clause.body, [&](const ir::Operation& each) { operations.emplace(each.id, &each); });
    for (Step& step : run.steps) {
        const auto operation = operations.find(step.operation);
        step.wording = operation == operations.end() ? "" : operation->second->wording;
    }
}

void add_denials(Step& step, const ir::Instance& instance) {
    step.denials.clear();
    const bool has_all_values = std::none_of(step.terms.begin(), step.terms.end(), [](const ir::Value& each) {
        return each.kind == ir::Value::Kind::not_bound;
    });
    if (step.action == ir::Action::decide_failed && instance.why_denied && has_all_values) {
        if (auto denial = instance.why_denied(step.agent, step.performative, step.terms))
            step.denials.push_back(std::move(*denial));
    }
}

const char* standing(const FinalPlace& place) {
    switch (place.kind) {
        case FinalPlace::Kind::finished:
            return "has ended";
        case FinalPlace::Kind::failed:
            return "has failed";
        case FinalPlace::Kind::waiting:
            return place.is_unable() ? "cannot go on" : "waits";
        case FinalPlace::Kind::running:
            return "is running";
    }
    return "";
}

}  // namespace map2pml::trace
