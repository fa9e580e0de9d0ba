/// Which messages are in which operands, by the drawing.   rectangles and heights -> a tree
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/dialects/internal.h"

namespace map2pml::auml {

/// Limit of the frames of a diagram.
inline constexpr std::size_t kMostFrames = 500;

/// A frame of a combined fragment. Heights grow down the page.
struct DrawnFrame {
    const StarUmlObject* model = nullptr;
    source::Span span;
    double left = 0;
    double top = 0;
    double right = 0;
    double bottom = 0;
    std::vector<const StarUmlObject*> operands;  ///< from top to bottom
    std::vector<double> tops;                    ///< of the operands; the first begins at the top of the frame
    // set by `nest_frames`
    std::set<std::size_t> lifelines = {};    ///< that it covers
    std::optional<std::size_t> parent = {};  ///< the frame around it
    std::size_t parent_operand = 0;
    double height = 0;  ///< at which what is in it begins

    [[nodiscard]] std::size_t operand_at(double y) const;
    [[nodiscard]] bool has_height(double y) const { return y > top - 1 && y < bottom + 1; }
};

/// What is drawn at one height: a message, an interaction use, a state.
struct DrawnItem {
    const StarUmlObject* model = nullptr;
    source::Span span;
    std::string words;  ///< `message "ask"`
    double y = 0;
    std::optional<double> end_y = {};  ///< of a message that ends at another height
    std::set<std::size_t> lifelines = {};
    // set by `nest_frames`
    std::optional<std::size_t> frame = {};  ///< the innermost one around it
    std::size_t operand = 0;
};

/// Puts items and frames into frames. An item at the height of a frame belongs to it if one of its lifelines does; a frame belongs
/// to an operand if all that is in it does. \param places of the lifelines: x \returns what was doubtful, or wrong
[[nodiscard]] std::vector<diag::Diagnostic> nest_frames(std::vector<DrawnFrame>& frames, std::vector<DrawnItem>& items,
                                                        const std::vector<double>& places);

}  // namespace map2pml::auml
