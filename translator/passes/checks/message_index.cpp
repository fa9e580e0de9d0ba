#include "translator/passes/checks/message_index.h"

#include <optional>

namespace map2pml::passes {

namespace {

/// Matches any value, or has a value that is not known before a run.
bool is_open(const ir::Term& term) {
    return std::holds_alternative<ir::Variable>(term.kind) || std::holds_alternative<ir::CurrentValue>(term.kind) ||
           std::holds_alternative<ir::Wildcard>(term.kind);
}

bool may_equal(const ir::Term& a, const ir::Term& b) { return is_open(a) || is_open(b) || a == b; }

std::string key(const MessageUse& use, const std::string& owner, const std::string& first_term) {
    return use.performative() + "/" + std::to_string(use.terms().size()) + " " + owner + " " + first_term;
}

/// The first term when its value is known from the text.
std::optional<std::string> first_value(const MessageUse& use) {
    if (use.terms().empty() || is_open(use.terms().front())) {
        return std::nullopt;
    }
    return ir::to_string(use.terms().front());
}

constexpr const char* kAnything = "*";

}  // namespace

const std::string& MessageUse::performative() const {
    const auto* send = std::get_if<ir::Send>(&operation->kind);
    return send != nullptr ? send->performative : std::get<ir::Receive>(operation->kind).performative;
}

const std::vector<ir::Term>& MessageUse::terms() const {
    const auto* send = std::get_if<ir::Send>(&operation->kind);
    return send != nullptr ? send->terms : std::get<ir::Receive>(operation->kind).patterns;
}

const ir::Address& MessageUse::partner() const {
    const auto* send = std::get_if<ir::Send>(&operation->kind);
    return send != nullptr ? send->to : std::get<ir::Receive>(operation->kind).from;
}

Addressing::Addressing(const ir::Protocol& protocol) {
    for (const ir::AgentDeclaration& agent : protocol.agents) {
        agents_.insert(agent.name);
        roles_.insert(agent.role);
    }
}

const ir::AgentName* Addressing::known_agent(const ir::Term& term) const {
    const auto* name = std::get_if<ir::AgentName>(&term.kind);
    return name != nullptr && agents_.contains(name->name) ? name : nullptr;
}

const ir::RoleName* Addressing::known_role(const ir::Term& term) const {
    const auto* role = std::get_if<ir::RoleName>(&term.kind);
    return role != nullptr && roles_.contains(role->name) ? role : nullptr;
}

std::string Addressing::key(const ir::Address& address) const {
    if (const auto* name = known_agent(address.name)) {
        return "!" + name->name;
    }
    const auto* role = known_role(address.role);
    return role != nullptr ? "%" + role->name : kAnything;
}

bool Addressing::may_mean(const ir::Address& address, const ir::Clause& owner) const {
    const auto* name = known_agent(address.name);
    const auto* role = known_role(address.role);
    return (name == nullptr || *name == owner.agent) && (role == nullptr || *role == owner.role);
}

bool Addressing::may_meet(const MessageUse& send, const MessageUse& receive) const {
    const auto& terms = send.terms();
    const auto& patterns = receive.terms();
    if (send.performative() != receive.performative() || terms.size() != patterns.size()) {
        return false;
    }
    for (std::size_t at = 0; at < terms.size(); ++at) {
        if (!may_equal(terms[at], patterns[at])) {
            return false;
        }
    }
    return may_mean(send.partner(), *receive.clause) && may_mean(receive.partner(), *send.clause);
}

void MessageIndex::add(const MessageUse& use) {
    by_performative_[use.performative()].push_back(use);
    const auto value = first_value(use);
    for (const std::string& owner : {"!" + use.clause->agent.name, "%" + use.clause->role.name, std::string(kAnything)}) {
        // Found by those whose first term is this value, or open.
        by_key_[key(use, owner, value ? "=" + *value : "open")].push_back(use);
        by_key_[key(use, owner, kAnything)].push_back(use);
    }
}

std::vector<const std::vector<MessageUse>*> MessageIndex::likely_partners(const MessageUse& of) const {
    const std::string owner = addressing_.key(of.partner());
    const auto value = first_value(of);
    std::vector<const std::vector<MessageUse>*> lists;
    for (const std::string& first : value ? std::vector<std::string>{"=" + *value, "open"} : std::vector<std::string>{kAnything}) {
        const auto found = by_key_.find(key(of, owner, first));
        if (found != by_key_.end()) {
            lists.push_back(&found->second);
        }
    }
    return lists;
}

const std::vector<MessageUse>& MessageIndex::with_performative(const std::string& performative) const {
    static const std::vector<MessageUse> none;
    const auto found = by_performative_.find(performative);
    return found == by_performative_.end() ? none : found->second;
}

}  // namespace map2pml::passes
