#include "tests/differential/star.h"

#include <fmt/format.h>

#include <random>

namespace map2pml::differential {

namespace {

/// One server and its clients: sends, replies, decisions, timeouts that end and that wait on.
class RandomStar {
  public:
    explicit RandomStar(std::uint32_t seed) : random_(seed), clauses_{1 + below(2), 1 + below(2)} {}

    std::string text() {
        std::string all = "F[\n  agent(!S, %s) = " + (below(2) == 0 ? one_of("xyz") + "() => agent(_, %c) then " : "") +
                          "agent(s0)\n";
        for (std::size_t at = 0; at < clauses_[0]; ++at) {
            const std::string own = fmt::format("agent(s{})", at);
            all += fmt::format("  agent(!S, %s, s{}) = waitfor ({} or {}) timeout ({})\n", at, server_branch("a"),
                               server_branch("b"),
                               below(2) == 0   ? own
                               : below(2) == 0 ? "skip"
                               : below(2) == 0 ? one_of("xyz") + "() => agent(_, %c)"
                                               : "x() => agent(_, %c) then y() => agent(_, %c)" + tail(0));
        }
        all += "  agent(!C, %c) = " + (below(2) == 0 ? one_of("ab") + "() => agent(!S, %s) then " : "") +
               (below(6) == 0 ? "e() then " : "") + "agent(c0)\n";
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
    std::string tail(std::size_t role) {
        return below(3) == 0 ? "" : fmt::format(" then agent({}{})", role == 0 ? 's' : 'c', below(clauses_[role]));
    }
    std::string server_branch(const std::string& message) {
        std::string text;
        switch (below(4)) {
            case 0:
                text = message + "() <= agent(_, %c)";
                break;
            case 1:
                text = message + "() <= agent(_, %c) then " + one_of("xyz") + "() => agent(_, %c)";
                break;
            case 2:
                text = message + "() <= agent($k, %c) then ((e() then " + one_of("xyz") + "() => agent($k, %c)) or " +
                       one_of("xyz") + "() => agent($k, %c))";
                break;
            default:
                text = message + "() <= agent($k, %c) then " + one_of("xyz") + "() => agent($k, %c)";
        }
        return text + tail(0);
    }
    std::string client_branch(const std::string& message) {
        std::string text = message + "() <= agent(_, %s)";
        if (below(8) == 0) text += " then e()";
        const std::size_t sends = below(5);
        if (sends == 0) text += " then a() => agent(!S, %s) then b() => agent(!S, %s)";
        if (sends == 1) text += " then (a() => agent(!S, %s) or skip)";
        if (sends > 2) text += " then " + one_of("ab") + "() => agent(!S, %s)";
        return text + tail(1);
    }

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
