#include "tests/differential/check_tally.h"

namespace map2pml::differential {

std::set<std::string> constructs_of_check_file(const TestCase& test) {
    // As the generator writes them; no name of its contains one of these.
    constexpr const char* kWords[] = {
        "procedure ",     "may fail",     "require ",  "choose ",     "let ",      "set ",   "result ",   "if ",
        "} else {",       "fail\n",       "integers ", "services ",   "per agent", "on ",    " of ",      "number(",
        "agent(",         "self",         "none",      "forall ",     "exists ",   "sent ",  "received ", "succeeded ",
        "failed ",        "timeout",      "entered ",  " giving ",    " where ",   "ended(", "failed(",   " at ",
        "pending ",       ".$",           " << ",      " mod ",       " & ",       " / ",    " until ",   " leads to ",
        " : set of ",     " : map ",      "add ",      "remove ",     " in s",     "size(",  "empty(",    " union ",
        " intersection ", " difference ", " subset ",  "(eventually", "(always",   " -> ",   "start ",    "rules of ",
    };
    std::set<std::string> found;
    for (const std::string word : kWords) {
        if (test.check.find(word) != std::string::npos) {
            const std::size_t begin = word.find_first_not_of(' ');
            found.insert("check: " + word.substr(begin, word.find_last_not_of(" \n") + 1 - begin));
        }
    }
    return found;
}

}  // namespace map2pml::differential
