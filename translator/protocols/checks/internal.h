/// Declarations that the sources of `translator/protocols/checks` share; no other folder includes this header.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "translator/foundation/source/source_file.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/checks/clause_index.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

// --- binding_flow.cpp: The variables that have a value at each place, along all paths of a clause.   shared by the checks of bindings

/// A variable is read.
struct Reading {
    const ir::Clause& clause;
    const std::string& name;
    source::Span span;
    TermUse use = {};
    bool bound = false;        ///< on every path to this place
    bool maybe_bound = false;  ///< on some path
};

/// A variable gets a value.
struct Binding {
    const ir::Clause& clause;
    const ir::Operation& operation;
    const std::string& name;
    source::Span span;
    bool bound = false;   ///< the variable had a value before, on every path
    bool unread = false;  ///< and no path has read that value
};

/// Receives all readings and bindings of a clause in text order.
class BindingListener {
  public:
    BindingListener() = default;
    BindingListener(const BindingListener&) = delete;
    BindingListener& operator=(const BindingListener&) = delete;
    virtual ~BindingListener() = default;
    virtual void read(const Reading& reading) = 0;
    virtual void bind(const Binding& binding) = 0;
};

/// Follows all paths through a clause (definite assignment). Bindings of a failed attempt or branch count for nothing
/// afterwards, so the result holds whether bindings are kept or undone. A variable that is read without a value counts as
/// bound from there on, so that each error is reported once.
/// \param total decision procedures that never fail: no path leads past one to the branch behind it.
void follow_bindings(const ir::Clause& clause, BindingListener& listener, const std::set<std::string>& total = {});

// --- message_index.cpp: The agents that could take each message (grammar/semantics.md 3, SEND and RECV).   shared by the checks

/// A send or a receive with its clause.
struct MessageUse {
    const ir::Clause* clause = nullptr;
    const ir::Operation* operation = nullptr;

    [[nodiscard]] const std::string& performative() const;
    [[nodiscard]] const std::vector<ir::Term>& terms() const;
    [[nodiscard]] const ir::Address& partner() const;
};

/// The agents, and those that an address may denote.
class Addressing {
  public:
    explicit Addressing(const ir::Protocol& protocol);

    /// The agent that an address certainly names, `!Bidder`, or its role, `%bidder`, or `*`. Names that do not exist and
    /// terms that cannot be addresses are reported elsewhere; here they count as any agent, so that nothing follows from them.
    [[nodiscard]] std::string key(const ir::Address& address) const;
    /// Whether the address may mean the owner of this clause.
    [[nodiscard]] bool may_mean(const ir::Address& address, const ir::Clause& owner) const;
    /// Whether some instance exists in which this receive takes this message: performative, number of terms, the constants at each
    /// position, and both addresses allow it. Variables may have any value. \param send a send, \param receive a receive.
    [[nodiscard]] bool may_meet(const MessageUse& send, const MessageUse& receive) const;

  private:
    [[nodiscard]] const ir::AgentName* known_agent(const ir::Term& term) const;
    [[nodiscard]] const ir::RoleName* known_role(const ir::Term& term) const;

    std::unordered_set<std::string> agents_;
    std::unordered_set<std::string> roles_;
};

/// The sends or the receives of a protocol, so that partners are found without comparing all pairs.
class MessageIndex {
  public:
    /// \param addressing must outlive the index.
    MessageIndex(const std::vector<MessageUse>& uses, const Addressing& addressing);

    /// True when `meets(use)` holds for some use that can be a partner of `of`, judging by performative, number of terms,
    /// first term and both agents.
    template <typename Meets>
    [[nodiscard]] bool has_partner(const MessageUse& of, Meets&& meets) const {
        for (const std::size_t key : likely_keys(of)) {
            auto at = std::lower_bound(filed_.begin(), filed_.end(), key,
                                       [](const Filed& a, std::size_t b) { return a.key < b; });
            for (; at != filed_.end() && at->key == key; ++at)
                if (meets(at->use)) return true;
        }
        return false;
    }

    /// The first few uses of one performative, for notes; empty only if there is none.
    [[nodiscard]] std::vector<MessageUse> some_with_performative(const std::string& performative) const;

  private:
    struct Filed {
        std::size_t key = 0;
        MessageUse use;
    };

    [[nodiscard]] std::vector<std::size_t> likely_keys(const MessageUse& of) const;

    const std::vector<MessageUse>& uses_;
    const Addressing& addressing_;
    std::vector<Filed> filed_;  ///< by key
};

// --- names.cpp: A slip in the name of an agent, in the head of one of its clauses.   shared by the checks

/// Agents without an initial clause, and a name that is nearly that of an agent that has one -> that name. They are
/// reported by `check_initial_clauses`; other mistakes in their clauses only follow from it.
[[nodiscard]] std::map<std::string, std::string> misspelt_agents(const ir::Protocol& protocol);

// --- wait_advice.cpp: "Wait, then go on": text to copy for a wait whose message is needed behind it.   clause + places -> MAP

/// Advice when `waitfor (…) timeout … then …` stands in the clause, with `bound` inside of the attempt and `read` behind the
/// wait: how a clause of its own does the same and waits as long as it takes; a whole sentence. Nothing otherwise.
[[nodiscard]] std::optional<std::string> wait_advice(const ir::Clause& clause, const source::Span& bound,
                                                     const source::Span& read);
/// Like `wait_advice`, for `waitfor (…) timeout (agent()) then …`, where \p call in the timeout restarts the clause. Nothing if
/// the continuation reads a value of the wait, which `wait_advice` explains.
[[nodiscard]] std::optional<std::string> restart_advice(const ir::Clause& clause, const ir::Operation& call);

}  // namespace map2pml::passes
