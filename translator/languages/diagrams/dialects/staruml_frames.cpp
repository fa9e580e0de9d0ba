#include "translator/languages/diagrams/dialects/staruml_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

namespace {

std::string frame_words(const DrawnFrame& frame) {
    const std::string kind = frame.model->text("interactionOperator");
    std::string guard = frame.operands.empty() ? "" : normal_spaces(frame.operands.front()->text("guard"));
    if (guard.size() > 2 && guard.front() == '[' && guard.back() == ']') guard = guard.substr(1, guard.size() - 2);
    return fmt::format("`{}`{}", kind.empty() ? "seq" : kind, guard.empty() ? "" : " \"" + guard + "\"");
}

class FrameNesting {
  public:
    FrameNesting(std::vector<DrawnFrame>& frames, std::vector<DrawnItem>& items, const std::vector<double>& places)
        : frames_(frames), items_(items), places_(places), contents_(frames.size()) {}

    std::vector<diag::Diagnostic> run() {
        for (std::size_t at = 0; at < frames_.size(); ++at) fill(at);
        // A frame is behind those that may be around it.
        std::vector<std::size_t> order(frames_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            if (contents_[one].size() != contents_[other].size())
                return contents_[one].size() > contents_[other].size();
            return area(one) > area(other);
        });
        for (std::size_t at = 0; at < order.size(); ++at) find_parent(order, at);
        // The innermost frame of an item is the last one that contains it.
        for (const std::size_t frame : order) {
            for (const std::size_t item : contents_[frame]) {
                items_[item].frame = frame;
                items_[item].operand = frames_[frame].operand_at(items_[item].y);
            }
        }
        return std::move(found_);
    }

  private:
    [[nodiscard]] double area(std::size_t at) const {
        const DrawnFrame& frame = frames_[at];
        return (frame.right - frame.left) * (frame.bottom - frame.top);
    }

    void report(diag::Code code, const source::Span& span, std::string words, std::vector<diag::Note> notes = {}) {
        found_.push_back({code, span, std::move(words), std::move(notes)});
    }

    /// What is in a frame: by height, and by a lifeline that the frame covers. A message to a lifeline beside the frame widens it.
    void fill(std::size_t at) {
        DrawnFrame& frame = frames_[at];
        for (std::size_t lifeline = 0; lifeline < places_.size(); ++lifeline)
            if (places_[lifeline] >= frame.left && places_[lifeline] <= frame.right) frame.lifelines.insert(lifeline);
        const bool is_narrow = frame.lifelines.empty();
        std::vector<std::size_t> candidates;
        for (std::size_t item = 0; item < items_.size(); ++item)
            if (frame.has_height(items_[item].y)) candidates.push_back(item);
        for (bool is_new = true; is_new;) {
            is_new = false;
            for (const std::size_t candidate : candidates) {
                const DrawnItem& item = items_[candidate];
                if (contents_[at].contains(candidate)) continue;
                const bool is_inside = std::any_of(item.lifelines.begin(), item.lifelines.end(),
                                                   [&](std::size_t each) { return frame.lifelines.contains(each); }) ||
                                       (is_narrow && crosses(item, frame));
                if (!is_inside) continue;
                contents_[at].insert(candidate);
                is_new = true;
                widen(frame, item);
            }
        }
        frame.height = frame.top;
        if (!contents_[at].empty()) frame.height = items_[first_in(contents_[at])].y;
        for (const std::size_t item : contents_[at]) check_heights(frame, items_[item]);
    }

    [[nodiscard]] bool crosses(const DrawnItem& item, const DrawnFrame& frame) const {
        const auto is_left = [&](std::size_t each) { return places_[each] < frame.left; };
        return std::any_of(item.lifelines.begin(), item.lifelines.end(), is_left) &&
               !std::all_of(item.lifelines.begin(), item.lifelines.end(), is_left);
    }

    void widen(DrawnFrame& frame, const DrawnItem& item) {
        const std::size_t before = frame.lifelines.size();
        frame.lifelines.insert(item.lifelines.begin(), item.lifelines.end());
        if (frame.lifelines.size() == before) return;
        report(diag::Code::drawn_at_border, item.span,
               fmt::format("{} has an end beside the frame {}; it is read as inside, not as happening in any case",
                           item.words, frame_words(frame)),
               {{frame.span, "this frame"}});
    }

    [[nodiscard]] std::size_t first_in(const std::set<std::size_t>& items) const {
        return *std::min_element(items.begin(), items.end(),
                                 [&](std::size_t one, std::size_t other) { return items_[one].y < items_[other].y; });
    }

    void check_heights(const DrawnFrame& frame, const DrawnItem& item) {
        if (item.end_y && (!frame.has_height(*item.end_y) || frame.operand_at(*item.end_y) != frame.operand_at(item.y)))
            report(diag::Code::xmi_split_message, item.span,
                   fmt::format("{} begins in an operand of the frame {} and ends outside it", item.words,
                               frame_words(frame)),
                   {{frame.span, "this frame"}});
        std::vector<double> borders(frame.tops.begin() + (frame.tops.empty() ? 0 : 1), frame.tops.end());
        borders.push_back(frame.top);
        borders.push_back(frame.bottom);
        if (std::none_of(borders.begin(), borders.end(), [&](double each) { return is_same_height(each, item.y); }))
            return;
        const std::string where =
            frame.operands.size() > 1 ? fmt::format(" in operand {}", frame.operand_at(item.y) + 1) : "";
        report(diag::Code::drawn_at_border, item.span,
               fmt::format("{} is drawn on a border of the frame {}; it is read as inside{}", item.words,
                           frame_words(frame), where),
               {{frame.span, "this frame"}});
    }

    /// The operand of `outer` with all contents of `inner`; nothing when there is none.
    [[nodiscard]] std::optional<std::size_t> operand_around(std::size_t inner, std::size_t outer) const {
        const DrawnFrame& frame = frames_[outer];
        if (contents_[inner].empty()) {
            const DrawnFrame& empty = frames_[inner];
            const bool is_around = empty.left >= frame.left && empty.right <= frame.right && empty.top >= frame.top &&
                                   empty.bottom <= frame.bottom;
            return is_around ? std::optional(frame.operand_at(empty.top)) : std::nullopt;
        }
        std::optional<std::size_t> around;
        for (const std::size_t item : contents_[inner]) {
            if (!contents_[outer].contains(item)) return std::nullopt;
            const std::size_t operand = frame.operand_at(items_[item].y);
            if (around && *around != operand) return std::nullopt;
            around = operand;
        }
        return around;
    }

    [[nodiscard]] bool share_items(std::size_t one, std::size_t other) const {
        return std::any_of(contents_[one].begin(), contents_[one].end(),
                           [&](std::size_t item) { return contents_[other].contains(item); });
    }

    /// The innermost frame before it that contains it.
    void find_parent(const std::vector<std::size_t>& order, std::size_t at) {
        DrawnFrame& frame = frames_[order[at]];
        for (std::size_t before = at; before-- > 0;) {
            const std::size_t other = order[before];
            if (const auto operand = operand_around(order[at], other)) {
                if (!frame.parent) {
                    frame.parent = other;
                    frame.parent_operand = *operand;
                }
            } else if (share_items(order[at], other)) {
                report(diag::Code::drawn_frames_cross, frame.span,
                       fmt::format("the frames {} and {} cross: a message is in both, and neither frame lies within "
                                   "one operand of the other",
                                   frame_words(frame), frame_words(frames_[other])),
                       {{frames_[other].span, "the other frame"}});
                return;
            }
        }
    }

    std::vector<DrawnFrame>& frames_;
    std::vector<DrawnItem>& items_;
    const std::vector<double>& places_;
    std::vector<std::set<std::size_t>> contents_;
    std::vector<diag::Diagnostic> found_;
};

}  // namespace

std::size_t DrawnFrame::operand_at(double y) const {
    std::size_t operand = 0;
    for (std::size_t at = 1; at < tops.size(); ++at)
        if (y >= tops[at]) operand = at;
    return operand;
}

std::vector<diag::Diagnostic> nest_frames(std::vector<DrawnFrame>& frames, std::vector<DrawnItem>& items,
                                          const std::vector<double>& places) {
    return FrameNesting(frames, items, places).run();
}

}  // namespace map2pml::auml
