/// What of a text could not be read, so that nothing is concluded from what only seems to be missing.
#pragma once

#include <set>
#include <string>

namespace map2pml::ir {

struct Unread {
    /// Some text was refused. What stands here is right as far as it goes; what an absence shows (a message that nobody takes,
    /// a clause that nobody enters) is not known.
    bool some = false;
    /// Not even the heads of all clauses are known.
    bool heads = false;
    /// The names in text of which no head is known, without signs: whatever they are, they may be declared there.
    std::set<std::string> names;
};

}  // namespace map2pml::ir
