#include "translator/languages/maze/checks/checks.h"

namespace map2pml::maze {

void check_development(const Development& development, diag::Sink& sink) {
    check_declarations(development, sink);
    check_levels(development, sink);
    check_names(development, sink);
    check_changes(development, sink);
    check_messages(development, sink);
    check_refinements(development, sink);
    check_instances(development, sink);
    check_drawings(development, sink);
}

}  // namespace map2pml::maze
