// English ordinals in figures.
#include "translator/foundation/source/printable.h"

#include <doctest/doctest.h>

namespace source_ordinal_test {

using map2pml::source::ordinal;

TEST_CASE("the last digit decides the ending, except after a one") {
    CHECK(ordinal(1) == "1st");
    CHECK(ordinal(2) == "2nd");
    CHECK(ordinal(3) == "3rd");
    CHECK(ordinal(4) == "4th");
    CHECK(ordinal(7) == "7th");
    CHECK(ordinal(11) == "11th");
    CHECK(ordinal(12) == "12th");
    CHECK(ordinal(13) == "13th");
    CHECK(ordinal(21) == "21st");
    CHECK(ordinal(22) == "22nd");
    CHECK(ordinal(23) == "23rd");
    CHECK(ordinal(111) == "111th");
    CHECK(ordinal(121) == "121st");
}

}  // namespace source_ordinal_test
