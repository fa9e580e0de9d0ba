/// The parts of a text that could not be read, so that nothing is concluded from what only seems to be missing.
#pragma once

#include <set>
#include <string>

namespace map2pml::ir {

struct Unread {
    /// Some text was refused. The parts that were read are right, but an absence (a message that no agent takes, a clause that none
    /// enters) shows nothing.
    bool some = false;
    /// Not even the heads of all clauses are known.
    bool heads = false;
    /// The names in text whose head is not known, without signs: that text may declare any of them.
    std::set<std::string> names;
};

}  // namespace map2pml::ir
