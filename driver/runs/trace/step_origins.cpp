#include "driver/runs/trace/internal.h"

#include <algorithm>

namespace map2pml::trace {

namespace {

/// The number of opening minus closing braces, outside of strings and comments.
int braces_in(std::string_view line) {
    int open = 0;
    char inside = 0;  // the quote or the `*` that will end it
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char each = line[at];
        const char next = at + 1 < line.size() ? line[at + 1] : '\0';
        if (inside == '"') {
            if (each == '\\') ++at;
            if (each == '"') inside = 0;
        } else if (inside == '*') {
            if (each == '*' && next == '/') inside = 0;
        } else if (each == '"') {
            inside = '"';
        } else if (each == '/' && next == '*') {
            inside = '*';
        } else {
            open += each == '{' ? 1 : (each == '}' ? -1 : 0);
        }
    }
    return open;
}

}  // namespace

StepOrigins::StepOrigins(const promela::Generated& model) : model_(model), line_starts_{0} {
    for (std::size_t at = model.text.find('\n'); at != std::string::npos; at = model.text.find('\n', at + 1))
        line_starts_.push_back(at + 1);
}

std::uint32_t StepOrigins::last_line_of(const RawStep& step) const {
    int open = 0;
    for (std::uint32_t line = step.line; step.is_block && line < line_starts_.size(); ++line) {
        const std::size_t begin = line_starts_[line - 1];
        open += braces_in(std::string_view(model_.text).substr(begin, line_starts_[line] - begin));
        if (open <= 0) return line;
    }
    return step.line;
}

const promela::LineOrigin* StepOrigins::find(const RawStep& step, ir::OperationId operation) const {
    if (step.line == 0) return nullptr;
    const std::uint32_t last = last_line_of(step);
    auto each =
        std::lower_bound(model_.lines.begin(), model_.lines.end(), step.line,
                         [](const promela::LineOrigin& origin, std::uint32_t wanted) { return origin.line < wanted; });
    for (; each != model_.lines.end() && each->line <= last; ++each)
        if (each->operation == operation) return &*each;
    return nullptr;
}

}  // namespace map2pml::trace
