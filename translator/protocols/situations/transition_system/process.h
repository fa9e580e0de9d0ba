/// The remaining behaviour of an agent.   `Definition` + environment -> `Process`, which shrinks step by step
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "translator/protocols/situations/transition_system/knowledge.h"

namespace map2pml::lcc {

/// `a(Role, Id)` in a run.
struct Party {
    Value role;
    Value id;
    bool operator==(const Party&) const = default;
    std::partial_ordering operator<=>(const Party&) const = default;
};

struct Process;
using ProcessPointer = std::shared_ptr<const Process>;

/// The residual process of an agent (grammar/lcc.md, "How it runs"). `sequence` has two parts, `activation` one: what is left of
/// the clause in whose role it is done.
struct Process {
    enum class Kind : std::uint8_t {
        done,
        null,
        send,
        receive,
        change,
        guarded,
        sequence,
        choice,
        parallel,
        activation
    };
    Kind kind = Kind::done;
    Value message = {};  ///< send, receive
    Party party = {};    ///< send, receive: the other one; change: the new one; activation: the head
    std::optional<Condition> condition = {};  ///< receive, guarded
    std::vector<ProcessPointer> parts = {};
    const Definition* at = nullptr;  ///< where it stands in the text; see `places_of`
};

[[nodiscard]] ProcessPointer process_of(const Definition& definition, Environment& environment);
[[nodiscard]] ProcessPointer role_change(Party party);
[[nodiscard]] Party party_of(const Agent& agent, Environment& environment);
/// An id that is a string is the name of the agent, as LiJ writes it.
[[nodiscard]] Value as_id(Value id);

/// With what is known put in, and without what has no effect any more: what is done, and activations around nothing but a role
/// change or another activation (tail role changes must not nest).
[[nodiscard]] ProcessPointer simplified(const ProcessPointer& process, const Substitution& known);
[[nodiscard]] ProcessPointer renumbered(const ProcessPointer& process, Renumbering& numbers);

[[nodiscard]] ProcessPointer in_sequence(ProcessPointer first, ProcessPointer then);
[[nodiscard]] ProcessPointer in_activation(Party head, ProcessPointer rest);
[[nodiscard]] ProcessPointer in_parallel(std::vector<ProcessPointer> parts);

[[nodiscard]] bool is_done(const ProcessPointer& process);
/// How many terms it has, written out.
[[nodiscard]] std::uint64_t nodes_of(const Process& process);
/// Canonical: equal texts are processes that can do the same.
/// `a(buyer, ann)`
[[nodiscard]] std::string to_string(const Party& party);
void append(std::string& text, const Party& party);
[[nodiscard]] std::string to_string(const Process& process);
/// Where the steps that are left stand in the text, in the order of `to_string`. Whoever says of lines that they are reached or not
/// must tell processes with equal texts at different places from each other.
[[nodiscard]] std::string places_of(const Process& process);

}  // namespace map2pml::lcc
