#include "translator/languages/maze/internal.h"

#include "grammar/MazeLexer.h"

namespace map2pml::maze {

using grammar::MazeLexer;

bool begins_item(std::size_t token) {
    switch (token) {
        case MazeLexer::MACRO:
        case MazeLexer::MESO:
        case MazeLexer::AGENT:
        case MazeLexer::SYSTEM:
        case MazeLexer::REFINEMENT:
        case MazeLexer::INSTANCE:
        case MazeLexer::EXPECT:
        case MazeLexer::DRAW:
            return true;
        default:
            return false;
    }
}

bool begins_part(std::size_t token) {
    switch (token) {
        case MazeLexer::TYPE:
        case MazeLexer::CONST:
        case MazeLexer::VAR:
        case MazeLexer::INV:
        case MazeLexer::INIT:
        case MazeLexer::ACTION:
        case MazeLexer::MESSAGE:
        case MazeLexer::TOPOLOGY:
        case MazeLexer::VARIANT:
        case MazeLexer::OBSERVE:
        case MazeLexer::RETRIEVE:
        case MazeLexer::SIMULATES:
        case MazeLexer::STUTTER:
        case MazeLexer::RECEIVE:
        case MazeLexer::SEND:
        case MazeLexer::PROGRESS:
            return true;
        default:
            return false;
    }
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
