#include "driver/verdicts/findings/model_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::check {

using promela::LineOrigin;
using promela::LineRole;

ModelLines::ModelLines(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                       const promela::Generated& model)
    : sources_(sources), protocol_(protocol), instance_(instance), model_(model), operations_(protocol) {}

std::set<std::uint32_t> ModelLines::unreached(const spin::Complete& complete) {
    std::set<std::uint32_t> lines;
    for (const spin::Unreached& each : complete.unreached) lines.insert(each.line);
    return lines;
}

std::vector<bool> ModelLines::executed(const spin::Complete& complete) const {
    const std::set<std::uint32_t> never = unreached(complete);
    std::vector<bool> executed(protocol_.operation_count + 1, false);
    for (const LineOrigin& line : model_.lines)
        if (line.role == LineRole::executes && !never.contains(line.line)) executed[line.operation] = true;
    return executed;
}

bool ModelLines::has_executed(const promela::Generated& model, const spin::Complete& complete,
                              const std::set<ir::OperationId>& operations) {
    const std::set<std::uint32_t> never = unreached(complete);
    return std::all_of(operations.begin(), operations.end(), [&](ir::OperationId operation) {
        const auto executes = [&](const LineOrigin& line) {
            return line.operation == operation && line.role == LineRole::executes;
        };
        return std::none_of(model.lines.begin(), model.lines.end(), executes) ||
               std::any_of(model.lines.begin(), model.lines.end(),
                           [&](const LineOrigin& line) { return executes(line) && !never.contains(line.line); });
    });
}

std::vector<const ir::Operation*> ModelLines::failing(const spin::Complete& complete) const {
    const std::set<std::uint32_t> never = unreached(complete);
    std::vector<const ir::Operation*> operations;
    for (const LineOrigin& line : model_.lines)
        if (line.role == LineRole::fails && line.operation != 0 && !never.contains(line.line))
            operations.push_back(operations_.operation(line.operation));
    return operations;
}

std::string ModelLines::limit_words(ir::OperationId wait) const {
    const std::string clause = clause_name(protocol_.clauses[operations_.clause(wait)]);
    const auto limit = instance_.clause_limits.find(clause);
    return fmt::format("{} after {} entries", clause, limit == instance_.clause_limits.end() ? 0 : limit->second);
}

std::vector<std::string> ModelLines::limit_words(const std::set<ir::OperationId>& waits) const {
    std::set<std::string> limits;
    for (const ir::OperationId wait : waits) limits.insert(limit_words(wait));
    return {limits.begin(), limits.end()};
}

std::vector<std::string> ModelLines::limits_reached(const spin::Complete& complete) const {
    const std::set<std::uint32_t> never = unreached(complete);
    std::set<ir::OperationId> waits;
    for (const LineOrigin& line : model_.lines)
        if (line.role == LineRole::limit && !never.contains(line.line)) waits.insert(line.operation);
    return limit_words(waits);
}

std::string ModelLines::cut_reached(const spin::Complete& complete, bool prunes) const {
    const std::set<std::uint32_t> never = unreached(complete);
    for (const LineOrigin& line : model_.lines) {
        if (line.role != LineRole::cut || never.contains(line.line)) continue;
        const ir::Operation* call = operations_.operation(line.operation);
        const std::string where = to_string(sources_, line.span);
        if (call != nullptr && !call->wording.empty()) return fmt::format("{}: {}", where, call->wording);
        const ir::Clause& caller = protocol_.clauses[operations_.clause(line.operation)];
        // A cut is either a call too deep or an entry too many: the limited clauses of this agent tell which.
        const bool limited =
            call != nullptr && std::any_of(protocol_.clauses.begin(), protocol_.clauses.end(), [&](const auto& each) {
                return each.agent.name == caller.agent.name && instance_.clause_limits.contains(clause_name(each)) &&
                       each.parameters.size() == std::get<ir::Become>(call->kind).arguments.size() &&
                       !passes::has_wait(each.body);
            });
        if (limited)
            return fmt::format("{}: the limit on a clause without `waitfor` cut the search short; leave out the limit",
                               where);
        return fmt::format("{}: calls nest deeper than {}; raise --call-depth", where, instance_.call_depth);
    }
    return prunes ? overflow_reached(complete) : std::string();
}

std::string mailbox_advice(const std::vector<std::uint32_t>& most_messages) {
    constexpr std::uint32_t kLargest = 255;  // of SPIN
    const auto most = std::max_element(most_messages.begin(), most_messages.end());
    return most != most_messages.end() && *most <= kLargest ? fmt::format("raise --capacity to {}", *most)
                                                            : "fix `mailbox-bound` first";
}

std::string ModelLines::overflow_reached(const spin::Complete& complete) const {
    const std::set<std::uint32_t> never = unreached(complete);
    for (const LineOrigin& line : model_.lines) {
        if (line.role == LineRole::overflow && !never.contains(line.line)) {
            const ir::Operation* send = operations_.operation(line.operation);
            return fmt::format("{}: runs in which `{}` finds a full mailbox were not followed; {}",
                               to_string(sources_, line.span), send->wording.empty() ? to_string(*send) : send->wording,
                               mailbox_advice(model_.most_messages));
        }
    }
    return {};
}

bool ModelLines::has_overflowed(const promela::Generated& model, const spin::Complete& complete) {
    const std::set<std::uint32_t> never = unreached(complete);
    return std::any_of(model.lines.begin(), model.lines.end(), [&](const LineOrigin& line) {
        return line.role == LineRole::overflow && !never.contains(line.line);
    });
}

const ir::Operation* ModelLines::operation_at(std::uint32_t line) const {
    const auto origin =
        std::lower_bound(model_.lines.begin(), model_.lines.end(), line,
                         [](const LineOrigin& each, std::uint32_t wanted) { return each.line < wanted; });
    const bool known = origin != model_.lines.end() && origin->line == line && origin->operation != 0;
    return known ? operations_.operation(origin->operation) : nullptr;
}

}  // namespace map2pml::check
