/// Protocols of any size for measurements.   number of clauses -> MAP text
///
/// Every agent walks through numbered states, one clause each, and talks with its two neighbours. The clauses take turns
/// in four shapes that protocols are made of: a wait that offers several messages, a chain of decisions and sends, a wait
/// with a real timeout, a choice among decisions. The text depends on the number alone.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace map2pml::bench {

/// 2 agents for the smallest protocols, 20 for large ones.
inline std::size_t agents_for(std::size_t clauses) { return std::clamp<std::size_t>(clauses / 5, 2, 20); }

/// One clause of `agent` in state `state` of `states`; the initial clause has no state.
inline std::string generated_clause(std::size_t agent, std::size_t agents, std::size_t state, std::size_t states) {
    const std::size_t next = (agent + 1) % agents;
    const std::size_t before = (agent + agents - 1) % agents;
    const std::size_t kind = state / 4 % 8;
    const std::string here = fmt::format("state{}", state);
    const std::string on = fmt::format("state{}", (state + 1) % states);
    const std::string back = fmt::format("state{}", state / 2);
    const std::string to = fmt::format("agent(!Agent{0}, %role{0})", next);
    const std::string from = fmt::format("%role{}", before);
    const std::string head = fmt::format("  agent(!Agent{0}, %role{0}, {1}, $value) =\n", agent, here);
    switch (state % 4) {
        case 0:
            return head + fmt::format(
                              "    waitfor\n"
                              "      (offer{0}($price) <= agent($who, {1}) then\n"
                              "       ($answer = judge($price, $value) then\n"
                              "        reply{0}($answer, $value) => {2} or skip) then\n"
                              "       agent({3}, $price)\n"
                              "       or reply{0}($good, $price) <= agent(_, {1}) then agent({3}, $good))\n"
                              "    timeout (agent({4}, $value))\n",
                              kind, from, to, on, here);
        case 1:
            return head + fmt::format(
                              "    $next = compute{0}($value) then\n"
                              "    offer{0}($next) => {1} then\n"
                              "    reply{0}($next, $value) => agent(_, %role{2}) then\n"
                              "    agent({3}, $next)\n"
                              "    or agent({4}, $value)\n",
                              kind, to, next, on, back);
        case 2:
            return head + fmt::format(
                              "    waitfor\n"
                              "      (offer{0}($price) <= agent(!Agent{1}, {2}) then agent({3}, $price)\n"
                              "       or news{0}(=$value) <= agent($who, _) then agent({4}, $who))\n"
                              "    timeout\n"
                              "      (news{0}($value) => {5} then agent({3}, $value))\n",
                              kind, before, from, on, back, to);
        default:
            return head + fmt::format(
                              "    (cheap($value) then offer{0}($value) => {1} then agent({2}, $value)\n"
                              "     or dear($value, {0}) then news{0}($value) => {1} then agent({3}, $value)\n"
                              "     or agent({2}, none))\n",
                              kind, to, on, back);
    }
}

/// A whole scene of `clauses` clauses, shared evenly by its agents.
inline std::string generated_protocol(std::size_t clauses) {
    const std::size_t agents = agents_for(clauses);
    std::string text = "Generated[\n";
    for (std::size_t agent = 0; agent < agents; ++agent) {
        const std::size_t own = clauses / agents + (agent < clauses % agents ? 1 : 0);
        const std::size_t states = own - 1;
        text += fmt::format("  agent(!Agent{0}, %role{0}) =\n    ($first = begin() or skip) then agent(state0, {0})\n",
                            agent);
        for (std::size_t state = 0; state < states; ++state) {
            text += '\n';
            text += generated_clause(agent, agents, state, states);
        }
        text.append(agent + 1 == agents ? "]\n" : "\n");
    }
    return text;
}

}  // namespace map2pml::bench
