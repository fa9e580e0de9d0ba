/// The values that fill a template: named texts, flags, lists and blocks of lines.   printers -> Fields -> templates
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "translator/protocols/promela/fragment.h"

namespace map2pml::promela {

/// Values for a template. Texts are not escaped: the caller must ensure that a text is safe in the target.
/// Names are kept as views: they are literals.
class Fields {
  public:
    using Texts = std::vector<std::string>;
    using Row = std::map<std::string, std::variant<std::string, Texts>, std::less<>>;
    using Rows = std::vector<Row>;

    Fields& text(std::string_view name, std::string value);
    Fields& flag(std::string_view name, bool value);
    Fields& block(std::string_view name, Fragment lines);
    /// A list of texts: `{{#name}}{{{value}}}{{^last}}, {{/last}}{{/name}}`.
    Fields& list(std::string_view name, Texts values);
    /// A list of rows with named texts and lists of texts.
    Fields& rows(std::string_view name, Rows rows);

    using Value = std::variant<bool, std::string, Texts, Rows>;
    /// The value of that name; the last one if there are several. Nothing: null.
    [[nodiscard]] const Value* find(std::string_view name) const;

    /// Lines to put in place of a mark, by its number in the text.
    [[nodiscard]] Fragment& block_at(std::size_t number) { return blocks_.at(number); }
    /// The name of a block, by its number.
    [[nodiscard]] std::string_view block_name(std::size_t number) const;

  private:
    struct Named {
        std::string_view name;
        Value value;
    };
    Fields& add(std::string_view name, Value value);

    std::vector<Named> values_;
    std::vector<Fragment> blocks_;
};

constexpr char kBlockMark =
    '\x01';  ///< a block is its number between two of these: never part of a name or an expression

}  // namespace map2pml::promela
