/// Advice for searches that could not end, and notes, as data for all printers.   filled by driver/verdicts
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

struct Advice {
    enum class About : std::uint8_t {
        estimate,  ///< how many states there may be
        smaller,   ///< the number that helps most
        finished,  ///< the largest instance that was searched to the end
        options,   ///< options of the command line that make models larger
        blocked,   ///< a reduction that could not be made, and the line that prevents it
        note       ///< what no property of this check is about
    };
    About about{};
    source::Span span;  ///< nowhere: the advice is not about a line
    std::string text;
};

/// The word printed in front of the text: `estimate`, `helps most`, …
[[nodiscard]] std::string_view word_of(Advice::About about);

}  // namespace map2pml::report
