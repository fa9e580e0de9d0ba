#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>

#include "translator/passes/checks/checks.h"
#include "translator/passes/checks/terms_of.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

namespace {

using Declared = std::unordered_map<std::string, source::Span>;

/// How many letters to change, add or drop to get from one word to the other (Levenshtein).
std::size_t distance(const std::string& from, const std::string& to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i - 1] == to[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row[to.size()];
}

/// The declared name that differs least, if it is close. In a protocol with very many names nothing is suggested.
std::vector<diag::Note> suggestion(const Declared& declared, const std::string& name, char sigil) {
    constexpr std::size_t kFarthest = 2;
    constexpr std::size_t kMostNames = 100;
    if (declared.size() > kMostNames) {
        return {};
    }
    const Declared::value_type* best = nullptr;
    std::size_t best_distance = kFarthest + 1;
    for (const auto& entry : declared) {
        const std::size_t far = distance(name, entry.first);
        const bool better =
            far < best_distance || (far == best_distance && best != nullptr && entry.first < best->first);
        if (better && far < name.size()) {
            best = &entry;
            best_distance = far;
        }
    }
    if (best == nullptr) {
        return {};
    }
    return {{best->second, std::string("is `") + sigil + best->first + "` meant?"}};
}

class NameCheck {
  public:
    NameCheck(const ir::Protocol& protocol, diag::Sink& sink) : sink_(sink) {
        for (const ir::Clause& clause : protocol.clauses) {
            agents_.emplace(clause.agent.name, clause.agent_span);
            roles_.emplace(clause.role.name, clause.role_span);
        }
    }

    void check(const ir::Term& term) {
        if (const auto* agent = std::get_if<ir::AgentName>(&term.kind);
            agent != nullptr && !agents_.contains(agent->name)) {
            sink_.report({diag::Code::undeclared_agent, term.span, "no agent `!" + agent->name + "` has clauses here",
                          suggestion(agents_, agent->name, '!')});
        }
        if (const auto* role = std::get_if<ir::RoleName>(&term.kind); role != nullptr && !roles_.contains(role->name)) {
            sink_.report({diag::Code::undeclared_role, term.span, "no agent has the role `%" + role->name + "` here",
                          suggestion(roles_, role->name, '%')});
        }
    }

  private:
    Declared agents_;
    Declared roles_;
    diag::Sink& sink_;
};

}  // namespace

void check_names(const ir::Protocol& protocol, diag::Sink& sink) {
    NameCheck names(protocol, sink);
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse) { names.check(term); });
    });
}

}  // namespace map2pml::passes
