#include "tests/differential/lcc_generator.h"
#include "tests/differential/naive_obedience.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <string>
#include <vector>

#include "tests/differential/dice.h"
#include "tests/differential/lcc_states.h"
#include "tests/differential/naive_obedience.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/protocols/situations/lowering/lower.h"

namespace map2pml::differential {

namespace {

using Words = std::vector<std::string>;

class LccGenerator {
  public:
    LccGenerator(std::uint64_t seed, std::uint64_t attempt) : dice_(seed, attempt) {}

    TestCase generate() {
        agents_ = dice_.percent(25) ? Words{"1", "2", "3"} : Words{"ann", "bob", "cid"};
        if (!dice_.percent(40)) agents_.pop_back();
        delivers_one_ = dice_.percent(30);
        roles_by_name_ = dice_.percent(25);
        const std::uint32_t roles = 2 + dice_.below(2);
        for (std::uint32_t at = 0; at < roles; ++at) arities_.push_back(dice_.percent(35) ? 1 : 0);
        TestCase test;
        test.is_lcc = true;
        for (std::size_t role = 0; role < arities_.size(); ++role) {
            test.text += clause(role);
            if (dice_.percent(15)) test.text += clause(role);
        }
        asks_ = test.text.find("open_one") != std::string::npos;
        test.check = check_file();
        return test;
    }

  private:
    std::string constant() { return dice_.pick<std::string>({"x", "x", "y", "f(x)", agents_.front()}); }
    std::string variable() { return dice_.pick<std::string>({"X", "X", "Y"}); }
    /// What a send says: with a variable that has no value, the receiver gets one of its own.
    std::string value() {
        if (dice_.percent(5)) return "Me";
        return dice_.percent(bound_.empty() ? 5 : 60) ? variable() : constant();
    }
    std::string pattern() { return dice_.percent(60) ? variable() : dice_.percent(40) ? "_" : constant(); }

    std::string message(bool is_sent) {
        const std::string functor = dice_.pick<std::string>({"m", "m", "n"});
        return dice_.percent(50) ? functor : fmt::format("{}({})", functor, is_sent ? value() : pattern());
    }
    std::string role(bool is_sent) {
        if (dice_.percent(35)) return "_";
        const std::size_t at = dice_.below(arities_.size());
        const bool is_bare = (arities_[at] == 0) != (roles_by_name_ && dice_.percent(40));
        return is_bare ? fmt::format("r{}", at)
                       : fmt::format("r{}({})", at,
                                     dice_.percent(60) ? "_"
                                     : is_sent         ? value()
                                                       : pattern());
    }
    /// \param may_be_open not in the condition of a receive: the model may draw it before there is a message.
    std::string constraint(bool may_be_open = true) {
        switch (dice_.weighted({40, 15, may_be_open ? 15U : 0U, 15, 15})) {
            case 0:
                bound_.insert("X");
                return fmt::format("p({})", variable());
            case 1:
                return fmt::format("not q({})", dice_.percent(50) ? "X" : constant());
            case 2:
                return dice_.percent(50) ? "open_one" : "not open_one";
            case 3:
                return fmt::format("q({}) and p({})", variable(), variable());
            default:
                return fmt::format("{} {} {}", variable(), dice_.percent(50) ? "=" : "!=", constant());
        }
    }

    std::string action(unsigned depth) {
        switch (dice_.weighted({34, 34, 8, 10, depth > 0 ? 10U : 0U})) {
            case 0: {
                // Without an id, unless one agent gets it, the model sends the copies one after the other: states that the rules do not have.
                const std::string to = delivers_one_ && dice_.percent(60) ? "_" : dice_.pick(agents_);
                const std::string guard = dice_.percent(20) ? " <- " + constraint() : "";
                return fmt::format("{} => a({}, {}){}", message(true), role(true), to, guard);
            }
            case 1: {
                const std::string text = message(false);
                bound_.insert("X");
                const std::string from = dice_.percent(50) ? "_" : dice_.pick(agents_);
                const std::string condition = dice_.percent(20) ? " <- " + constraint(false) : "";
                return fmt::format("{} <= a({}, {}){}", text, role(false), from, condition);
            }
            case 2:
                return "null";
            case 3:
                return "null <- " + constraint();
            default:
                return role_change();
        }
    }

    std::string role_change() {
        const std::size_t at = dice_.below(arities_.size());
        return arities_[at] == 0 ? fmt::format("a(r{}, Me)", at) : fmt::format("a(r{}({}), Me)", at, value());
    }

    std::string definition(unsigned depth) {
        if (depth == 0 || dice_.percent(25)) return action(depth);
        const std::size_t kind = dice_.weighted({55, 35, 10});
        const char* const joins[] = {" then ", " or ", " par "};
        Words parts;
        for (std::uint32_t more = 2 + (dice_.percent(25) ? 1 : 0); more > 0; --more) {
            const std::string part = definition(depth - 1);
            parts.push_back(part.find(' ') == std::string::npos ? part : "(" + part + ")");
        }
        return fmt::format("{}", fmt::join(parts, joins[kind]));
    }

    std::string clause(std::size_t at) {
        bound_.clear();
        std::string head = fmt::format("r{}", at);
        if (arities_[at] == 1) {
            head += dice_.percent(70) ? "(X)" : "(x)";
            bound_.insert("X");
        }
        std::string body = definition(2);
        if (dice_.percent(25)) body = fmt::format("({}) then {}", body, role_change());
        return fmt::format("a({}, Me) ::\n  {}.\n", head, body);
    }

    std::string check_file() {
        Words agents;
        for (const std::string& agent : agents_) {
            const std::size_t at = dice_.below(arities_.size());
            agents.push_back(fmt::format("{} : r{}{}", agent, at,
                                         arities_[at] == 0   ? ""
                                         : dice_.percent(70) ? "(x)"
                                                             : "(y)"));
        }
        std::string text = fmt::format("agents {}\nlimit situations = 60\n", fmt::join(agents, ", "));
        const std::string how = dice_.percent(50) ? "open" : dice_.percent(50) ? "stable" : "total";
        text += asks_ ? how + " open_one\n" : "";
        text += delivers_one_ ? "delivery one\n" : "";
        text += roles_by_name_ ? "roles by name\n" : "";
        if (dice_.percent(30)) text += fmt::format("services r{}\n", dice_.below(arities_.size()));
        text += "common { p(x). q(y). }\n";
        text += dice_.percent(50) ? "knows " + agents_.front() + " { p(y). q(X) <- p(X). }\n" : "";
        text += dice_.percent(30) ? rules() : "";
        text += dice_.percent(15) ? "dialect lij\n" : "";
        return text;
    }

    /// Who may solve which constraint.
    std::string rules() {
        std::string text = dice_.percent(25) ? "policy permit-overrides\n" : "";
        text += "common { good(x). good(" + agents_.front() + "). likes(" + agents_.back() + ", y). }\n";
        for (const std::string& owner : {std::string("broker"), agents_.front(), std::string("nobody")}) {
            text += "rules of " + owner + " {\n";
            for (std::uint32_t more = dice_.below(3); more > 0; --more) text += "  " + agents_rule() + "\n";
            text += "}\n";
        }
        return text;
    }
    std::string modality(const std::string& subject) {
        const std::string object = dice_.pick<std::string>({"_", "_", "B", "self", agents_.back()});
        const std::string argument = dice_.pick<std::string>({"X", "X", "_", "x", "y", "f(x)", agents_.front()});
        const std::string action = dice_.percent(15)   ? "open_one"
                                   : dice_.percent(70) ? fmt::format("p({})", argument)
                                                       : fmt::format("q({})", argument);
        return fmt::format("({}, {}, {}{})", subject, object, dice_.percent(65) ? "+" : "-", action);
    }
    std::string agents_rule() {
        std::string text = modality(dice_.pick<std::string>({"A", "_", agents_.front()}));
        const Words conditions = {"good(X)",  "~good(X)",    "likes(A, X)",      "~likes(A, _)",
                                  "~(X = y)", modality("A"), "~" + modality("A")};
        for (std::uint32_t more = dice_.below(3), all = more; more > 0; --more)
            text += (more == all ? " <- " : ", ") + dice_.pick(conditions);
        return text + ".";
    }

    Dice dice_;
    Words agents_;
    std::vector<std::size_t> arities_;
    std::set<std::string> bound_;
    bool delivers_one_ = false;
    bool roles_by_name_ = false;
    bool asks_ = false;  ///< some constraint asks for what the check file may call open
};

}  // namespace

std::string difference_from_rules(const TestCase& test, std::size_t most_states) {
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId file = sources.add("case.lcc", test.text);
    const auto framework = lcc::read_lcc(sources, file, sink);
    const auto check = checkfile::read_check(sources, sources.add("case.check", test.check), sink);
    auto scene = lcc::make_scene(sources, *framework, {&check->common}, {file, {}, {}}, sink);
    obey_naively(*framework, {&check->common}, *scene);
    const Seen rules = seen_by_rules(lcc::System(*framework, *scene), most_states);
    constexpr std::size_t kMostSituations = 300;
    lcc::System system(*framework, *scene);
    if (const auto reached = lcc::find_reached_machines(system, *scene, kMostSituations)) {
        const std::string missing = missing_in(*reached, lcc::System(*framework, *scene), most_states);
        if (!missing.empty()) return "LCC: the situations that runs reach lack the step `" + missing + "`\n";
    }
    const Loaded loaded = load(test);
    const Seen model = seen_by_model(loaded.protocol, loaded.instance, most_states);
    if (!rules.is_complete || !model.is_complete) return {};
    std::string words;
    const auto compare = [&](const char* what, std::size_t of_rules, std::size_t of_model) {
        if (of_rules != of_model)
            words += fmt::format("LCC: `{}` {} by the rules, `{}` in the model\n", of_rules, what, of_model);
    };
    compare("states", rules.states.size(), model.states.size());
    compare("good ends", rules.good_ends.size(), model.good_ends.size());
    compare("deadlocks", rules.stuck.size(), model.stuck.size());
    if (words.empty() && rules.unsolvable != model.unsolvable) {
        words = fmt::format("LCC: without a solution in deadlocks: {} by the rules, {} in the model\n",
                            rules.unsolvable, model.unsolvable);
    }
    return words;
}

Generated generate_lcc(std::uint64_t seed) {
    Generated generated;
    for (;; ++generated.rejected) {
        generated.test = LccGenerator(seed, generated.rejected).generate();
        if (load(generated.test).errors.empty()) return generated;
    }
}

}  // namespace map2pml::differential
