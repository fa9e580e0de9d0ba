#include "tests/differential/shrink.h"

#include <algorithm>
#include <optional>
#include <set>

#include "tests/differential/check_shrink.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/messages/message_kinds.h"

namespace map2pml::differential {

namespace {

using ir::Operation;

Operation skip() { return {{}, 0, ir::Skip{}}; }

std::vector<Operation*> children(Operation& operation) {
    std::vector<Operation*> result;
    ir::for_each_part(operation, [&](Operation& part) { result.push_back(&part); });
    return result;
}

/// All operations, parents first, in text order.
std::vector<Operation*> operations(ir::Protocol& protocol) {
    std::vector<Operation*> all;
    for (ir::Clause& clause : protocol.clauses)
        ir::for_each_operation(clause.body, [&](Operation& operation) { all.push_back(&operation); });
    return all;
}

/// What can stand in the place of an operation and is smaller.
std::vector<Operation> replacements(Operation& operation) {
    std::vector<Operation> result;
    if (!std::holds_alternative<ir::Skip>(operation.kind)) result.push_back(skip());
    for (const Operation* child : children(operation)) result.push_back(*child);
    const auto without_one = [&](const std::vector<Operation>& parts, const auto& make) {
        for (std::size_t at = 0; parts.size() > 2 && at < parts.size(); ++at) {
            std::vector<Operation> rest = parts;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
            result.push_back({{}, 0, make(std::move(rest))});
        }
    };
    if (const auto* seq = std::get_if<ir::Seq>(&operation.kind))
        without_one(seq->parts, [](std::vector<Operation> rest) { return ir::Seq{std::move(rest)}; });
    else if (const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind))
        without_one(choice->branches, [](std::vector<Operation> rest) { return ir::OrderedChoice{std::move(rest)}; });
    else if (const auto* par = std::get_if<ir::Par>(&operation.kind))
        without_one(par->branches, [](std::vector<Operation> rest) { return ir::Par{std::move(rest)}; });
    return result;
}

/// The terms of messages and addresses.
std::vector<ir::Term*> terms_of(Operation& operation) {
    std::vector<ir::Term*> result;
    const auto all = [&](std::vector<ir::Term>& terms) {
        for (ir::Term& term : terms) result.push_back(&term);
    };
    if (auto* send = std::get_if<ir::Send>(&operation.kind)) {
        all(send->terms);
        result.insert(result.end(), {&send->to.name, &send->to.role});
    } else if (auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
        all(receive->patterns);
        result.insert(result.end(), {&receive->from.name, &receive->from.role});
    } else if (auto* call = std::get_if<ir::Become>(&operation.kind)) {
        all(call->arguments);
    }
    return result;
}

class Cuts {
  public:
    explicit Cuts(const TestCase& test) : test_(test), loaded_(load(test)) {}

    std::vector<TestCase> all() {
        shorten_check_file();
        remove_agents();
        remove_clauses();
        relax_request();
        cut_operations();
        remove_message_terms();
        simplify_terms();
        return std::move(cases_);
    }

  private:
    void add(const ir::Protocol& protocol) {
        TestCase smaller = test_;
        smaller.text = test_.check.empty() ? map_text(protocol) : broken_lines(map_text(protocol));
        drop_unknown_names(protocol, smaller.request);
        if (smaller.text != test_.text) cases_.push_back(std::move(smaller));
    }

    void shorten_check_file() {
        for (std::string& text : smaller_check_files(test_.check)) {
            TestCase smaller = test_;
            smaller.check = std::move(text);
            cases_.push_back(std::move(smaller));
        }
    }

    static void drop_unknown_names(const ir::Protocol& protocol, passes::InstanceRequest& request) {
        std::set<std::string> known;
        for (const ir::Clause& clause : protocol.clauses) {
            known.insert({clause.agent.name, clause_name(clause)});
            ir::for_each_operation(clause.body, [&](const Operation& operation) {
                if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) known.insert(decide->procedure);
            });
        }
        std::erase_if(request.agent_counts, [&](const auto& each) { return !known.contains(each.first); });
        std::erase_if(request.limits, [&](const auto& each) { return !known.contains(each.first); });
        std::erase_if(request.total_procedures, [&](const auto& each) { return !known.contains(each); });
        std::erase_if(request.results, [&](const auto& each) {
            return !known.contains(each.first) ||
                   std::any_of(each.second.begin(), each.second.end(), [&](const ir::Term& term) {
                       const auto* agent = std::get_if<ir::AgentName>(&term.kind);
                       return agent != nullptr && !known.contains(agent->name);
                   });
        });
    }

    /// With all its clauses; what mentions it goes as well.
    void remove_agents() {
        for (const ir::AgentDeclaration& agent : loaded_.written.agents) {
            ir::Protocol smaller = loaded_.written;
            std::erase_if(smaller.clauses, [&](const ir::Clause& each) { return each.agent.name == agent.name; });
            const bool role_remains = std::any_of(smaller.clauses.begin(), smaller.clauses.end(),
                                                  [&](const ir::Clause& each) { return each.role.name == agent.role; });
            for (Operation* operation : operations(smaller)) {
                for (ir::Term* term : terms_of(*operation)) {
                    const auto* name = std::get_if<ir::AgentName>(&term->kind);
                    const auto* role = std::get_if<ir::RoleName>(&term->kind);
                    const bool gone = (name != nullptr && name->name == agent.name) ||
                                      (role != nullptr && role->name == agent.role && !role_remains);
                    if (gone) {
                        *operation = skip();
                        break;
                    }
                }
            }
            if (!smaller.clauses.empty()) add(smaller);
        }
    }

    void remove_clauses() {
        for (std::size_t at = 0; at < loaded_.written.clauses.size(); ++at) {
            ir::Protocol smaller = loaded_.written;
            smaller.clauses.erase(smaller.clauses.begin() + static_cast<std::ptrdiff_t>(at));
            if (!smaller.clauses.empty()) add(smaller);
        }
    }

    template <typename Change>
    void relax(const Change& change) {
        TestCase smaller = test_;
        change(smaller.request);
        if (options_of(smaller) != options_of(test_) || check_file_of(smaller) != check_file_of(test_))
            cases_.push_back(std::move(smaller));
    }

    void relax_request() {
        const passes::InstanceRequest plain;
        relax([&](auto& request) { request.network = plain.network; });
        relax([&](auto& request) { request.timeout = plain.timeout; });
        relax([&](auto& request) { request.idle_timeouts = plain.idle_timeouts; });
        relax([&](auto& request) { request.spawn_calls = plain.spawn_calls; });
        relax([&](auto& request) { request.call_depth = plain.call_depth; });
        TestCase roomy = test_;
        roomy.capacity = TestCase().capacity;
        if (roomy.capacity != test_.capacity) cases_.push_back(std::move(roomy));
        relax([&](auto& request) { request.agent_counts.clear(); });
        relax([&](auto& request) { request.total_procedures.clear(); });
        for (const auto& [name, results] : test_.request.results) {
            relax([&](auto& request) { request.results.erase(name); });
            relax([&](auto& request) { request.results[name].resize(1); });
        }
        for (const auto& [name, count] : test_.request.agent_counts)
            relax([&](auto& request) { request.agent_counts[name] = std::min(count, 2U); });
        for (const auto& [name, limit] : test_.request.limits) {
            relax([&](auto& request) { request.limits.erase(name); });
            relax([&](auto& request) { request.limits[name] = 1; });
            relax([&](auto& request) { request.limits[name] = std::min(limit, 2U); });
        }
    }

    void cut_operations() {
        ir::Protocol counted = loaded_.written;
        const std::size_t count = operations(counted).size();
        for (std::size_t at = 0; at < count; ++at) {
            std::vector<Operation> others = replacements(*operations(counted)[at]);
            for (Operation& other : others) {
                ir::Protocol smaller = loaded_.written;
                // By way of a copy: `other` may be large and the place it goes to holds its original.
                *operations(smaller)[at] = std::move(other);
                add(smaller);
            }
        }
    }

    /// One term less in all messages of a kind.
    void remove_message_terms() {
        std::set<passes::MessageKind> kinds;
        const auto terms = [](Operation& operation, std::string& performative) -> std::vector<ir::Term>* {
            if (auto* send = std::get_if<ir::Send>(&operation.kind)) {
                performative = send->performative;
                return &send->terms;
            }
            if (auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
                performative = receive->performative;
                return &receive->patterns;
            }
            return nullptr;
        };
        ir::Protocol copy = loaded_.written;
        std::string performative;
        for (Operation* operation : operations(copy))
            if (const auto* found = terms(*operation, performative)) kinds.insert({performative, found->size()});
        for (const auto& [name, arity] : kinds) {
            for (std::size_t at = 0; at < arity; ++at) {
                ir::Protocol smaller = loaded_.written;
                for (Operation* operation : operations(smaller)) {
                    auto* found = terms(*operation, performative);
                    if (found != nullptr && performative == name && found->size() == arity)
                        found->erase(found->begin() + static_cast<std::ptrdiff_t>(at));
                }
                add(smaller);
            }
        }
    }

    /// `_` in patterns and addresses, 1 in messages and calls.
    void simplify_terms() {
        ir::Protocol counted = loaded_.written;
        const std::size_t count = operations(counted).size();
        for (std::size_t at = 0; at < count; ++at) {
            const std::size_t term_count = terms_of(*operations(counted)[at]).size();
            for (std::size_t term = 0; term < term_count; ++term) {
                ir::Protocol smaller = loaded_.written;
                Operation& operation = *operations(smaller)[at];
                const bool address = !std::holds_alternative<ir::Become>(operation.kind) && term + 2 >= term_count;
                ir::Term& changed = *terms_of(operation)[term];
                const ir::Term before = changed;
                if (address || std::holds_alternative<ir::Receive>(operation.kind))
                    changed.kind = ir::Wildcard{};
                else
                    changed.kind = ir::Integer{1};
                if (!(changed == before)) add(smaller);
            }
        }
    }

    const TestCase& test_;
    Loaded loaded_;
    std::vector<TestCase> cases_;
};

}  // namespace

std::vector<TestCase> smaller_cases(const TestCase& test) { return Cuts(test).all(); }

TestCase shrink(const TestCase& test, const std::function<bool(const TestCase&)>& fails, std::size_t most_trials) {
    TestCase smallest = test;
    std::size_t trials = 0;
    for (bool smaller_found = true; smaller_found;) {
        smaller_found = false;
        for (const TestCase& each : smaller_cases(smallest)) {
            if (trials >= most_trials) return smallest;
            if (!load(each).errors.empty()) continue;
            ++trials;
            if (fails(each)) {
                smallest = each;
                smaller_found = true;
                break;
            }
        }
    }
    return smallest;
}

}  // namespace map2pml::differential
