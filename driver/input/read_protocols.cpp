#include "driver/input/read_protocols.h"

#include "driver/input/front_end.h"
#include "driver/input/reading/within_budget.h"

namespace map2pml::input {

Protocols read_protocols(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                         diag::Sink& sink) {
    const FrontEnd& front_end = front_end_of(sources.file(file), settings);
    return within_budget(
        settings.preparation, [&] { return file; }, sink,
        [&] {
            return front_end.read({sources, file, settings, sink});
        },
        Protocols());
}

}  // namespace map2pml::input
