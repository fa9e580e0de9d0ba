#include "translator/promela/expression_text.h"

#include <utility>

namespace map2pml::promela {

std::string ExpressionText::all_of(std::vector<std::string> guards) {
    return templates_.text("promela/all_of.mustache", Fields().list("guards", std::move(guards)));
}

std::string ExpressionText::any_of(std::vector<std::string> guards) {
    return templates_.text("promela/any_of.mustache", Fields().list("guards", std::move(guards)));
}

std::string ExpressionText::negated(std::string guard) {
    return templates_.text("promela/not.mustache", Fields().text("guard", std::move(guard)));
}

std::string ExpressionText::grouped(std::string guard) {
    return templates_.text("promela/group.mustache", Fields().text("guard", std::move(guard)));
}

std::string ExpressionText::two(std::string_view name, std::string left, std::string right) {
    return templates_.text(name, Fields().text("left", std::move(left)).text("right", std::move(right)));
}

std::string ExpressionText::equal(std::string left, std::string right) {
    return two("promela/equal.mustache", std::move(left), std::move(right));
}

std::string ExpressionText::differ(std::string left, std::string right) {
    return two("promela/differ.mustache", std::move(left), std::move(right));
}

std::string ExpressionText::below(std::string number, std::size_t bound) {
    return two("promela/below.mustache", std::move(number), std::to_string(bound));
}

std::string ExpressionText::minus(std::string from, std::string less) {
    return two("promela/minus.mustache", std::move(from), std::move(less));
}

std::string ExpressionText::next(std::string number) {
    return templates_.text("promela/next.mustache", Fields().text("number", std::move(number)));
}

std::string ExpressionText::chosen(std::string condition, std::string yes, std::string no) {
    return templates_.text(
        "promela/chosen.mustache",
        Fields().text("condition", std::move(condition)).text("yes", std::move(yes)).text("no", std::move(no)));
}

std::string ExpressionText::element(std::string array, std::string index) {
    return templates_.text("promela/element.mustache",
                           Fields().text("array", std::move(array)).text("index", std::move(index)));
}

std::string ExpressionText::eval(std::string value) {
    return templates_.text("promela/eval.mustache", Fields().text("value", std::move(value)));
}

std::string ExpressionText::poll(std::string mailbox, std::vector<std::string> fields) {
    return templates_.text("promela/poll.mustache",
                           Fields().text("mailbox", std::move(mailbox)).list("fields", std::move(fields)));
}

std::string ExpressionText::stands_at(std::string process, std::string pid, std::string label) {
    return templates_.text(
        "promela/stands_at.mustache",
        Fields().text("process", std::move(process)).text("pid", std::move(pid)).text("label", std::move(label)));
}

}  // namespace map2pml::promela
