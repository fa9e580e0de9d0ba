#include "translator/model/rules/internal.h"

#include <set>
#include <utility>

#include "translator/model/protocol/operation.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

const char* sign_of(const ir::Modality& modality) { return modality.permits ? "p" : "m"; }

/// The clauses of one rule.
class RuleWriter {
  public:
    RuleWriter(const RuleBase& base, const PreparedRule& prepared, Symbols& symbols)
        : base_(base),
          rule_(prepared.rule),
          owner_(prepared.owner),
          number_(std::to_string(prepared.number)),
          symbols_(symbols),
          terms_(symbols) {}

    std::string text() {
        const std::string head = terms_.terms({&rule_.head.subject, &rule_.head.object, &rule_.head.action});
        const std::string asked = "ask(Q," + head + ")" + (counts_always() ? "" : of_owner());
        const std::string on_the_way =
            std::string("h(") + sign_of(rule_.head) + "," + head + ")" + (is_broker() ? "" : of_owner());
        write_conditions();
        add("t(" + number_ + ",Q)", asked, conditions_);
        add("b(" + number_ + "," + head + ")", on_the_way, conditions_);
        add(std::string("v(") + sign_of(rule_.head) + "," + head + ")", "b(" + number_ + "," + head + ")", "");
        for (const std::string& each : {asked, on_the_way})
            for (const auto& [demand, agents] : demands_) add(demand, each, facts_ + agents);
        return text_;
    }

  private:
    /// Variables that neither the head nor a fact has are the subject or object of some condition: any agent.
    std::string agents_in(const std::vector<const ir::TermTree*>& terms) {
        const std::set<std::string> given = given_names();
        std::string text;
        for (const std::string& name : names_of(terms))
            if (!given.contains(name)) text += ",agent(" + terms_.term({TreeKind::variable, name, {}, {}}) + ")";
        return text;
    }

    /// The variables of the head and of positive facts.
    [[nodiscard]] std::set<std::string> given_names() const {
        std::set<std::string> names = names_of({&rule_.head.subject, &rule_.head.object, &rule_.head.action});
        for (const ir::Provision& each : rule_.body) {
            const auto* fact = std::get_if<ir::TermTree>(&each.kind);
            if (fact != nullptr && !each.is_denied) add_variables(*fact, names);
        }
        return names;
    }

    /// The variables that have one value each time the rule is applied.
    [[nodiscard]] std::set<std::string> valued_names() const {
        std::set<std::string> names = given_names();
        for (const ir::Provision& each : rule_.body) {
            const auto* modality = std::get_if<ir::Modality>(&each.kind);
            if (modality != nullptr && !each.is_denied) {
                add_variables(modality->subject, names);
                add_variables(modality->object, names);
            }
        }
        return names;
    }

    [[nodiscard]] bool is_broker() const { return owner_ == kBroker && !base_.participants.contains(owner_); }
    [[nodiscard]] bool counts_always() const { return is_broker() || base_.participants.contains(owner_); }
    /// The rules of others count where something is done to their owner.
    std::string of_owner() { return "," + terms_.term(rule_.head.object) + "=" + symbols_.agent(owner_); }

    void add(const std::string& head, const std::string& asked, const std::string& more) {
        text_ += head + " :- " + asked + more + ".\n";
    }

    void write_conditions() {
        for (std::size_t at = 0; at < rule_.body.size(); ++at) {
            const ir::Provision& each = rule_.body[at];
            std::visit(ir::overloaded{[&](const ir::Modality& modality) { write(modality, each.is_denied, at); },
                                      [&](const ir::TermTree& fact) { write(fact, each.is_denied, at); },
                                      [&](const ir::Equation& equation) { write(equation); }},
                       each.kind);
        }
    }

    void write(const ir::Modality& modality, bool is_denied, std::size_t at) {
        const std::vector<const ir::TermTree*> parts = {&modality.subject, &modality.object, &modality.action};
        const std::string asked = std::string(sign_of(modality)) + "," + terms_.terms(parts);
        const std::string agents = agents_in(parts);
        demands_.emplace_back("h(" + asked + ")", agents);
        write_literal("v(" + asked + ")" + agents, parts, is_denied, at);
    }

    void write(const ir::TermTree& fact, bool is_denied, std::size_t at) {
        const std::string literal = "k(" + symbols_.agent(owner_) + "," + terms_.term(fact) + ")";
        if (!is_denied) facts_ += "," + literal;
        write_literal(literal, {&fact}, is_denied, at);
    }

    /// Positive equations have been put in.
    void write(const ir::Equation& equation) {
        conditions_ += "," + terms_.term(equation.left) + "!=" + terms_.term(equation.right);
    }

    /// A denied condition gets a clause of its own: `_` in it stands for any value, or any agent.
    void write_literal(const std::string& literal, const std::vector<const ir::TermTree*>& parts, bool is_denied,
                       std::size_t at) {
        if (!is_denied) {
            conditions_ += "," + literal;
            return;
        }
        const std::set<std::string> valued = valued_names();
        std::string values;
        for (const std::string& name : names_of(parts))
            values += valued.contains(name) ? "," + terms_.term({TreeKind::variable, name, {}, {}}) : "";
        const std::string some = "n(" + number_ + "," + std::to_string(at) + values + ")";
        add(some, literal, "");
        conditions_ += ",not " + some;
    }

    static std::set<std::string> names_of(const std::vector<const ir::TermTree*>& terms) {
        std::set<std::string> names;
        for (const ir::TermTree* each : terms) add_variables(*each, names);
        return names;
    }

    const RuleBase& base_;
    const ir::DeonticRule& rule_;
    const std::string& owner_;
    const std::string number_;
    Symbols& symbols_;
    TermWriter terms_;
    std::string text_;
    std::string conditions_;  ///< each begins with a comma
    std::string facts_;       ///< positive facts, which give values to what is asked on the way
    std::vector<std::pair<std::string, std::string>> demands_;  ///< questions on the way, with their agents
};

/// The facts that some rule asks for.
std::string fact_text(const RuleBase& base, const std::vector<PreparedRule>& rules, Symbols& symbols) {
    std::set<std::string> lines;
    for (const PreparedRule& rule : rules) {
        std::set<ActionKey> asked;
        for (const ir::Provision& each : rule.rule.body)
            if (const auto* fact = std::get_if<ir::TermTree>(&each.kind)) asked.insert(key_of(*fact));
        const auto add = [&](const std::vector<ir::TermTree>& facts) {
            for (const ir::TermTree& fact : facts) {
                if (asked.contains(key_of(fact))) {
                    TermWriter terms(symbols);
                    lines.insert("k(" + symbols.agent(rule.owner) + "," + terms.term(fact) + ").\n");
                }
            }
        };
        add(base.common);
        if (const auto own = base.facts.find(rule.owner); own != base.facts.end()) add(own->second);
    }
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

}  // namespace

std::string program_text(const RuleBase& base, const std::vector<PreparedRule>& rules,
                         const std::vector<Question>& questions, Symbols& symbols) {
    std::string text;
    for (const std::string& agent : base.agents()) text += "agent(" + symbols.agent(agent) + ").\n";
    for (const PreparedRule& rule : rules) text += RuleWriter(base, rule, symbols).text();
    text += fact_text(base, rules, symbols);
    for (std::size_t at = 0; at < questions.size(); ++at) {
        const Question& question = questions[at];
        TermWriter terms(symbols);
        const std::string action = terms.term(question.action);
        const auto object = object_of(question, base);
        text += "ask(" + std::to_string(at) + "," + symbols.agent(question.subject) + "," +
                (object ? symbols.agent(*object) : "O") + "," + action + ")" + (object ? ".\n" : " :- agent(O).\n");
    }
    return text + "#show t/2.\n#show b/4.\n";
}

std::size_t Symbols::number_of(const std::string& identity) {
    return numbers_.emplace(identity, numbers_.size()).first->second;
}

std::string Symbols::constant(const ir::TermTree& term) {
    return "c(" + std::to_string(number_of(identity_of(term, naming_))) + ")";
}

std::string Symbols::agent(const std::string& name) {
    const std::size_t number = number_of(identity_of_agent(name, naming_));
    agents_.emplace(number, name);
    return "c(" + std::to_string(number) + ")";
}

std::size_t Symbols::functor(const ir::TermTree& term) { return number_of(identity_of(term, naming_)); }

const std::string* Symbols::agent_of(std::size_t number) const {
    const auto found = agents_.find(number);
    return found == agents_.end() ? nullptr : &found->second;
}

std::string TermWriter::term(const ir::TermTree& term) {
    if (term.kind == ir::TermTree::Kind::variable)
        return "V" + std::to_string(variables_.emplace(term.text, variables_.size()).first->second);
    if (term.parts.empty()) return symbols_.constant(term);
    std::string text = "f(" + std::to_string(symbols_.functor(term));
    for (const ir::TermTree& part : term.parts) text += "," + this->term(part);
    return text + ")";
}

std::string TermWriter::terms(const std::vector<const ir::TermTree*>& terms) {
    std::string text;
    for (const ir::TermTree* each : terms) text += (text.empty() ? "" : ",") + term(*each);
    return text;
}

}  // namespace map2pml::deontic
