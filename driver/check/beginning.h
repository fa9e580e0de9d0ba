/// A saved run that a check goes on from.   steps as they were reported -> the state after them
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "driver/trace/counterexample.h"

namespace map2pml::check {

struct SavedBeginning {
    std::string file;  ///< for messages
    std::vector<trace::Step>
        steps;  ///< up to the state, without places: the file that they point into may have changed
};

}  // namespace map2pml::check
