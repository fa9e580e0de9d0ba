#include "translator/auml_to_eventb/invariants.h"

#include <cassert>
#include <string_view>
#include <utility>

namespace map2pml::auml_to_eventb {

void Invariants::add(std::vector<eventb::LabelledPredicate> more) {
    for (eventb::LabelledPredicate& each : more) {
        const std::string_view kind = std::string_view(each.label).substr(0, each.label.find('_'));
        if (kind == "typ") {
            types.push_back(std::move(each));
        } else if (kind == "xor" || kind == "some") {
            alternatives.push_back(std::move(each));
        } else if (kind == "lnk" || kind == "new") {
            links.push_back(std::move(each));
        } else if (kind == "prt") {
            states.push_back(std::move(each));
        } else {
            assert(kind == "ord" || kind == "end" || kind == "only" || kind == "fin");
            orders.push_back(std::move(each));
        }
    }
}

}  // namespace map2pml::auml_to_eventb
