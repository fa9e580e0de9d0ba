#include "translator/foundation/source/source_file.h"

#include <algorithm>
#include <utility>

#include "translator/foundation/source/printable.h"

namespace map2pml::source {

namespace {

bool starts_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

SourceFile::SourceFile(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
    line_starts_.push_back(0);
    for (std::size_t at = 0; at < text_.size(); ++at)
        if (text_[at] == '\n') line_starts_.push_back(at + 1);
}

std::string_view SourceFile::line(std::uint32_t line) const {
    if (line == 0 || line > line_starts_.size()) return {};
    const std::size_t begin = line_starts_[line - 1];
    std::size_t end = line < line_starts_.size() ? line_starts_[line] - 1 : text_.size();
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

Position SourceFile::position(std::size_t byte_offset) const {
    const std::size_t offset = std::min(byte_offset, text_.size());
    const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const auto line = static_cast<std::size_t>(next - line_starts_.begin());
    const auto begin = text_.begin() + static_cast<std::ptrdiff_t>(line_starts_[line - 1]);
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(offset);
    const auto column = std::count_if(begin, end, starts_code_point);
    return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column) + 1};
}

FileId SourceSet::add(std::string name, std::string text) {
    files_.emplace_back(std::move(name), std::move(text));
    return static_cast<FileId>(files_.size() - 1);
}

std::string to_string(const SourceSet& sources, const Span& span) {
    const std::string name = printable(sources.file(span.file).name());
    if (span.is_nowhere()) return name;
    return name + ":" + std::to_string(span.begin.line) + ":" + std::to_string(span.begin.column);
}

}  // namespace map2pml::source
