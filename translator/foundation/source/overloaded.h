/// One visitor of several lambdas, for exhaustive visits.   lambdas -> visitor
#pragma once

namespace map2pml {

template <typename... Arms>
struct overloaded : Arms... {  // NOLINT(readability-identifier-naming): as in the literature
    using Arms::operator()...;
};
template <typename... Arms>
overloaded(Arms...) -> overloaded<Arms...>;

}  // namespace map2pml
