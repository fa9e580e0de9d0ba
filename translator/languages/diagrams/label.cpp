#include "translator/languages/diagrams/label.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <utility>

#include "grammar/AumlLabelLexer.h"
#include "grammar/AumlLabelParser.h"
#include "translator/foundation/parsing/error_strategy.h"
#include "translator/foundation/parsing/tokenised_text.h"
#include "translator/languages/diagrams/sequence_number.h"
#include "translator/languages/diagrams/spaces.h"

namespace map2pml::auml {

namespace {

using grammar::AumlLabelLexer;
using grammar::AumlLabelParser;

/// Longer or deeper texts are not labels and are not parsed.
constexpr std::size_t kLongest = 2000;
constexpr int kDeepest = 32;

bool may_be_label(std::string_view text) {
    if (text.size() > kLongest) return false;
    int depth = 0;
    for (const char letter : text) {
        depth += letter == '(' || letter == '[' || letter == '{' ? 1 : 0;
        depth -= letter == ')' || letter == ']' || letter == '}' ? 1 : 0;
        if (depth > kDeepest) return false;
    }
    return true;
}

/// A text while it is parsed.
class Parsing {
  public:
    explicit Parsing(std::string_view text) : text_(std::string(text)), parser_(&text_.tokens) {}
    /// Null if it is not a label.
    template <class Tree>
    Tree* tree(Tree* (AumlLabelParser::*rule)()) {
        parsing::NestingListener listener({});
        auto* tree = parsing::call(parser_, listener, std::make_shared<antlr4::BailErrorStrategy>(),
                                   [&] { return (parser_.*rule)(); });
        return text_.lexer.getNumberOfSyntaxErrors() == 0 ? tree : nullptr;
    }
    /// The text as written, with the spaces between words.
    std::string text_of(antlr4::ParserRuleContext* rule) {
        if (rule == nullptr || rule->start == nullptr || rule->stop == nullptr) return {};
        return normal_spaces(text_.characters.getText(antlr4::misc::Interval(
            static_cast<ssize_t>(rule->start->getStartIndex()), static_cast<ssize_t>(rule->stop->getStopIndex()))));
    }

  private:
    parsing::TokenisedText<AumlLabelLexer> text_;
    AumlLabelParser parser_;
};

/// Sets the field; false if it was set before.
bool set_once(std::string& field, std::string value) {
    const bool is_first = field.empty();
    field = std::move(value);
    return is_first;
}

/// `{deadline 5}`, `{reply-by=}`: a malformed deadline.
bool is_half_a_deadline(const std::string& note) {
    for (const char* word : {"reply-by", "reply_by", "replyBy", "deadline", "duration"})
        if (note.starts_with(word)) return true;
    return false;
}

bool is_count(const std::string& word) {
    const auto is_digit = [](unsigned char letter) { return std::isdigit(letter) != 0; };
    const bool is_letter = word.size() == 1 && word.front() >= 'a' && word.front() <= 'z';
    return is_letter || (!word.empty() && std::all_of(word.begin(), word.end(), is_digit));
}

/// `propose k of n`: a number or a single letter on both sides, at the end of the name.
void take_cardinality(MessageLabel& label) {
    const std::size_t last = label.act.rfind(' ');
    const std::size_t middle = last == std::string::npos || last == 0 ? last : label.act.rfind(' ', last - 1);
    const std::size_t first =
        middle == std::string::npos || middle == 0 ? std::string::npos : label.act.rfind(' ', middle - 1);
    if (label.cardinality || last == std::string::npos || first == std::string::npos) return;
    const std::string lower = label.act.substr(first + 1, middle - first - 1);
    const std::string upper = label.act.substr(last + 1);
    if (label.act.substr(middle + 1, last - middle - 1) == "of" && is_count(lower) && is_count(upper)) {
        label.cardinality = {lower, upper};
        label.act.resize(first);
    }
}

/// False if it occurs twice.
bool add(MessageLabel& label, AumlLabelParser::PrefixContext& prefix, Parsing& parsing) {
    if (prefix.guard() != nullptr) return set_once(label.guard, parsing.text_of(prefix.guard()->text()));
    label.stereotypes.push_back(parsing.text_of(prefix.stereotype()->plainName()));
    return true;
}

bool add(MessageLabel& label, AumlLabelParser::PartContext& part, Parsing& parsing) {
    if (part.guard() != nullptr) return set_once(label.guard, parsing.text_of(part.guard()->text()));
    if (part.stereotype() != nullptr) {
        label.stereotypes.push_back(parsing.text_of(part.stereotype()->plainName()));
        return true;
    }
    if (part.note() != nullptr) {
        auto* deadline = part.note()->deadline();
        if (deadline != nullptr) return set_once(label.deadline, parsing.text_of(deadline->text()));
        label.notes.push_back(parsing.text_of(part.note()->text()));
        return !is_half_a_deadline(label.notes.back());
    }
    if (part.arguments() != nullptr) {
        const bool is_first = !label.has_arguments;
        label.has_arguments = true;
        for (auto* argument : part.arguments()->argument()) label.arguments.push_back(parsing.text_of(argument));
        return is_first;
    }
    if (part.cardinality() != nullptr) {
        const bool is_first = !label.cardinality;
        label.cardinality = {parsing.text_of(part.cardinality()->bound(0)),
                             parsing.text_of(part.cardinality()->bound(1))};
        return is_first;
    }
    return true;  // the result of a call is not a part of the message
}

/// `2 [ok]: yes` has a guard; how often something is sent (`2 *[i = 1..3]: go`) is a note.
bool add_recurrence(const std::string& recurrence, MessageLabel& label) {
    if (recurrence.starts_with("["))
        return set_once(label.guard, normal_spaces(std::string_view(recurrence).substr(1, recurrence.size() - 2)));
    if (!recurrence.empty()) label.notes.push_back(recurrence);
    return true;
}

}  // namespace

std::optional<MessageLabel> read_message_label(std::string_view text) {
    if (!may_be_label(text)) return std::nullopt;
    NumberedName numbered = without_number(text);
    Parsing parsing(numbered.name);
    auto* tree = parsing.tree(&AumlLabelParser::message);
    if (tree == nullptr) return std::nullopt;
    MessageLabel label;
    label.number = std::move(numbered.number);
    label.act = parsing.text_of(tree->name());
    take_cardinality(label);
    bool is_right = true;
    for (auto* prefix : tree->prefix()) is_right = add(label, *prefix, parsing) && is_right;
    for (auto* part : tree->part()) is_right = add(label, *part, parsing) && is_right;
    is_right = add_recurrence(numbered.recurrence, label) && is_right;
    return is_right ? std::optional(std::move(label)) : std::nullopt;
}

MessageLabel unread_label(std::string_view text) {
    NumberedName numbered = without_number(text);
    MessageLabel label;
    label.number = std::move(numbered.number);
    label.act = normal_spaces(numbered.name);
    return label;
}

std::optional<LifelineLabel> read_lifeline_label(std::string_view text) {
    if (!may_be_label(text)) return std::nullopt;
    Parsing parsing(text);
    auto* tree = parsing.tree(&AumlLabelParser::lifeline);
    if (tree == nullptr) return std::nullopt;
    LifelineLabel label;
    for (auto* name : tree->lineName()) {
        std::string words = parsing.text_of(name);
        // The mark before a name says which one it is.
        auto* parent = dynamic_cast<AumlLabelParser::LifelineContext*>(name->parent);
        std::size_t place = 0;
        while (parent->children[place] != name) ++place;
        const std::string mark = place == 0 ? "" : parent->children[place - 1]->getText();
        (mark == "/" ? label.role : mark == ":" ? label.classifier : label.name) = std::move(words);
    }
    if (auto* multiplicity = tree->multiplicity()) {
        const auto bounds = multiplicity->bound();
        label.multiplicity = {parsing.text_of(bounds.front()), parsing.text_of(bounds.back())};
    }
    return label;
}

}  // namespace map2pml::auml
