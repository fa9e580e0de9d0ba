#include "translator/protocols/checks/internal.h"

#include <array>
#include <functional>
#include <string_view>

namespace map2pml::passes {

namespace {

bool may_equal(const ir::Term& a, const ir::Term& b) { return is_open_term(a) || is_open_term(b) || a == b; }

/// The index key of a use: its agent, and its partner. Different uses may share a key: what
/// is found under it need not match.
std::size_t key(const MessageUse& use, std::string_view owner, std::string_view partner, std::string_view first_term) {
    const std::hash<std::string_view> hash;
    std::size_t result = use.terms().size();
    for (const std::string_view part : {std::string_view(use.performative()), owner, partner, first_term})
        result = result * 1000003U + hash(part);
    return result;
}

/// The first term when its value is known from the text.
std::optional<std::string> first_value(const MessageUse& use) {
    if (use.terms().empty() || is_open_term(use.terms().front())) return std::nullopt;
    return ir::to_string(use.terms().front());
}

constexpr const char* kAnything = "*";

/// The keys of the addresses that may mean the owner of a clause (see `Addressing::key`).
std::array<std::string, 3> addresses_of(const ir::Clause& clause) {
    return {"!" + clause.agent.name, "%" + clause.role.name, kAnything};
}

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
    if (const auto* name = known_agent(address.name)) return "!" + name->name;
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
    if (send.performative() != receive.performative() || terms.size() != patterns.size()) return false;
    for (std::size_t at = 0; at < terms.size(); ++at)
        if (!may_equal(terms[at], patterns[at])) return false;
    return may_mean(send.partner(), *receive.clause) && may_mean(receive.partner(), *send.clause);
}

MessageIndex::MessageIndex(const std::vector<MessageUse>& uses, const Addressing& addressing)
    : uses_(uses), addressing_(addressing) {
    for (const MessageUse& use : uses) {
        const auto value = first_value(use);
        const std::string first = value ? "=" + *value : "open";
        const std::string partner = addressing.key(use.partner());
        for (const std::string& owner : addresses_of(*use.clause)) {
            // Found by uses whose first term is this value, or unknown.
            filed_.push_back({key(use, owner, partner, first), use});
            filed_.push_back({key(use, owner, partner, kAnything), use});
        }
    }
    std::stable_sort(filed_.begin(), filed_.end(), [](const Filed& a, const Filed& b) { return a.key < b.key; });
}

std::vector<std::size_t> MessageIndex::likely_keys(const MessageUse& of) const {
    const std::string owner = addressing_.key(of.partner());
    const auto value = first_value(of);
    std::vector<std::size_t> keys;
    for (const std::string& partner : addresses_of(*of.clause)) {
        if (value) {
            keys.push_back(key(of, owner, partner, "=" + *value));
            keys.push_back(key(of, owner, partner, "open"));
        } else {
            keys.push_back(key(of, owner, partner, kAnything));
        }
    }
    return keys;
}

std::vector<MessageUse> MessageIndex::some_with_performative(const std::string& performative) const {
    constexpr std::size_t kMostNotes = 3;
    std::vector<MessageUse> found;
    for (auto use = uses_.begin(); use != uses_.end() && found.size() < kMostNotes; ++use)
        if (use->performative() == performative) found.push_back(*use);
    return found;
}

}  // namespace map2pml::passes
