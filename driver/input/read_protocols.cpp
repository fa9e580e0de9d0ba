#include "driver/input/read_protocols.h"

#include <algorithm>
#include <vector>

#include "driver/input/front_end.h"
#include "driver/input/reading/within_budget.h"

namespace map2pml::input {

namespace {

bool is_about_reading(const diag::Diagnostic& each) {
    return each.code == diag::Code::syntax || each.code == diag::Code::lcc_map_syntax ||
           each.code == diag::Code::xmi_malformed;
}

}  // namespace

Protocols read_protocols(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                         diag::Sink& sink, const ReadDiagram* diagram) {
    const FrontEnd& front_end = front_end_of(sources.file(file), settings);
    diag::Sink found;
    Protocols read = within_budget(
        settings.preparation, [&] { return file; }, found,
        [&] {
            return front_end.read({sources, file, settings, found, diagram});
        },
        Protocols());
    const std::vector<diag::Diagnostic> all = found.sorted();
    const bool is_unread = std::any_of(all.begin(), all.end(), is_about_reading);
    if (is_unread && report_other_language(sources.file(file), file, front_end, sink)) return read;
    for (const diag::Diagnostic& each : all) sink.report(each);
    return read;
}

}  // namespace map2pml::input
