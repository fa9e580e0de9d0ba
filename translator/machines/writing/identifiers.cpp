#include "translator/machines/writing/identifiers.h"

#include <algorithm>
#include <array>

namespace map2pml::eventb::writing {

namespace {

/// Operators and constants spelt in letters; those of the last line are reserved only in Rodin.
constexpr std::array kFormulaWords = {"or",    "not",   "true",  "false", "circ",   "mod",       "oftype", "INT",
                                      "NAT",   "NAT1",  "BOOL",  "TRUE",  "FALSE",  "id",        "prj1",   "prj2",
                                      "POW",   "POW1",  "dom",   "ran",   "card",   "min",       "max",    "union",
                                      "inter", "UNION", "INTER", "bool",  "finite", "partition", "pred",   "succ"};

/// Words that begin a clause of the text form.
constexpr std::array kClauseWords = {"CONTEXT",   "MACHINE", "EXTENDS",    "REFINES",     "SEES",     "SETS",
                                     "CONSTANTS", "AXIOMS",  "VARIABLES",  "INVARIANTS",  "VARIANT",  "EVENTS",
                                     "EVENT",     "ANY",     "WHERE",      "WHEN",        "WITH",     "THEN",
                                     "BEGIN",     "END",     "CONVERGENT", "ANTICIPATED", "ORDINARY", "INITIALISATION",
                                     "theorem",   "extended"};

}  // namespace

Identifiers::Identifiers() {
    for (const char* word : kFormulaWords) (void)fresh(word);
    for (const char* word : kClauseWords) (void)fresh(word);
}

std::string Identifiers::fresh(const std::string& shown) { return names_.name_for(std::to_string(count_++), shown); }

bool Identifiers::is_free_word(const std::string& word) {
    const auto is_word = [&](const char* each) { return word == each; };
    return std::none_of(kFormulaWords.begin(), kFormulaWords.end(), is_word) &&
           std::none_of(kClauseWords.begin(), kClauseWords.end(), is_word);
}

}  // namespace map2pml::eventb::writing
