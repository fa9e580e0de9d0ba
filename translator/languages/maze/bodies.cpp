#include "translator/languages/maze/internal.h"

#include <set>

#include "grammar/MazeLexer.h"

namespace map2pml::maze {

using grammar::MazeLexer;

bool begins_item(std::size_t token) {
    static const std::set<std::size_t> all = {MazeLexer::MACRO,  MazeLexer::MESO,       MazeLexer::AGENT,
                                              MazeLexer::SYSTEM, MazeLexer::REFINEMENT, MazeLexer::INSTANCE,
                                              MazeLexer::EXPECT, MazeLexer::DRAW};
    return all.contains(token);
}

bool begins_part(std::size_t token) {
    static const std::set<std::size_t> all = {
        MazeLexer::TYPE,    MazeLexer::CONST,   MazeLexer::VAR,      MazeLexer::INV,
        MazeLexer::INIT,    MazeLexer::ACTION,  MazeLexer::MESSAGE,  MazeLexer::TOPOLOGY,
        MazeLexer::VARIANT, MazeLexer::OBSERVE, MazeLexer::RETRIEVE, MazeLexer::SIMULATES,
        MazeLexer::STUTTER, MazeLexer::RECEIVE, MazeLexer::SEND,     MazeLexer::PROGRESS};
    return all.contains(token);
}

Bodies::Bodies(antlr4::CommonTokenStream& tokens) {
    std::vector<bool> open;  // which of the open braces are those of bodies
    bool awaits_body = false;
    for (const antlr4::Token* token : tokens.getTokens()) {
        const std::size_t type = token->getType();
        if (begins_item(type) || begins_part(type)) {
            awaits_body = type == MazeLexer::ACTION ||
                          (begins_item(type) && type != MazeLexer::EXPECT && type != MazeLexer::DRAW);
        } else if (type == MazeLexer::LBRACE) {
            if (awaits_body) braces_.insert(token->getTokenIndex());
            open.push_back(awaits_body);
            awaits_body = false;
        } else if (type == MazeLexer::RBRACE && !open.empty()) {
            if (open.back()) braces_.insert(token->getTokenIndex());
            open.pop_back();
        }
    }
}

}  // namespace map2pml::maze
