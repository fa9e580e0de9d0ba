/// Why a formula is true or false where several things show it, as a tree.   made by driver/verdicts, drawn by each printer
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/counterexample.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// A part of the formula that is asked in a state. The steps to it are the edge of the tree that leads here.
struct ChoiceNode {
    enum class End : std::uint8_t {
        shown,      ///< one look at the state, or at the last step, shows it
        every_run,  ///< it is so whatever happens from here on
        loop,       ///< the steps from number `again_from` on repeat for ever
        known,      ///< node `same_as` shows it
        goes_on,    ///< `ways` show it
        left_out,   ///< what shows it is too long
    };
    std::uint32_t number = 0;        ///< from 1 on, in the order of the drawing
    std::string way;                 ///< which one of several this is: `first part`; empty: the steps say it
    std::vector<trace::Step> steps;  ///< from the node before; `clock` counts from the start of the run
    std::string asked;               ///< the part as written, `EF <in(yes)>tt`; empty: nothing but the last step
    bool is_true = true;             ///< what is shown of it
    source::Span span;               ///< of the part, in the check file
    std::string shown;               ///< why, in words; may be empty
    End end = End::shown;
    std::optional<std::uint32_t> again_from;  ///< loop, if one of its steps is listed
    std::optional<std::uint32_t> same_as;
    std::optional<std::uint32_t> same_after;  ///< it is not the node itself, but after this one of the steps to it
    std::uint32_t left_out = 0;               ///< ways that are not shown
    std::vector<ChoiceNode> ways;
};

/// `loop`, `left-out`: as reports have it.
[[nodiscard]] std::string_view to_string(ChoiceNode::End end);

/// "`EF <in(yes)>tt` is false: no step here is `in(yes)`", in words of its own for each end.
[[nodiscard]] std::string words_of(const ChoiceNode& node);

/// `2 more ways are not shown`; empty if all are.
[[nodiscard]] std::string left_out_words(const ChoiceNode& node);

/// Index of the first step of the edge that repeats; nothing if none of them does, or all and more.
[[nodiscard]] std::optional<std::size_t> loop_in_edge(const ChoiceNode& node);

/// Steps of an edge that are not shown.
struct HiddenSteps {
    std::size_t at = 0;
    std::size_t count = 0;
};
/// From the middle of what comes before the loop, and of the loop. \param all nothing is hidden
[[nodiscard]] std::vector<HiddenSteps> hidden_steps(const ChoiceNode& node, bool all);

}  // namespace map2pml::report
