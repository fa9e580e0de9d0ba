#include "driver/verdicts/by_states/internal.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace map2pml::check {

namespace {

using modal::Evidence;
using modal::PartId;
using report::ChoiceNode;
using EvidenceEnd = Evidence::End;

class TreeBuilder {
  public:
    explicit TreeBuilder(const modal::Parts& parts) : parts_(parts), words_(parts) {}

    ChoiceNode root(const Evidence& evidence, const ModalWalk& before) {
        ChoiceNode node = begun(evidence.part);
        finish(node, evidence, before);
        return node;
    }

  private:
    ChoiceNode begun(PartId part) {
        ChoiceNode node;
        node.number = ++last_;
        node.asked = words_.formula(part);
        node.is_true = !parts_.is_negated(part);
        node.span = parts_.node(part).span;
        return node;
    }

    /// Makes a node where a way begins, and another one where it ends, unless they are the same.
    ChoiceNode way(const Evidence& evidence, const std::string& name, ModalWalk walk) {
        const std::size_t known = walk.run().steps.size();
        const auto arrival = static_cast<std::ptrdiff_t>(evidence.arrival);
        walk.follow({evidence.steps.begin(), evidence.steps.begin() + arrival});
        const bool is_reference = evidence.end == EvidenceEnd::known && evidence.part == evidence.asked;
        if (parts_.kind(evidence.asked) == modal::PartKind::variable && !is_reference)
            return around(evidence, name, std::move(walk), known);
        ChoiceNode node = begun(evidence.asked);
        places_[{evidence.number, false}] = {node.number, {}};
        node.steps = steps_after(walk, known);
        node.way = way_to(node, name, walk);
        if (evidence.arrival == evidence.steps.size() && is_one_place(evidence)) {
            finish(node, evidence, walk);
            return node;
        }
        const std::size_t before = walk.run().steps.size();
        node.end = ChoiceNode::End::goes_on;
        node.shown = sides_in(evidence);
        walk.follow({evidence.steps.begin() + arrival, evidence.steps.end()});
        ChoiceNode last = begun(part_at_end(evidence));
        last.steps = steps_after(walk, before);
        finish(last, evidence, walk);
        if (evidence.end == EvidenceEnd::truth && evidence.steps.size() > evidence.arrival) {
            last.asked.clear();  // the last step says it
            last.span = parts_.node(evidence.steps.back().modality).span;
        }
        node.ways.push_back(std::move(last));
        return node;
    }

    /// A variable says nothing by itself: the node is where the way ends.
    ChoiceNode around(const Evidence& evidence, const std::string& name, ModalWalk walk, std::size_t known) {
        const auto arrived = static_cast<std::uint32_t>(walk.run().steps.size());
        walk.follow({evidence.steps.begin() + static_cast<std::ptrdiff_t>(evidence.arrival), evidence.steps.end()});
        ChoiceNode node = begun(part_at_end(evidence));
        const bool is_on_the_way = arrived < walk.run().steps.size();
        places_[{evidence.number, false}] = {node.number, is_on_the_way ? std::optional(arrived) : std::nullopt};
        node.steps = steps_after(walk, known);
        node.way = way_to(node, name, walk);
        finish(node, evidence, walk);
        return node;
    }

    /// The words for the way to a node to which no listed step leads.
    [[nodiscard]] static std::string way_to(const ChoiceNode& node, const std::string& name, const ModalWalk& walk) {
        return name.empty() && node.steps.empty() ? fmt::format("an internal step of {}", walk.last_agent()) : name;
    }

    [[nodiscard]] PartId part_at_end(const Evidence& evidence) const {
        return evidence.end == EvidenceEnd::every_run ? words_.whole(evidence.part) : evidence.part;
    }

    [[nodiscard]] static bool is_one_place(const Evidence& evidence) {
        const bool is_branching = evidence.end == EvidenceEnd::branches || evidence.end == EvidenceEnd::known ||
                                  evidence.end == EvidenceEnd::left_out;
        return evidence.part == evidence.asked || (!is_branching && evidence.sides.empty());
    }

    [[nodiscard]] static std::vector<trace::Step> steps_after(const ModalWalk& walk, std::size_t known) {
        const auto& steps = walk.run().steps;
        std::vector<trace::Step> after(steps.begin() + static_cast<std::ptrdiff_t>(known), steps.end());
        for (std::size_t at = 0; at < after.size(); ++at) after[at].clock = static_cast<std::uint32_t>(known + at + 1);
        return after;
    }

    /// "the second part is false, and of this the first part"
    [[nodiscard]] std::string sides_in(const Evidence& evidence) const {
        std::string words;
        for (const modal::EvidenceSide& each : evidence.sides) {
            words += words.empty() ? fmt::format("{} is {}", words_.side(each.whole, each.side),
                                                 parts_.is_negated(each.side) ? "false" : "true")
                                   : ", of this " + words_.side(each.whole, each.side);
        }
        return words;
    }

    /// Puts the conclusion of the evidence into the node of its end.
    void finish(ChoiceNode& node, const Evidence& evidence, const ModalWalk& walk) {
        places_[{evidence.number, true}] = {node.number, {}};
        switch (evidence.end) {
            case EvidenceEnd::truth:
                // A way without a step of its own leads to something that is always so.
                node.shown =
                    evidence.steps.size() > evidence.arrival ? words_.reason(evidence) : words_.along(evidence);
                break;
            case EvidenceEnd::no_step:
                node.shown = words_.reason(evidence);
                break;
            case EvidenceEnd::every_run:
                node.end = ChoiceNode::End::every_run;
                break;
            case EvidenceEnd::loop:
                repeat(node, evidence, walk);
                break;
            case EvidenceEnd::known:
                node.end = ChoiceNode::End::known;
                std::tie(node.same_as, node.same_after) = places_.at({evidence.same_as, evidence.same_as_its_end});
                break;
            case EvidenceEnd::left_out:
                node.end = ChoiceNode::End::left_out;
                node.left_out = static_cast<std::uint32_t>(evidence.left_out);
                break;
            case EvidenceEnd::branches:
                go_on(node, evidence, walk);
                break;
        }
    }

    void repeat(ChoiceNode& node, const Evidence& evidence, const ModalWalk& walk) const {
        node.end = ChoiceNode::End::loop;
        node.shown = (words_.is_only_way(evidence) ? ", the only possible continuation" : "") + words_.along(evidence);
        const std::size_t start = walk.listed_before(evidence.loop_start);
        if (start < walk.run().steps.size()) node.again_from = static_cast<std::uint32_t>(start + 1);
    }

    void go_on(ChoiceNode& node, const Evidence& evidence, const ModalWalk& walk) {
        node.end = ChoiceNode::End::goes_on;
        node.shown = words_.branching(evidence);
        node.left_out = static_cast<std::uint32_t>(evidence.left_out);
        for (std::size_t at = 0; at < evidence.branches.size(); ++at)
            node.ways.push_back(way(evidence.branches[at], words_.way(evidence.part, at), walk));
    }

    const modal::Parts& parts_;
    ModalWords words_;
    std::uint32_t last_ = 0;
    /// Places of the beginning and the end of each piece: a node, or a step on the way to one.
    std::map<std::pair<std::size_t, bool>, std::pair<std::uint32_t, std::optional<std::uint32_t>>> places_;
};

}  // namespace

ChoiceNode tree_of(const Evidence& evidence, const ModalWalk& before, const modal::Parts& parts) {
    return TreeBuilder(parts).root(evidence, before);
}

}  // namespace map2pml::check
