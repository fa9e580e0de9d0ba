#include "tests/differential/conversation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/differential/dice.h"

namespace map2pml::differential {

namespace {

class Conversation {
  public:
    explicit Conversation(std::uint64_t seed) : dice_(seed) {}

    TestCase make() {
        TestCase test;
        const std::size_t workers = 1 + dice_.below(3);
        std::vector<std::string> clauses = collector();
        for (std::size_t at = 0; at < workers; ++at) {
            const std::vector<std::string> own = worker(fmt::format("W{}", at));
            clauses.insert(clauses.end(), own.begin(), own.end());
            if (dice_.percent(25)) test.request.agent_counts.emplace(fmt::format("W{}", at), 2);
        }
        test.text = fmt::format("Talk[\n{}]\n", fmt::join(clauses, "\n"));
        test.request.limits.emplace("loop", 1 + dice_.below(3));
        if (dice_.percent(30) && test.text.find("judge(") != std::string::npos)
            test.request.total_procedures.insert("judge");
        return test;
    }

  private:
    std::string kind() { return std::string(1, "abc"[dice_.below(3)]); }
    std::string answer() { return dice_.percent(60) ? "yes" : "no"; }
    std::string value() { return dice_.percent(70) ? "1" : "2"; }

    std::string take_kind() {
        const std::string what = dice_.percent(60) ? "$x" : dice_.percent(60) ? "_" : value();
        return fmt::format("{}({}) <= agent($w, {})", kind(), what, dice_.percent(85) ? "%w" : "_");
    }
    std::string take_answer() { return fmt::format("{}() <= agent({}, %c)", answer(), dice_.percent(50) ? "_" : "$c"); }

    /// What the collector does with a message that it has: a sequence, or a choice that looks for another message when it fails.
    std::string alternative() {
        std::string text = take_kind();
        if (dice_.percent(35)) text += " then judge()";
        switch (dice_.weighted({30, 30, 20, 10, 10})) {
            case 0:
                break;
            case 1:
                text += fmt::format(" then {}() => agent($w, %w)", answer());
                break;
            case 2:
                text += fmt::format(" then ({}() => agent($w, %w) or skip)", answer());
                break;
            case 3:
                text += fmt::format(" then (({} then judge()) or skip)", take_kind());
                break;
            default:
                text += fmt::format(" then {}() => agent(_, %w)", answer());
        }
        return text + (dice_.percent(65) ? " then agent(loop)" : "");
    }

    std::string timeout() {
        switch (dice_.weighted({35, 30, 20, 15})) {
            case 0:
                return "agent(loop)";
            case 1:
                return "skip";
            case 2:
                return fmt::format("{}() => agent(_, %w)", answer());
            default:
                return fmt::format("{}() => agent(_, %w) then agent(loop)", answer());
        }
    }

    std::vector<std::string> collector() {
        std::vector<std::string> alternatives;
        const std::size_t count = 1 + dice_.weighted({15, 50, 35});
        while (alternatives.size() < count) alternatives.push_back("(" + alternative() + ")");
        const std::string first =
            dice_.percent(30) ? fmt::format("{}() => agent(_, %w) then agent(loop)", answer()) : "agent(loop)";
        return {"  agent(!C, %c) = " + first, fmt::format("  agent(!C, %c, loop) =\n    waitfor ({}) timeout ({})",
                                                          fmt::join(alternatives, "\n      or "), timeout())};
    }

    std::string send_kind() { return fmt::format("{}({}) => agent(!C, %c)", kind(), value()); }

    /// Sends, and waits for answers or without end.
    std::vector<std::string> worker(const std::string& name) {
        std::vector<std::string> steps = {send_kind()};
        const std::size_t count = dice_.below(3);
        while (steps.size() <= count) {
            switch (dice_.weighted({45, 30, 25})) {
                case 0:
                    steps.push_back(send_kind());
                    break;
                case 1:
                    steps.push_back(fmt::format("waitfor ({}) timeout ({})", take_answer(),
                                                dice_.percent(50) ? "skip" : "agent(waits)"));
                    break;
                default:
                    steps.push_back(fmt::format("waitfor (({}) or ({})) timeout ({})",
                                                take_answer() + " then " + send_kind(), take_answer(),
                                                dice_.percent(50) ? "skip" : send_kind()));
            }
        }
        if (dice_.percent(60)) steps.push_back("agent(waits)");
        const std::string again = dice_.percent(50) ? " then agent(waits)" : "";
        return {fmt::format("  agent(!{}, %w) = {}", name, fmt::join(steps, " then\n    ")),
                fmt::format("  agent(!{}, %w, waits) =\n    waitfor (({}{}) or ({})) timeout ({})", name, take_answer(),
                            again, take_answer() + (dice_.percent(30) ? " then " + send_kind() : ""),
                            dice_.percent(70) ? "agent(waits)" : "skip")};
    }

    Dice dice_;
};

}  // namespace

TestCase conversation(std::uint64_t seed) {
    TestCase test = Conversation(seed).make();
    // Sequences in sequences become one, as in all texts that are printed.
    for (int round = 0; round < 2; ++round) {
        const Loaded loaded = load(test);
        if (loaded.errors.empty()) test.text = map_text(loaded.written);
    }
    return test;
}

}  // namespace map2pml::differential
