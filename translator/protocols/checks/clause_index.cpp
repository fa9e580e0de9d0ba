#include "translator/protocols/checks/clause_index.h"

#include <algorithm>

namespace map2pml::passes {

namespace {

std::string arity_key(const ir::Clause& clause, std::size_t arity) {
    return owner_of(clause) + "/" + std::to_string(arity);
}

/// An argument whose value is known from the text.
bool is_value(const ir::Term& term) {
    return !std::holds_alternative<ir::Variable>(term.kind) && !std::holds_alternative<ir::CurrentValue>(term.kind) &&
           !std::holds_alternative<ir::Wildcard>(term.kind);
}

}  // namespace

std::string owner_of(const ir::Clause& clause) { return clause.agent.name; }

bool is_selector(const ir::Term& parameter) { return is_value(parameter); }

ClauseIndex::ClauseIndex(const ir::Protocol& protocol) : protocol_(protocol) {
    for (std::size_t index = 0; index < protocol.clauses.size(); ++index) {
        const ir::Clause& clause = protocol.clauses[index];
        if (clause.is_start) continue;  // nothing calls it
        siblings_[owner_of(clause)].push_back(index);
        std::vector<std::size_t> positions;
        for (std::size_t at = 0; at < clause.parameters.size(); ++at)
            if (is_selector(clause.parameters[at])) positions.push_back(at);
        std::vector<Shape>& shapes = shapes_[arity_key(clause, clause.parameters.size())];
        auto shape =
            std::find_if(shapes.begin(), shapes.end(), [&](const Shape& each) { return each.positions == positions; });
        if (shape == shapes.end()) shape = shapes.insert(shapes.end(), Shape{positions, {}, {}});
        shape->by_constants[*constants_at(clause.parameters, positions)].push_back(index);
        shape->clauses.push_back(index);
    }
}

const std::vector<ClauseIndex::Shape>& ClauseIndex::shapes_of(const ir::Clause& owner, std::size_t arity) const {
    static const std::vector<Shape> none;
    const auto found = shapes_.find(arity_key(owner, arity));
    return found == shapes_.end() ? none : found->second;
}

std::optional<std::vector<std::string>> ClauseIndex::constants_at(const std::vector<ir::Term>& terms,
                                                                  const std::vector<std::size_t>& positions) {
    std::vector<std::string> constants;
    for (const std::size_t at : positions) {
        if (!is_value(terms[at])) return std::nullopt;
        constants.push_back(ir::to_string(terms[at]));
    }
    return constants;
}

bool ClauseIndex::may_select(std::size_t clause, const std::vector<ir::Term>& arguments) const {
    const std::vector<ir::Term>& parameters = protocol_.clauses[clause].parameters;
    for (std::size_t at = 0; at < parameters.size(); ++at)
        if (is_selector(parameters[at]) && is_value(arguments[at]) && !(parameters[at] == arguments[at])) return false;
    return true;
}

std::vector<std::size_t> ClauseIndex::candidates(const ir::Clause& from, const std::vector<ir::Term>& arguments) const {
    std::vector<std::size_t> found;
    std::size_t certain = protocol_.clauses.size();
    for (const Shape& shape : shapes_of(from, arguments.size())) {
        const auto constants = constants_at(arguments, shape.positions);
        if (!constants) {
            std::copy_if(shape.clauses.begin(), shape.clauses.end(), std::back_inserter(found),
                         [&](std::size_t clause) { return may_select(clause, arguments); });
            continue;
        }
        const auto same = shape.by_constants.find(*constants);
        if (same != shape.by_constants.end()) {
            found.push_back(same->second.front());
            certain = std::min(certain, same->second.front());
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::upper_bound(found.begin(), found.end(), certain), found.end());
    return found;
}

bool ClauseIndex::certainly_selects(const ir::Clause& from, const std::vector<ir::Term>& arguments) const {
    const std::vector<Shape>& shapes = shapes_of(from, arguments.size());
    return std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
        const auto constants = constants_at(arguments, shape.positions);
        return constants && shape.by_constants.contains(*constants);
    });
}

const std::vector<std::size_t>& ClauseIndex::siblings(const ir::Clause& from) const {
    static const std::vector<std::size_t> none;
    const auto found = siblings_.find(owner_of(from));
    return found == siblings_.end() ? none : found->second;
}

std::optional<std::size_t> ClauseIndex::hidden_behind(std::size_t clause) const {
    if (protocol_.clauses[clause].is_start) return std::nullopt;
    const std::vector<ir::Term>& parameters = protocol_.clauses[clause].parameters;
    std::optional<std::size_t> first;
    for (const Shape& shape : shapes_of(protocol_.clauses[clause], parameters.size())) {
        const auto constants = constants_at(parameters, shape.positions);
        const auto same = constants ? shape.by_constants.find(*constants) : shape.by_constants.end();
        if (same != shape.by_constants.end() && same->second.front() < clause)
            first = std::min(first.value_or(clause), same->second.front());
    }
    return first;
}

}  // namespace map2pml::passes
