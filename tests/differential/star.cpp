#include "tests/differential/star.h"

#include <fmt/format.h>

#include <random>

namespace map2pml::differential {

namespace {

/// One server and its clients: sends, replies, decisions, timeouts that end and that wait on.
class RandomStar {
  public:
    explicit RandomStar(std::uint32_t seed)
        : has_values_(seed % 3 == 0),
          sends_without_end_(seed % 5 == 0),
          random_(seed),
          clauses_{1 + below(2), 1 + below(2)} {}

    std::string text() {
        std::string all =
            "F[\n  agent(!S, %s) = " + (below(2) == 0 ? sent(one_of("xyz")) + " => agent(_, %c) then " : "") +
            "agent(s0)\n";
        for (std::size_t at = 0; at < clauses_[0]; ++at) {
            const std::string own = fmt::format("agent(s{})", at);
            all += fmt::format(
                "  agent(!S, %s, s{}) = waitfor ({} or {}) timeout ({})\n", at, server_branch("a"), server_branch("b"),
                below(2) == 0   ? own
                : below(2) == 0 ? "skip"
                : below(2) == 0 ? sent(one_of("xyz")) + " => agent(_, %c)"
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
        return all + "]\n";
    }

  private:
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

    bool has_values_;         ///< some that matter, and some that do not
    bool sends_without_end_;  ///< clients may send as many letters as they like
    std::mt19937 random_;
    std::size_t clauses_[2];
};

}  // namespace

std::string star(std::uint32_t seed) { return RandomStar(seed).text(); }

ir::TimeoutReading star_timeouts(std::uint32_t seed) {
    constexpr ir::TimeoutReading kReadings[] = {ir::TimeoutReading::quiescent, ir::TimeoutReading::anytime,
                                                ir::TimeoutReading::quiescent, ir::TimeoutReading::race};
    return kReadings[seed % 4];
}

}  // namespace map2pml::differential
