#include "translator/foundation/parsing/token_check.h"

#include "translator/foundation/parsing/token_text.h"

namespace map2pml::parsing {

namespace {

void check_string(const antlr4::Token& token, source::FileId file, diag::Sink& sink) {
    const std::string text = token.getText();
    if (!string_value(text)) {
        sink.report(diag::Code::syntax, span_of(token, file),
                    "this string is not closed; a string must end on the line where it begins");
        return;
    }
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        if (text[at] != '\\') continue;
        ++at;
        if (text[at] != '\\' && text[at] != '"') {
            sink.report(diag::Code::unknown_escape, span_of(token, file),
                        "a backslash in a string is allowed only before `\\` or `\"`; write `\\\\` for a backslash");
            return;
        }
    }
}

}  // namespace

void check_tokens(antlr4::CommonTokenStream& tokens, const TokenTypes& types,
                  const std::function<AboutStray(std::size_t)>& about_stray, source::FileId file, diag::Sink& sink) {
    bool after_stray = false;
    for (const antlr4::Token* token : tokens.getTokens()) {
        const std::size_t type = token->getType();
        if (type == types.string) {
            check_string(*token, file, sink);
        } else if (type == types.open_comment) {
            sink.report(diag::Code::syntax, span_of(*token, file),
                        "this comment is not closed; a comment must end with `*/`");
        } else if (type == types.stray && !after_stray) {
            const AboutStray about = about_stray(token->getTokenIndex());
            sink.report(about.code, span_of(*token, file), describe_token(*token) + about.text);
        }
        // A run of stray characters is one mistake.
        after_stray = type == types.stray;
    }
}

}  // namespace map2pml::parsing
