/// A saved run that a check goes on from.   steps as they were reported -> the state after them
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/results/counterexample.h"

namespace map2pml::check {

struct SavedBeginning {
    std::string file;  ///< for messages
    std::vector<trace::Step>
        steps;  ///< up to the state, without places: the file that they point into may have changed
};

/// What others would have done in the places of agents. \param team agent of the run -> who takes its place
[[nodiscard]] SavedBeginning done_by(const SavedBeginning& beginning, const std::map<std::string, std::string>& team);

}  // namespace map2pml::check
