#include "tests/differential/star.h"

#include <fmt/format.h>

#include <random>

namespace map2pml::differential {

namespace {

/// One server and its clients: sends, replies, decisions, timeouts that end and that wait on.
class RandomStar {
  public:
    RandomStar(std::uint32_t seed, bool has_two_kinds)
        : has_two_kinds_(has_two_kinds),
          has_values_(seed % 3 == 0),
          sends_without_end_(seed % 5 == 0),
          random_(seed),
          clauses_{1 + below(2), 1 + below(2)} {}

    std::string text() {
        std::string all =
            "F[\n  agent(!S, %s) = " + (below(2) == 0 ? sent(one_of("xyz")) + " => agent(_, %c) then " : "") +
            "agent(s0)\n";
        for (std::size_t at = 0; at < clauses_[0]; ++at) {
            const std::string own = fmt::format("agent(s{})", at);
            all += fmt::format("  agent(!S, %s, s{}) = waitfor ({} or {}{}) timeout ({})\n", at, server_branch("a"),
                               server_branch("b"), has_two_kinds_ ? " or " + of_others() : std::string(),
                               below(2) == 0   ? own
                               : below(2) == 0 ? "skip"
                               : below(2) == 0
                                   ? sent(one_of("xyz")) + " => agent(_, %c)"
                                   : sent("x") + " => agent(_, %c) then " + sent("y") + " => agent(_, %c)" + tail(0));
        }
        all += "  agent(!C, %c) = " + (below(2) == 0 ? sent(one_of("ab")) + " => agent(!S, %s) then " : "") +
               (below(6) == 0 ? "e() then " : "") + "agent(c0)\n";
        if (sends_without_end_)
            all +=
                "  agent(!C, %c, more) = (e() then " + sent("a") + " => agent(!S, %s) then agent(more)) or agent(c0)\n";
        for (std::size_t at = 0; at < clauses_[1]; ++at) {
            std::string branches = client_branch("x");
            if (below(2) == 0) branches += " or " + client_branch("y");
            if (below(2) == 0) branches += " or " + client_branch("z");
            all += fmt::format("  agent(!C, %c, c{}) = waitfor ({}) timeout ({})\n", at, branches,
                               below(3) == 0 ? "skip" : fmt::format("agent(c{})", at));
        }
        return all + (has_two_kinds_ ? others() : "") + "]\n";
    }

  private:
    /// The second kind of clients: some wait for an answer or a call, some send and end.
    std::string others() {
        if (below(3) == 0) return "  agent(!D, %d) = f() => agent(!S, %s)\n";
        const std::string first = below(2) == 0 ? "f() => agent(!S, %s) then " : "";
        const std::string then = below(3) == 0 ? " then f() => agent(!S, %s)" : below(3) == 0 ? " then e()" : "";
        return fmt::format(
            "  agent(!D, %d) = {}agent(d0)\n  agent(!D, %d, d0) = waitfor (u() <= agent(_, %s){}) timeout ({})\n",
            first, then, below(4) == 0 ? "skip" : "agent(d0)");
    }
    /// A branch of the server for one of them, or for both kinds.
    std::string of_others() {
        switch (below(6)) {
            case 0:
                return "f() <= agent(_, %d)" + tail(0);
            case 1:
                return "f() <= agent($m, %d) then u() => agent($m, %d)" + tail(0);
            case 2:
                return "f() <= agent($m, %d) then " + sent("x") + " => agent(_, %c) then u() => agent($m, %d)" +
                       tail(0);
            case 3:
                return "f() <= agent(_, %d) then u() => agent(_, %d)" + tail(0);
            case 4:
                return "f() <= agent($m, %d) then (waitfor (a" + std::string(has_values_ ? "(_)" : "()") +
                       " <= agent($k, %c) then " + sent("y") +
                       " => agent($k, %c) then u() => agent($m, %d)) timeout (u() => agent($m, %d)))" + tail(0);
            default:
                return "f() <= agent($m, %d) then ((e() then u() => agent($m, %d)) or u() => agent(_, %d))" + tail(0);
        }
    }
    std::size_t below(std::size_t most) { return random_() % most; }
    std::string one_of(const std::string& letters) { return std::string(1, letters[below(letters.size())]); }
    /// \param received in the same branch, with a value for `$v`
    std::string sent(const std::string& message, bool received = false) {
        if (!has_values_) return message + "()";
        return message + (received && below(2) == 0 ? "($v)" : below(2) == 0 ? "(red)" : "(blue)");
    }
    std::string taken(const std::string& message, bool& received) {
        if (!has_values_) return message + "()";
        received = below(2) == 0;
        return message + (received ? "($v)" : below(3) == 0 ? "(red)" : "(_)");
    }
    std::string tail(std::size_t role) {
        if (role == 1 && sends_without_end_ && below(2) == 0) return " then agent(more)";
        return below(3) == 0 ? "" : fmt::format(" then agent({}{})", role == 0 ? 's' : 'c', below(clauses_[role]));
    }
    std::string server_branch(const std::string& message) {
        bool received = false;
        const std::size_t kind = below(4);
        std::string text = taken(message, received) + (kind < 2 ? " <= agent(_, %c)" : " <= agent($k, %c)");
        const auto answer = [&](const std::string& whom) {
            const std::string which = one_of("xyz");
            return sent(which, received) + " => agent(" + whom + ", %c)";
        };
        if (kind == 1) text += " then " + answer("_");
        if (kind == 2) {
            text += " then ((e() then " + answer("$k") + ") or ";
            text += answer("$k") + ")";
        }
        if (kind == 3) text += " then " + answer("$k");
        return text + tail(0);
    }
    std::string client_branch(const std::string& message) {
        bool received = false;
        std::string text = taken(message, received) + " <= agent(_, %s)";
        if (below(8) == 0) text += " then e()";
        const std::size_t sends = below(5);
        if (sends == 0) {
            text += " then " + sent("a", received) + " => agent(!S, %s)";
            text += " then " + sent("b", received) + " => agent(!S, %s)";
        }
        if (sends == 1) text += " then (" + sent("a", received) + " => agent(!S, %s) or skip)";
        if (sends > 2) {
            const std::string which = one_of("ab");
            text += " then " + sent(which, received) + " => agent(!S, %s)";
        }
        return text + tail(1);
    }

    bool has_two_kinds_;      ///< of clients
    bool has_values_;         ///< some that matter, and some that do not
    bool sends_without_end_;  ///< clients may send as many letters as they like
    std::mt19937 random_;
    std::size_t clauses_[2];
};

}  // namespace

std::string star(std::uint32_t seed) { return RandomStar(seed, false).text(); }

std::string double_star(std::uint32_t seed) { return RandomStar(seed, true).text(); }

ir::TimeoutReading star_timeouts(std::uint32_t seed) {
    constexpr ir::TimeoutReading kReadings[] = {ir::TimeoutReading::quiescent, ir::TimeoutReading::anytime,
                                                ir::TimeoutReading::quiescent, ir::TimeoutReading::race};
    return kReadings[seed % 4];
}

}  // namespace map2pml::differential
