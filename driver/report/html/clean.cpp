#include <algorithm>

#include "driver/report/html/fields.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

std::string clean(std::string_view text) {
    std::string result = source::printable_text(text);
    std::replace(result.begin(), result.end(), '\t', ' ');
    return result;
}

}  // namespace map2pml::report
