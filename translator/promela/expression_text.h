/// Conditions and expressions that steps are made with.   parts -> text, by the templates
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/promela/templates.h"

namespace map2pml::promela {

class ExpressionText {
  public:
    explicit ExpressionText(TemplateSet& templates) : templates_(templates) {}

    /// Joined unchanged: callers put parts that are themselves joined in parentheses (`grouped`).
    [[nodiscard]] std::string all_of(std::vector<std::string> guards);
    [[nodiscard]] std::string any_of(std::vector<std::string> guards);
    [[nodiscard]] std::string negated(std::string guard);
    [[nodiscard]] std::string grouped(std::string guard);

    [[nodiscard]] std::string equal(std::string left, std::string right);
    [[nodiscard]] std::string differ(std::string left, std::string right);
    [[nodiscard]] std::string below(std::string number, std::size_t bound);
    /// One of two values, in parentheses.
    [[nodiscard]] std::string chosen(std::string condition, std::string yes, std::string no);

    [[nodiscard]] std::string next(std::string number);
    [[nodiscard]] std::string minus(std::string from, std::string less);
    [[nodiscard]] std::string element(std::string array, std::string index);
    /// In a pattern of a receive: the value that it has now.
    [[nodiscard]] std::string eval(std::string value);
    /// In a receive: whether such a message is there.
    [[nodiscard]] std::string poll(std::string mailbox, std::vector<std::string> fields);
    /// The process of this number (an expression) stands at a label.
    [[nodiscard]] std::string stands_at(std::string process, std::string pid, std::string label);

  private:
    [[nodiscard]] std::string two(std::string_view name, std::string left, std::string right);

    TemplateSet& templates_;
};

}  // namespace map2pml::promela
