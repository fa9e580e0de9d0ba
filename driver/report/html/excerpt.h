/// The lines of the source that a place covers, the place marked.   `Span` -> HTML fields
#pragma once

#include <string>
#include <vector>

#include "driver/report/html/fields.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

struct ExcerptLine {
    std::uint32_t number = 0;
    std::string before;
    std::string marked;
    std::string after;
};

/// At most `most` lines of the place. Of a very long line only what is around the mark, `…` for the rest.
[[nodiscard]] std::vector<ExcerptLine> excerpt_of(const source::SourceSet& sources, const source::Span& span,
                                                  std::size_t most = 8);

/// `place`, and `element` of a drawing, or else `lines` and `more_lines`, for the template `finding`. A span that is nowhere has none of them.
void set_place(Fields& fields, const source::SourceSet& sources, const source::Span& span, const std::string& element);

}  // namespace map2pml::report
