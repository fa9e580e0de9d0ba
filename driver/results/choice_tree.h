/// The reasons why a formula is true or false, as a tree, if there are several.   made by driver/verdicts, drawn by each printer
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// A part of the formula, evaluated in a state. The steps to that state are the edge of the tree that leads to this node.
struct ChoiceNode {
    enum class End : std::uint8_t {
        shown,      ///< the state alone, or the last step, shows the verdict
        every_run,  ///< the verdict is the same whatever happens from here on
        loop,       ///< the steps from number `again_from` on repeat for ever
        known,      ///< node `same_as` shows the verdict
        goes_on,    ///< `ways` show the verdict
        left_out,   ///< the explanation is too long to be shown
    };
    std::uint32_t number = 0;        ///< from 1 on, in the order of the drawing
    std::string way;                 ///< name of this way among several: `first part`; empty: the steps say it
    std::vector<trace::Step> steps;  ///< from the previous node; `clock` counts from the start of the run
    std::string asked;               ///< the part as written, `EF <in(yes)>tt`; empty: nothing but the last step
    bool is_true = true;             ///< the part is shown to be true, not false
    source::Span span;               ///< place of the part in the check file
    std::string shown;               ///< why, in words; may be empty
    End end = End::shown;
    std::optional<std::uint32_t> again_from;  ///< loop: step from which it repeats, if one of its steps is listed
    std::optional<std::uint32_t> same_as;
    std::optional<std::uint32_t>
        same_after;              ///< the state is not that of `same_as`, but follows this step on the edge to it
    std::uint32_t left_out = 0;  ///< number of ways that are not shown
    std::vector<ChoiceNode> ways;
};

/// The spelling in reports: `loop`, `left-out`.
[[nodiscard]] std::string_view to_string(ChoiceNode::End end);

/// The verdict with its reason, worded differently for each end: "`EF <in(yes)>tt` is false: no step here is `in(yes)`"
[[nodiscard]] std::string words_of(const ChoiceNode& node);

/// `2 more continuations are not shown`; empty if all ways are shown.
[[nodiscard]] std::string left_out_words(const ChoiceNode& node);

/// Index of the first step of the edge that repeats; nothing if no step does, or if the loop begins before the edge.
[[nodiscard]] std::optional<std::size_t> loop_in_edge(const ChoiceNode& node);

/// Steps of an edge that are not shown.
struct HiddenSteps {
    std::size_t at = 0;
    std::size_t count = 0;
};
/// Hides steps in the middle of the part before the loop, and in the middle of the loop. \param all hide nothing
[[nodiscard]] std::vector<HiddenSteps> hidden_steps(const ChoiceNode& node, bool all);

}  // namespace map2pml::report
