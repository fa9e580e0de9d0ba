#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

/// A send or a receive in its clause.
struct Use {
    const Clause* clause = nullptr;
    const Definition* definition = nullptr;
    const Term* message = nullptr;
    const Agent* partner = nullptr;
};

/// The index key of a term; empty for a term that may have any value.
std::string word_of(const Term& term) {
    if (std::holds_alternative<Variable>(term.kind) || std::holds_alternative<Wildcard>(term.kind)) return "";
    const auto key = key_of(term);
    return key ? to_string(*key) : "a value";
}

/// Uses by message, partner role and own role, so that a use need not be compared with all
/// others.
class UseIndex {
  public:
    explicit UseIndex(bool by_name) : by_name_(by_name) {}

    void add(const Use& use) {
        const std::string message = word_of(*use.message);
        uses_[message][role_word(use.partner->role)][role_word(use.clause->head.role)].push_back(use);
        first_.emplace(message, use);
    }

    /// True if one of the candidates matches `use`. \param meets decides that.
    template <class Meets>
    [[nodiscard]] bool any_for(const Use& use, const Meets& meets) const {
        return any_under(uses_, word_of(*use.message), [&](const PartnerRoles& partners) {
            return any_under(partners, role_word(use.clause->head.role), [&](const OwnRoles& roles) {
                return any_under(roles, role_word(use.partner->role), [&](const std::vector<Use>& uses) {
                    return std::any_of(uses.begin(), uses.end(), meets);
                });
            });
        });
    }

    /// A use of a message with a similar name.
    [[nodiscard]] std::vector<diag::Note> meant(const Term& message) const {
        const auto key = key_of(message);
        std::map<std::string, source::Span> known;
        for (const auto& [word, use] : first_)
            if (const auto other = key_of(*use.message)) known.emplace(other->name, use.definition->span);
        return key ? diag::meant(key->name, known) : std::vector<diag::Note>{};
    }

    /// The first use of that message, for the diagnostic.
    [[nodiscard]] std::optional<Use> some_with(const Term& message) const {
        const auto found = first_.find(word_of(message));
        return found == first_.end() ? std::nullopt : std::optional(found->second);
    }

  private:
    [[nodiscard]] std::string role_word(const Term& role) const {
        const auto key = key_of(role);
        return by_name_ && key ? key->name : word_of(role);
    }

    using OwnRoles = std::map<std::string, std::vector<Use>>;
    using PartnerRoles = std::map<std::string, OwnRoles>;

    /// Looks up the key and "anything"; everything if the key is "anything".
    template <class Part, class Asks>
    static bool any_under(const std::map<std::string, Part>& parts, const std::string& word, const Asks& asks) {
        if (word.empty())
            return std::any_of(parts.begin(), parts.end(), [&](const auto& each) { return asks(each.second); });
        for (const std::string& each : {word, std::string()}) {
            const auto found = parts.find(each);
            if (found != parts.end() && asks(found->second)) return true;
        }
        return false;
    }

    bool by_name_;
    std::map<std::string, PartnerRoles> uses_;
    std::map<std::string, Use> first_;
};

/// True unless the two can never meet: the message unifies, the receive expects the role of the sender's clause, and
/// the send addresses the role of the receiver's clause (rule IN). Ids are ignored: the agents belong to the
/// instance.
bool may_meet(const Use& send, const Use& receive, bool by_name) {
    Unifier unifier;
    const auto fits = [&](const Term& left, const Term& right) {
        const auto one = key_of(left);
        const auto other = key_of(right);
        return by_name && one && other ? one->name == other->name : unifier.unify(left, right);
    };
    return unifier.unify(*send.message, *receive.message) && fits(send.clause->head.role, receive.partner->role) &&
           fits(send.partner->role, receive.clause->head.role);
}

class MessageCheck {
  public:
    MessageCheck(const Framework& framework, diag::Sink& sink)
        : by_name_(framework.roles_by_name), sink_(sink), sends_(by_name_), receives_(by_name_) {
        for (const Clause& clause : framework.clauses) {
            if (const auto key = key_of(clause.head.role)) {
                roles_.insert(*key);
                names_.insert(key->name);
            }
            for_each_definition(clause.body, [&](const Definition& each) {
                if (const auto* send = std::get_if<Send>(&each.kind))
                    add({&clause, &each, &send->message, &send->to}, all_sends_, sends_);
                else if (const auto* receive = std::get_if<Receive>(&each.kind))
                    add({&clause, &each, &receive->message, &receive->from}, all_receives_, receives_);
            });
        }
    }

    void run() {
        for (const Use& send : all_sends_) {
            if (has_known_partner(send) &&
                !receives_.any_for(send, [&](const Use& receive) { return may_meet(send, receive, by_name_); })) {
                report(diag::Code::lcc_message_without_receiver, send, receives_,
                       "` is sent, but no clause of a receiving role ever takes it", "this receive does not match it");
            }
        }
        for (const Use& receive : all_receives_) {
            if (has_known_partner(receive) &&
                !sends_.any_for(receive, [&](const Use& send) { return may_meet(send, receive, by_name_); })) {
                report(diag::Code::lcc_receive_without_sender, receive, sends_,
                       "` is expected, but no clause of a sending role ever sends it to this role",
                       "this message does not match it");
            }
        }
    }

  private:
    static void add(const Use& use, std::vector<Use>& all, UseIndex& index) {
        all.push_back(use);
        index.add(use);
    }

    /// Roles without clauses have been reported.
    [[nodiscard]] bool has_known_partner(const Use& use) const {
        const auto key = key_of(use.partner->role);
        return !key || (by_name_ ? names_.contains(key->name) : roles_.contains(*key));
    }

    void report(diag::Code code, const Use& use, const UseIndex& others, const std::string& what,
                const std::string& remark) {
        std::vector<diag::Note> notes;
        if (const auto other = others.some_with(*use.message))
            notes.push_back({other->definition->span, remark});
        else
            notes = others.meant(*use.message);
        sink_.report(code, use.definition->span, "`" + to_string(*use.message) + what, std::move(notes));
    }

    bool by_name_;
    diag::Sink& sink_;
    std::set<RoleKey> roles_;  ///< roles that have clauses
    std::set<std::string> names_;
    std::vector<Use> all_sends_;
    std::vector<Use> all_receives_;
    UseIndex sends_;
    UseIndex receives_;
};

}  // namespace

void check_messages(const Framework& framework, diag::Sink& sink) { MessageCheck(framework, sink).run(); }

}  // namespace map2pml::lcc
