#include "tests/differential/observation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace map2pml::differential {

namespace {

constexpr std::size_t kMostShown = 3;

std::string text_of(const std::string& text) { return text; }
std::string text_of(ir::OperationId id) { return std::to_string(id); }

template <typename T>
void compare(std::string& words, const std::string& what, const std::string& one_name, const std::set<T>& one,
             const std::string& other_name, const std::set<T>& other) {
    const auto only = [&](const std::string& name, const std::set<T>& in, const std::set<T>& not_in) {
        std::size_t shown = 0;
        for (const T& each : in)
            if (!not_in.contains(each) && ++shown <= kMostShown)
                words += fmt::format("{}: only {} has `{}`\n", what, name, text_of(each));
        if (shown > kMostShown) words += fmt::format("{}: and {} more\n", what, shown - kMostShown);
    };
    only(one_name, one, other);
    only(other_name, other, one);
}

/// What one has and the other has not, if only that counts.
template <typename T>
std::set<T> without(const std::set<T>& from, const std::set<T>& what) {
    std::set<T> left;
    std::set_difference(from.begin(), from.end(), what.begin(), what.end(), std::inserter(left, left.end()));
    return left;
}

/// Ends, what is executed and all facts are the same; of states in between there are some. Runs that a full mailbox ends may end
/// earlier in a merged model, as everything that comes behind is left open.
std::string difference_of_merged(const std::string& one_name, Observation one, const std::string& other_name,
                                 const Observation& merged) {
    std::string words;
    const auto only_of_both = [](auto& mine, const auto& other) { mine = without(mine, without(mine, other)); };
    only_of_both(one.mailboxes, merged.mailboxes);
    if (one.overflow) {
        only_of_both(one.terminal, merged.terminal);
        only_of_both(one.executed, merged.executed);
    }
    compare(words, "mailboxes", one_name, one.mailboxes, other_name, merged.mailboxes);
    compare(words, "end", one_name, one.terminal, other_name, merged.terminal);
    compare(words, "executed", one_name, one.executed, other_name, merged.executed);
    const auto flag = [&](const char* what, bool in_one, bool in_merged) {
        if (in_merged ? !in_one : in_one && !one.overflow)
            words += fmt::format("{}: {} says {}, {} says {}\n", what, one_name, in_one ? "yes" : "no", other_name,
                                 in_merged ? "yes" : "no");
    };
    flag("a limit is reached", one.limit_reached, merged.limit_reached);
    flag("deadlock", one.deadlock, merged.deadlock);
    flag("failure", one.failure, merged.failure);
    flag("orphans", one.orphans, merged.orphans);
    flag("fair cycle without a receive", one.fair_cycle, merged.fair_cycle);
    return words;
}

/// \param passed_over an empty action with something behind it.
void add_counted(const ir::Operation& operation, bool passed_over, const std::set<ir::OperationId>& executed,
                 std::set<ir::OperationId>& result) {
    const auto step = [&](const auto&) {
        const bool shown = !passed_over || !std::holds_alternative<ir::Skip>(operation.kind);
        if (shown && executed.contains(operation.id)) result.insert(operation.id);
    };
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) {
            add_counted(part, false, executed, result);
        }
    };
    std::visit(ir::overloaded{[&](const ir::Skip& each) { step(each); }, [&](const ir::Send& each) { step(each); },
                              [&](const ir::Receive& each) { step(each); }, [&](const ir::Decide& each) { step(each); },
                              [&](const ir::Become& each) { step(each); },
                              [&](const ir::Seq& seq) {
                                  for (std::size_t at = 0; at < seq.parts.size(); ++at) {
                                      add_counted(seq.parts[at], at + 1 < seq.parts.size(), executed, result);
                                  }
                              },
                              [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                              [&](const ir::Par& par) {
                                  step(par);
                                  all(par.branches);
                              },
                              [&](const ir::WaitFor& wait) {
                                  add_counted(*wait.attempt, false, executed, result);
                                  add_counted(*wait.on_timeout, false, executed, result);
                              }},
               operation.kind);
}

}  // namespace

std::set<ir::OperationId> counted(const ir::Protocol& protocol, const std::set<ir::OperationId>& executed) {
    std::set<ir::OperationId> result;
    for (const ir::Clause& clause : protocol.clauses) add_counted(clause.body, false, executed, result);
    return result;
}

std::string difference(const std::string& one_name, const Observation& one, const std::string& other_name,
                       Observation other) {
    std::string words;
    const auto flag = [&](const char* what, bool in_one, bool in_other) {
        if (in_one != in_other)
            words += fmt::format("{}: {} says {}, {} says {}\n", what, one_name, in_one ? "yes" : "no", other_name,
                                 in_other ? "yes" : "no");
    };
    if (!one.trouble.empty() || !other.trouble.empty())
        return fmt::format("trouble: {}{}\n", one.trouble, other.trouble);
    if (one.too_large || other.too_large) return {};
    if (one.mistake || other.mistake) {
        // A model stops at the first that it meets.
        const auto stops = [](const Observation& each) { return each.mistake || each.processes; };
        flag("something stops the search", stops(one), stops(other));
        flag("a value is out of its range", one.mistake && (other.mistake || !stops(other)), other.mistake);
        return words;
    }
    flag("too many processes", one.processes, other.processes);
    if (one.processes || other.processes) return words;
    flag("a mailbox overflows", one.overflow, other.overflow);
    if (!(other.is_merged && one.overflow && one.cut))  // behind a full mailbox, see `difference_of_merged`
        flag("a bound cut the search", one.cut, other.cut);
    if (one.cut || other.cut) return words;
    const std::set<ir::OperationId> undecided = without(one.perhaps_executed, one.executed);
    if (!undecided.empty()) other.executed = without(other.executed, undecided);
    if (other.is_merged) return words + difference_of_merged(one_name, one, other_name, other);
    compare(words, "mailboxes", one_name, one.mailboxes, other_name, other.mailboxes);
    compare(words, "end", one_name, one.terminal, other_name, other.terminal);
    compare(words, "executed", one_name, one.executed, other_name, other.executed);
    flag("a limit is reached", one.limit_reached, other.limit_reached);
    flag("deadlock", one.deadlock, other.deadlock);
    flag("failure", one.failure, other.failure);
    flag("orphans", one.orphans, other.orphans);
    flag("fair cycle without a receive", one.fair_cycle, other.fair_cycle);
    return words;
}

}  // namespace map2pml::differential
