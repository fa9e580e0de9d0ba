#include "translator/protocols/promela/plan/steps.h"

#include <iterator>
#include <utility>

namespace map2pml::promela {

namespace {

template <typename All>
void move_all(All& to, All more) {
    if (to.empty()) {
        to = std::move(more);
        return;
    }
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

Steps just(What what, const Origin& origin) {
    Steps steps;
    steps.push_back({std::move(what), origin});
    return steps;
}

void append(Steps& to, Steps more) { move_all(to, std::move(more)); }

void append(Alternatives& to, Alternatives more) { move_all(to, std::move(more)); }

}  // namespace map2pml::promela
