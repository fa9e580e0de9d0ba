#include "driver/verdicts/by_states/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::check {

namespace {

using modal::Evidence;
using modal::PartId;
using modal::PartKind;
using ModalEnd = Evidence::End;

constexpr std::size_t kMostQuoted = 60;  ///< columns of a formula inside a sentence

std::string quoted(const std::string& formula) {
    return fmt::format("`{}`",
                       report::columns(formula) > kMostQuoted ? report::shortened(formula, kMostQuoted) : formula);
}

std::string ordinal_word(std::size_t at) {
    constexpr std::array kOrdinals = {"first", "second", "third", "fourth", "fifth", "sixth"};
    return at < kOrdinals.size() ? kOrdinals.at(at) : source::ordinal(at + 1);
}

std::string words_of(const ir::ActionSet& actions) {
    return actions.is_complement ? fmt::format("not `{}`", to_string(actions).substr(1))
                                 : fmt::format("`{}`", to_string(actions));
}

/// "2 possible steps", "2 steps that are `in(ok)`", "2 steps that are not `in(ok)`"
std::string steps_that_are(std::size_t count, const ir::ActionSet& actions) {
    if (actions.is_any()) return fmt::format("{} possible steps", count);
    return actions.is_complement ? fmt::format("{} steps that are not `{}`", count, to_string(actions).substr(1))
                                 : fmt::format("{} steps that are `{}`", count, to_string(actions));
}

}  // namespace

std::string ModalWords::formula(PartId part) const { return as_written(parts_.formula(), parts_.negation_free(part)); }

std::string ModalWords::verdict(PartId part) const {
    return fmt::format("{} is {}", quoted(formula(part)), parts_.is_negated(part) ? "false" : "true");
}

PartId ModalWords::whole(PartId part) const {
    const bool is_modality = parts_.kind(part) == PartKind::box || parts_.kind(part) == PartKind::diamond;
    const bool goes_around = is_modality && parts_.kind(parts_.left(part)) == PartKind::variable &&
                             parts_.node(parts_.left(part)).name == ir::kVariableOfDerivedForm;
    return goes_around ? parts_.left(parts_.left(part)) : part;
}

std::string ModalWords::reason(const Evidence& evidence) const {
    switch (evidence.end) {
        case ModalEnd::truth:
            return last_step(evidence, "this step") + along(evidence);
        case ModalEnd::no_step:
            return no_step(evidence) + along(evidence);
        case ModalEnd::every_run:
            return verdict(whole(evidence.part)) + " whatever happens" +
                   (evidence.number == 0 && evidence.steps.empty() ? "" : " from here on");
        case ModalEnd::loop:
            return (is_only_way(evidence) ? "from here on the only possible continuation repeats"
                                          : "from here on the run repeats") +
                   along(evidence);
        case ModalEnd::branches:
            return fmt::format("{}: {}", verdict(evidence.part), branching(evidence));
        case ModalEnd::known:
        case ModalEnd::left_out:
            return "what follows is too long to be shown";
    }
    return {};
}

bool ModalWords::is_only_way(const Evidence& evidence) const {
    const bool is_loop = evidence.end == ModalEnd::loop;
    if (evidence.steps.size() <= evidence.arrival || (is_loop && evidence.number != 0))
        return false;  // of a way that leads back to before it began, not all steps are here
    const std::size_t first =
        is_loop ? std::min(evidence.loop_start, evidence.steps.size() - 1) : evidence.steps.size() - 1;
    return std::all_of(
        evidence.steps.begin() + static_cast<std::ptrdiff_t>(first), evidence.steps.end(),
        [&](const modal::EvidenceStep& each) { return each.is_only && parts_.actions(each.modality).is_any(); });
}

std::string ModalWords::no_step(const Evidence& evidence) const {
    const ir::ActionSet& actions = parts_.actions(evidence.part);
    if (evidence.is_final || actions.is_any())
        return is_only_way(evidence) ? "the only possible continuation ends here" : "nothing can happen any more";
    return actions.is_complement ? fmt::format("every step here is `{}`", to_string(actions).substr(1))
                                 : fmt::format("no step here is `{}`", to_string(actions));
}

std::string ModalWords::branching(const Evidence& evidence) const {
    const bool is_false = parts_.is_negated(evidence.part);
    const std::size_t count = evidence.branches.size() + evidence.left_out;
    if (parts_.kind(evidence.part) == PartKind::conjunction) {
        if (is_false) {
            return count == 2 ? "neither alternative is true"
                              : fmt::format("none of its {} alternatives is true", count);
        }
        return count == 2 ? "both parts hold" : fmt::format("all {} parts hold", count);
    }
    return fmt::format("after each of the {}, {}", steps_that_are(count, parts_.actions(evidence.part)),
                       verdict(parts_.left(evidence.part)));
}

std::string ModalWords::side(PartId whole, PartId side) const {
    const std::vector<PartId> joined = parts_.joined_by(whole);
    const auto at = static_cast<std::size_t>(std::find(joined.begin(), joined.end(), side) - joined.begin());
    return fmt::format("the {} {}", ordinal_word(at), noun(whole));
}

std::string ModalWords::way(PartId branching, std::size_t at) const {
    return parts_.kind(branching) == PartKind::conjunction ? fmt::format("{} {}", ordinal_word(at), noun(branching))
                                                           : "";
}

/// The noun for an operand: a part of `/\` as it is written, an alternative of `\/`.
const char* ModalWords::noun(PartId whole) const {
    return parts_.node(whole).kind == PartKind::conjunction ? "part" : "alternative";
}

/// \param step what the last one is called
std::string ModalWords::last_step(const Evidence& evidence, const std::string& step) const {
    if (evidence.steps.empty()) return {};
    const PartId modality = evidence.steps.back().modality;
    const ir::ActionSet& actions = parts_.actions(modality);
    const bool is_refuted = parts_.is_negated(modality);
    if (actions.is_any())
        return fmt::format("{} {}", step, is_refuted ? "must not be possible" : "is possible, as required");
    return fmt::format("{} is {}, which {}", step, words_of(actions),
                       is_refuted ? "must not be possible" : "is required");
}

std::string ModalWords::reason_after(const Evidence& evidence, std::size_t steps, bool more) const {
    if (steps == 0) {
        return evidence.end == ModalEnd::branches && evidence.part == evidence.asked ? branching(evidence)
                                                                                     : reason(evidence);
    }
    if (evidence.end == ModalEnd::truth) {
        const std::string last = fmt::format("the last of {}{} steps", steps, more ? " more" : "");
        return last_step(evidence, steps > 1 ? last : more ? "the next step" : "the first step") + along(evidence);
    }
    if (evidence.end == ModalEnd::loop) return "a run that repeats for ever" + along(evidence);
    return fmt::format("after {}, {}", report::counted(steps, more ? "more step" : "step"), reason(evidence));
}

std::string ModalWords::along(const Evidence& evidence) const {
    std::vector<std::string> verdicts;
    for (const PartId part : evidence.along) verdicts.push_back(verdict(part));
    return verdicts.empty() ? "" : fmt::format(", and each time {}", report::listed(verdicts));
}

}  // namespace map2pml::check
