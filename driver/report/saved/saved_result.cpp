#include "driver/report/saved/saved_result.h"

#include <cereal/archives/portable_binary.hpp>
#include <cereal/cereal.hpp>
#include <cereal/types/map.hpp>
#include <cereal/types/optional.hpp>
#include <cereal/types/set.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/utility.hpp>
#include <cereal/types/variant.hpp>
#include <cereal/types/vector.hpp>
#include <exception>
#include <mutex>
#include <set>
#include <sstream>
#include <string_view>

// Structured bindings name every member of a type in a result, so a new member stops the build here and cannot be forgotten.

// NOLINTBEGIN(bugprone-macro-parentheses): types and names of members
/// A type with these members, all of them.
#define M2P_SAVED_1(Type)                            \
    template <typename Archive>                      \
    void serialize(Archive& archive, Type& object) { \
        auto& [a] = object;                          \
        archive(a);                                  \
    }
#define M2P_SAVED(Type, ...)                        \
    template <typename Archive>                     \
    void serialize(Archive& archive, Type& saved) { \
        auto& [__VA_ARGS__] = saved;                \
        archive(__VA_ARGS__);                       \
    }
/// A type without members.
#define M2P_SAVED_0(Type)       \
    template <typename Archive> \
    void serialize(Archive& /*archive*/, Type& /*object*/) {}
// NOLINTEND(bugprone-macro-parentheses)

// cereal finds these beside its own.
namespace cereal {

M2P_SAVED(map2pml::source::Position, line, column)
M2P_SAVED(map2pml::source::Span, file, begin, end)
M2P_SAVED(map2pml::diag::Note, span, message, element)
M2P_SAVED(map2pml::diag::Diagnostic, code, span, message, notes, element)

M2P_SAVED_1(map2pml::ir::Variable)
M2P_SAVED_1(map2pml::ir::CurrentValue)
M2P_SAVED_1(map2pml::ir::AgentName)
M2P_SAVED_1(map2pml::ir::RoleName)
M2P_SAVED(map2pml::ir::Constant, text, written)
M2P_SAVED_1(map2pml::ir::Integer)
M2P_SAVED_0(map2pml::ir::Wildcard)
M2P_SAVED(map2pml::ir::Term, span, kind)
M2P_SAVED(map2pml::ir::Value, kind, text)
M2P_SAVED(map2pml::ir::NamedValue, name, value)
M2P_SAVED(map2pml::ir::DrawnMessage, label, sender, receiver)
M2P_SAVED(map2pml::ir::AgentInstance, name, agent, role)

M2P_SAVED(map2pml::trace::Message, id, performative, terms, from, written)
M2P_SAVED(map2pml::trace::FinalPlace::InVain, span, messages, receives, drawn)
M2P_SAVED(map2pml::trace::FinalPlace::Failing, decision, at, operation)
M2P_SAVED(map2pml::trace::FinalPlace::Untaken, message, because, at)
M2P_SAVED(map2pml::ir::Denial::CitedRule, text, at)
M2P_SAVED(map2pml::ir::Denial, subject, object, action, is_forbidden, rules, on_the_way, is_message)
M2P_SAVED(map2pml::trace::FinalPlace, agent, kind, span, waits_for, waits_at, drawn, receives, failing, in_vain,
          at_hand, untaken, could_send, never_get_there, not_a_place_of_rest, goes_on, comes, only_restarts, is_at_rest,
          unsolvable, denials, mailbox)
M2P_SAVED(map2pml::trace::ValueThen, name, value, before, is_state, set_at)
M2P_SAVED(map2pml::semantics::AtomTruth, span, is_true)
M2P_SAVED(map2pml::trace::Counterexample, steps, machine, initial, lasso_start, final_places, values, parts, failed_at)
M2P_SAVED(map2pml::semantics::Occurrence, agent, action, operation, performative, terms, to, from, written, result)

/// A type with a base has no structured bindings.
template <typename Archive>
void serialize(Archive& archive, map2pml::trace::Step& step) {
    archive(static_cast<map2pml::semantics::Occurrence&>(step), step.span, step.clock, step.wording, step.messages,
            step.box, step.changes, step.bindings, step.is_under_way, step.denials, step.event);
}

M2P_SAVED_1(map2pml::report::NeverEnds)
M2P_SAVED(map2pml::report::NobodySends, agent, messages, receives, drawn)
M2P_SAVED(map2pml::report::NeverGetThere, what, senders)
M2P_SAVED_1(map2pml::report::WaitInCircle)
M2P_SAVED_1(map2pml::report::GoOn)
M2P_SAVED(map2pml::report::HasNoSolution, agent, constraints, is_all)
M2P_SAVED(map2pml::report::FailsNow, agent, decisions, operations)
M2P_SAVED_1(map2pml::report::MayNot)
M2P_SAVED_1(map2pml::report::CannotGoOn)
M2P_SAVED(map2pml::report::LeftInMailbox, agent, message, senders, at_rest)
M2P_SAVED(map2pml::report::FailsHere, agent, operation, how, what)
M2P_SAVED(map2pml::report::MayFailToo, operation, what)
M2P_SAVED(map2pml::report::NeverExecuted, operations, what)
M2P_SAVED(map2pml::report::MailboxIsFull, agent, messages)

/// Words of the program itself, which are few: `sends`.
inline std::string_view kept_word(const std::string& word) {
    static std::set<std::string> words;
    static std::mutex guard;
    const std::lock_guard lock(guard);
    return *words.insert(word).first;
}

template <typename Archive>
void serialize(Archive& archive, map2pml::report::GoesRound& claim) {
    auto& [agent, operation, doing] = claim;
    std::string word(doing);
    archive(agent, operation, word);
    doing = kept_word(word);
}

M2P_SAVED(map2pml::report::Finding, span, message, notes, claims, behind)
M2P_SAVED(map2pml::report::ChoiceNode, number, way, steps, asked, is_true, span, shown, end, again_from, same_as,
          same_after, left_out, ways)
M2P_SAVED(map2pml::report::Advice, about, span, text)
M2P_SAVED(map2pml::promela::ReductionNote, span, words)
M2P_SAVED(map2pml::report::PropertyResult, property, name, under_fairness, may_happen, verdict, expected, because,
          missing_places, vacuous, is_tested, expected_vacuous, proof, summary, findings, counterexample, choices,
          ran_out, is_repeatable, incomplete_because, limits_reached, states, transitions, depth, state_bytes, seconds,
          memory_bytes, on_cluster)

/// Saves only the names of the procedures of the check file.
template <typename Archive>
void serialize(Archive& archive, map2pml::ir::Instance& instance) {
    auto& [agents, limits, starts, total, results, procedures, states, observers, properties, first, last, services,
           resting, network, timeout, idle, is_fixed, at_once, keeps_order, texts, why, denials, never_done, why_denied,
           spawns, depth] = instance;
    std::set<std::string> implemented;
    for (const auto& [name, procedure] : procedures) implemented.insert(name);
    archive(agents, limits, starts, total, results, implemented, first, last, services, resting, network, timeout, idle,
            is_fixed, at_once, keeps_order, spawns, depth);
    for (const std::string& name : implemented) procedures.try_emplace(name);
}

M2P_SAVED(map2pml::report::SceneResult, scene, instance_name, instance, capacity, results, seconds, reductions, advice,
          any_number_of)
M2P_SAVED(map2pml::report::RaisedNumber, is_limit, name, first, last, is_default)
M2P_SAVED(map2pml::report::InstanceFamily, scene, instance_name, numbers)
M2P_SAVED(map2pml::report::TriedInstance, family, values, size, words, outcome, is_finished, properties, known, why,
          states, seconds)
M2P_SAVED(map2pml::report::Smallest, families, tried, outcome, untried, impossible, was_stopped)

M2P_SAVED(map2pml::report::Element, span, id, name)
M2P_SAVED(map2pml::report::DiagramLifeline, element, label)
M2P_SAVED_1(map2pml::report::OnLifeline)
M2P_SAVED(map2pml::report::OnBorder, gate, is_use)
M2P_SAVED_0(map2pml::report::OnNothing)
M2P_SAVED(map2pml::report::DiagramMessage, element, label, sort, is_synchronous, is_dashed, from, to)
M2P_SAVED(map2pml::report::MessageEvent, message, is_send, lifeline)
M2P_SAVED(map2pml::report::DiagramFrame, label, operands)
M2P_SAVED(map2pml::report::DiagramUse, label, lifelines)
M2P_SAVED(map2pml::report::DiagramState, lifeline, text)
M2P_SAVED_1(map2pml::report::DiagramStop)
M2P_SAVED_0(map2pml::report::DiagramContinuation)
M2P_SAVED(map2pml::report::DiagramPart, element, kind)
M2P_SAVED(map2pml::report::DiagramOperand, element, guard, guard_span, parts)
M2P_SAVED(map2pml::report::DiagramRemark, element, words)
M2P_SAVED(map2pml::report::Diagram, element, lifelines, messages, parts, remarks)

M2P_SAVED(map2pml::report::FileResult, input, check_file, level, without_reductions, scenes, refused, diagnostics,
          diagrams, error, input_error, stopped, smallest, is_cached, is_part)

}  // namespace cereal

#undef M2P_SAVED
#undef M2P_SAVED_0
#undef M2P_SAVED_1

namespace map2pml::report {

std::string to_bytes(const FileResult& result) {
    std::ostringstream bytes;
    {
        cereal::PortableBinaryOutputArchive archive(bytes);
        archive(result);
    }
    return bytes.str();
}

std::optional<FileResult> from_bytes(const std::string& bytes) {
    FileResult result;
    try {
        std::istringstream stream(bytes);
        cereal::PortableBinaryInputArchive archive(stream);
        archive(result);
        if (stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
    } catch (const std::exception&) {  // cereal throws where bytes are missing
        return std::nullopt;
    }
    return result;
}

}  // namespace map2pml::report
