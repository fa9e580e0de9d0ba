#include <fmt/format.h>
#include <unistd.h>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/report/text/pages.h"
#include "translator/foundation/diag/suggest.h"

namespace map2pml::cli {

namespace {

std::string list_of_pages() {
    std::string text;
    for (const report::ExplainPage& page : report::all_pages())
        text += fmt::format("{:<18} {}\n", page.name, page.title);
    return text;
}

std::vector<std::string> page_names() {
    std::vector<std::string> names;
    for (const report::ExplainPage& page : report::all_pages()) names.push_back(page.name);
    return names;
}

}  // namespace

int run_explain(const Options& options) {
    const bool color = wants_color(options.color, STDOUT_FILENO);
    std::string text = options.inputs.empty() ? list_of_pages() : "";
    int code = 0;
    for (const std::string& name : options.inputs) {
        if (const report::ExplainPage* page = report::find_page(name)) {
            text += (text.empty() ? "" : "\n") + report::render_page(*page, color);
            continue;
        }
        const std::string guess = diag::did_you_mean(name, page_names());
        write_error(fmt::format("map2pml: error: there is no page about `{}`{}\n", name,
                                guess.empty() ? "; `map2pml explain` lists them all" : guess));
        code = 2;
    }
    return write_out(text) == Written::failed ? 4 : code;
}

}  // namespace map2pml::cli
