#include "translator/protocols/promela/print_expression.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::promela {

namespace {

using Operator = part::Operation::What;
using Prefix = part::Prefixed::What;

const char* word_of(part::Word word) {
    switch (word) {
        case part::Word::yes:
            return "true";
        case part::Word::no:
            return "false";
        case part::Word::otherwise:
            return "else";
        case part::Word::timeout:
            return "timeout";
        case part::Word::anything:
            return "_";
    }
    return "";
}

/// A formula is read again as SPIN prints it: with a blank behind these.
const char* word_of(Prefix what) {
    switch (what) {
        case Prefix::negation:
            return "!";
        case Prefix::minus:
            return "-";
        case Prefix::formula_negation:
            return "! ";
        case Prefix::always:
            return "[] ";
        case Prefix::eventually:
            return "<> ";
    }
    return "";
}

const char* word_of(Operator what) {
    switch (what) {
        case Operator::plus:
            return " + ";
        case Operator::minus:
            return " - ";
        case Operator::times:
            return " * ";
        case Operator::divided_by:
            return " / ";
        case Operator::modulo:
            return " % ";
        case Operator::shift_left:
            return " << ";
        case Operator::shift_right:
            return " >> ";
        case Operator::bit_and:
            return " & ";
        case Operator::bit_or:
            return " | ";
        case Operator::less:
            return " < ";
        case Operator::at_most:
            return " <= ";
        case Operator::greater:
            return " > ";
        case Operator::at_least:
            return " >= ";
        case Operator::equal:
            return " == ";
        case Operator::not_equal:
            return " != ";
        case Operator::conjunction:
            return " && ";
        case Operator::disjunction:
            return " || ";
        case Operator::until:
            return " U ";
        case Operator::implication:
            return " -> ";
        case Operator::equivalence:
            return " <-> ";
    }
    return "";
}

class ExpressionPrinter {
  public:
    explicit ExpressionPrinter(std::string& to) : to_(to) {}

    void print(const Expression& expression) {
        if (!expression.empty())
            std::visit([&](const auto& each) { words(each); }, static_cast<const part::Parts&>(expression.part()));
    }

  private:
    void words(const part::Name& name) { to_ += name.text; }
    void words(const part::Number& number) { to_ += std::to_string(number.value); }
    void words(const part::Word& word) { to_ += word_of(word); }
    void words(const part::Prefixed& prefixed) {
        to_ += word_of(prefixed.what);
        print(prefixed.operand);
    }
    void words(const part::Operation& operation) { list(operation.operands, word_of(operation.what)); }
    void words(const part::Group& group) { around("(", group.inside, ")"); }
    void words(const part::Choice& choice) {
        around("(", choice.condition, " -> ");
        around("", choice.yes, " : ");
        around("", choice.no, ")");
    }
    void words(const part::Element& element) {
        print(element.array);
        around("[", element.index, "]");
    }
    void words(const part::Member& member) {
        around("", member.of, ".");
        to_ += member.name;
    }
    void words(const part::Length& length) { around("len(", length.channel, ")"); }
    void words(const part::Current& current) { around("eval(", current.value, ")"); }
    void words(const part::Poll& poll) {
        around("", poll.channel, "?\?[");
        list(poll.fields, ", ");
        to_ += "]";
    }
    void words(const part::Taking& taking) {
        around("", taking.channel, "?");
        list(taking.fields, ", ");
    }
    void words(const part::StandsAt& stands) {
        of_process(stands.process, stands.pid, "@");
        to_ += stands.label;
    }
    void words(const part::Remote& remote) {
        of_process(remote.process, remote.pid, ":");
        to_ += remote.variable;
    }

    void of_process(const std::string& process, const Expression& pid, const char* mark) {
        to_ += process;
        around("[", pid, "]");
        to_ += mark;
    }
    void around(const char* before, const Expression& inside, const char* behind) {
        to_ += before;
        print(inside);
        to_ += behind;
    }
    void list(const Expressions& all, const char* between) {
        for (const Expression& each : all) {
            to_ += &each == &all.front() ? "" : between;
            print(each);
        }
    }

    std::string& to_;
};

}  // namespace

std::string print_expression(const Expression& expression) {
    std::string text;
    ExpressionPrinter(text).print(expression);
    return text;
}

std::vector<std::string> print_expressions(const Expressions& expressions) {
    std::vector<std::string> all;
    all.reserve(expressions.size());
    for (const Expression& each : expressions) all.push_back(print_expression(each));
    return all;
}

}  // namespace map2pml::promela
