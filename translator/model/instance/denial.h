/// Why the rules of agents do not let an agent do something, for reports.
#pragma once

#include <string>
#include <vector>

#include "translator/foundation/source/source_file.h"

namespace map2pml::ir {

struct Denial {
    std::string subject;
    std::string object;         ///< the agent that it would be done to; empty: none in particular
    std::string action;         ///< `query(hd, rome, [h1, h2])`
    bool is_forbidden = false;  ///< by these rules; otherwise a permission is missing, and these are about the action
    struct CitedRule {
        std::string text;
        source::Span at;
    };
    std::vector<CitedRule> rules;       ///< empty: actions that no rule is about are denied
    std::vector<CitedRule> on_the_way;  ///< where a permission is missing: rules that could derive what `rules` ask for
    bool is_message = false;            ///< the action is to send this message to the object
};

}  // namespace map2pml::ir
