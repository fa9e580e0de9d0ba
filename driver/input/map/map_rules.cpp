#include "driver/input/map/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "driver/input/reading/protocol_rules.h"
#include "translator/model/protocol/walk.h"
#include "translator/model/rules/permitted_values.h"

namespace map2pml::input {

namespace {

using TreeKind = ir::TermTree::Kind;

/// Name -> numbers of arguments.
std::map<std::string, std::set<std::size_t>> decisions_in(const ir::Protocol& protocol) {
    std::map<std::string, std::set<std::size_t>> decisions;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* decide = std::get_if<ir::Decide>(&operation.kind))
                decisions[decide->procedure].insert(decide->arguments.size());
        });
    }
    return decisions;
}

class RuleEnforcement {
  public:
    RuleEnforcement(passes::UserParts& parts, ir::Instance& instance, diag::Sink& sink)
        : parts_(parts), instance_(instance), sink_(sink) {}

    bool enforce(deontic::RuleBase base, ir::Protocol& text) {
        rules_ = run_rules(std::move(base), sink_);
        if (rules_ == nullptr) return false;
        for (const auto& [name, arities] : decisions_in(text))
            for (const std::size_t arity : arities) restrict_to_rules(name, arity);
        const auto guards = std::make_shared<SendGuards>(rules_, instance_.agents);
        const bool has_guards = guards->insert(text, parts_, instance_, sink_);
        rules_->report(sink_);
        instance_.why_denied = [rules = rules_, guards](const std::string& agent, const std::string& procedure,
                                                        const std::vector<ir::Value>& arguments) {
            if (rules->has_failed())  // without an answer of clingo there is nothing to say
                return std::optional<ir::Denial>();
            if (guards->has(procedure)) return guards->why_denied(agent, procedure, arguments);
            deontic::Question question{agent, {TreeKind::name, procedure, {}, {}}};
            std::transform(arguments.begin(), arguments.end(), std::back_inserter(question.action.parts), rule_term);
            const ir::Denial* denial = rules->denial(question, to_string(question.action));
            return denial == nullptr ? std::nullopt : std::optional(*denial);
        };
        return has_guards;
    }

  private:
    ir::Procedure* implementation(const std::string& name) {
        const auto found = std::find_if(parts_.procedures.begin(), parts_.procedures.end(),
                                        [&](const ir::Procedure& each) { return each.name == name; });
        return found == parts_.procedures.end() ? nullptr : &*found;
    }

    void restrict_to_rules(const std::string& name, std::size_t arity) {
        ir::Procedure* implemented = implementation(name);
        if (implemented != nullptr && implemented->parameters.size() != arity) return;  // reported elsewhere
        const source::Span& span = place_of_rules(parts_);
        ir::Procedure procedure = implemented != nullptr ? *implemented : open_procedure(name, arity, span);
        const deontic::ActionForm form{name, procedure.parameters, names_of(instance_)};
        const auto questions = deontic::questions_about(form, rules_->base());
        if (!questions) {
            sink_.report(diag::Code::rule_not_evaluated, span,
                         fmt::format("`{}/{}` has more than {} combinations of agents and values that rules could "
                                     "tell apart",
                                     name, arity, deontic::kMostQuestions));
            return;
        }
        rules_->ask(*questions);
        const auto condition = deontic::permitted_when(
            form, rules_->base(),
            [&](const deontic::Question& each) { return rules_->denial(each, to_string(each.action)) == nullptr; },
            span);
        if (!condition) return;
        procedure.body.insert(procedure.body.begin(), {span, ir::Require{*condition}});
        if (implemented != nullptr) {
            *implemented = std::move(procedure);
        } else {
            instance_.total_procedures.erase(name);
            instance_.results.erase(name);
            parts_.procedures.push_back(std::move(procedure));
        }
    }

    /// A procedure with a body that does the same as a procedure without one.
    [[nodiscard]] ir::Procedure open_procedure(const std::string& name, std::size_t arity,
                                               const source::Span& span) const {
        ir::Procedure procedure{span, name, {}, !instance_.total_procedures.contains(name), {}};
        for (std::size_t at = 1; at <= arity; ++at) procedure.parameters.push_back("argument" + std::to_string(at));
        if (const auto results = instance_.results.find(name); results != instance_.results.end()) {
            procedure.body.push_back({span, ir::Choose{"given", results->second, std::nullopt}});
            procedure.body.push_back({span, ir::Result{{span, ir::Term{span, ir::Variable{"given"}}}}});
        }
        return procedure;
    }

    passes::UserParts& parts_;
    ir::Instance& instance_;
    diag::Sink& sink_;
    std::shared_ptr<RunningRules> rules_;
};

}  // namespace

bool obey_rules(const std::vector<ir::Protocol>& texts, ir::Protocol& text, passes::UserParts& parts,
                ir::Instance& instance, diag::Sink& sink) {
    auto base = rules_of_instance(texts, parts, instance, sink);
    return base && RuleEnforcement(parts, instance, sink).enforce(std::move(*base), text);
}

}  // namespace map2pml::input
