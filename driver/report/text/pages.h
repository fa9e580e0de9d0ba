/// The embedded pages of `explain`.   name -> page
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace map2pml::report {

struct ExplainPage {
    std::string name;   ///< `M2P103`, `no-failure`
    std::string title;  ///< the first heading, without the name that may lead it
    std::string text;   ///< Markdown
};

/// The properties in the order of reports, then the codes.
[[nodiscard]] const std::vector<ExplainPage>& all_pages();
/// Ignores case. `<A>`, whatever `A` is, is the page `diamond`; the reader of the command line takes `[A]` for a list.
[[nodiscard]] const ExplainPage* find_page(std::string_view written);
/// Markdown as text: headings bold on a terminal, examples indented.
[[nodiscard]] std::string render_page(const ExplainPage& page, bool color);

}  // namespace map2pml::report
