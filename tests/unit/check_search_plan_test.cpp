// Sizes of mailboxes that a search may ask for.
#include <doctest/doctest.h>

#include "driver/verdicts/search/search_plan.h"

namespace check_search_plan_test {

using namespace map2pml;

TEST_CASE("mailboxes larger than a channel of SPIN only where what they hold is counted") {
    promela::Generated model;
    model.largest_mailbox = 52;  // of those that are not counted
    CHECK(check::fits_channels(model, 510));
    model.largest_mailbox = 306;  // a property keeps them apart
    CHECK_FALSE(check::fits_channels(model, 510));
    CHECK_FALSE(check::fits_channels(model, 256));
    CHECK(check::fits_channels(model, 255));
    model.largest_mailbox = 0;  // no bound is known
    CHECK_FALSE(check::fits_channels(model, 256));
    CHECK(check::fits_channels(model, 102));
}

}  // namespace check_search_plan_test
