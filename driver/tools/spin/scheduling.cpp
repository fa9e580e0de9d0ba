#include "driver/tools/spin/search.h"

#include <map>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {

namespace {

constexpr std::string_view kProcess = "m2p_steps_that_go_first";

/// The C code that SPIN has made of the conditions, in their order.
std::optional<std::vector<std::string>> conditions_in(const std::string& moves, std::size_t count) {
    const std::size_t begin = moves.find(fmt::format("/* PROC {} */", kProcess));
    if (begin == std::string::npos) return std::nullopt;
    const std::size_t next = moves.find("/* PROC ", begin + 1);
    const std::string_view body =
        std::string_view(moves).substr(begin, next == std::string::npos ? next : next - begin);
    constexpr std::string_view kTest = "\t\tif (!(";
    constexpr std::string_view kBehind = "))\n\t\t\tcontinue;\n";
    std::vector<std::string> conditions;
    for (std::size_t at = body.find(kTest); at != std::string_view::npos; at = body.find(kTest, at)) {
        at += kTest.size();
        const std::size_t end = body.find(kBehind, at);
        if (end == std::string_view::npos) return std::nullopt;
        conditions.emplace_back(body.substr(at, end - at));
        at = end;
    }
    if (conditions.size() != count) return std::nullopt;
    return conditions;
}

std::string function_of(const Scheduling& scheduling, const std::vector<std::string>& conditions) {
    std::map<std::uint32_t, std::string> by_process;
    for (std::size_t at = 0; at < conditions.size(); ++at) {
        std::string& all = by_process[scheduling.steps[at].process];
        all += fmt::format("{}({})", all.empty() ? "" : "\n\t\t\t|| ", conditions[at]);
    }
    std::string text =
        "\n/* map2pml: the steps of the process commute with all that others can do */\nstatic int\n"
        "m2p_goes_first(int II)\n{\tint tt = 0; /* SPIN's text names them where it tests an index */\n\tTrans *t = "
        "(Trans *) 0;\n"
        "\tswitch (II) {\n";
    for (const auto& [process, condition] : by_process)
        text += fmt::format("\tcase BASE + {}: return {};\n", process, condition);
    return text + "\t}\n\treturn 0;\n}\n";
}

/// Changes the code after `begin` where SPIN asks whether the steps of the process are to be taken alone.
bool take_alone(std::string& source, std::string_view begin) {
    const std::string asks = std::string(begin) +
                             "\t\t\ttt = (int) ((P0 *)_this)->_p;\n"
                             "\t\t\tot = (uchar) ((P0 *)_this)->_t;\n"
                             "\t\t\tif (trans[ot][tt]->atom & 8)\n"
                             "\t\t\t{\tt = trans[ot][tt];\n"
                             "\t\t\t\tif (t->qu[0] != 0)\n";
    std::string changed = asks;
    return replace_only(changed, "if (trans[ot][tt]->atom & 8)",
                        "if ((m2p_alone = m2p_goes_first(II)) || trans[ot][tt]->atom & 8)") &&
           replace_only(changed, "if (t->qu[0] != 0)", "if (!m2p_alone && t->qu[0] != 0)") &&
           replace_only(source, asks, changed);
}

}  // namespace

std::string with_conditions(const std::string& model, const Scheduling& scheduling) {
    if (scheduling.steps.empty()) return model;
    std::string text = model;
    text += fmt::format("{}proctype {}()\n{{\n  if\n", text.ends_with('\n') ? "" : "\n", kProcess);
    for (const FirstStep& each : scheduling.steps) text += fmt::format("  :: {} ->\n     skip;\n", each.condition);
    return text + "  fi;\n}\n";
}

bool holds_conditions(const std::string& proctype) { return proctype == kProcess; }

bool add_scheduling(std::string& pan_source, const std::string& pan_moves, const Scheduling& scheduling) {
    const auto conditions = conditions_in(pan_moves, scheduling.steps.size());
    if (!conditions) return false;
    constexpr std::string_view kState = "\nState\tnow;\t/* the full state-vector */\n";
    constexpr std::string_view kDepthFirst =
        "Resume:\t\t/* pick up here if preselect fails */\n\t\t\t_this = pptr(II);\n";
    constexpr std::string_view kBreadthFirst = "Pickup:\t\t_this = pptr(II);\n";
    // In a breadth-first search, SPIN takes all steps where none of these leads to a new state, since a cycle of such states
    // might put them off for ever. Here there is no such cycle.
    constexpr std::string_view kNoNewState =
        "/* preselected - no succ definitely outside stack */\n\t\tif ((trpt->tau&32) && !(trpt->tau&64)";
    std::string patched = pan_source;
    const bool known =
        replace_only(patched, kState, std::string(kState) + "static int m2p_goes_first(int II), m2p_alone;\n") &&
        take_alone(patched, kDepthFirst) && take_alone(patched, kBreadthFirst) &&
        replace_only(patched, kNoNewState, std::string(kNoNewState) + " && !(m2p_alone && _n != 0)");
    if (known) pan_source = patched + function_of(scheduling, *conditions);
    return known;
}

}  // namespace map2pml::spin
