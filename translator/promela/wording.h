/// The embedded wording, read once: a template of variables and sections -> parts that are filled in without a tree.
///
/// Not a language of its own: the part of mustache that the embedded templates use, with its rules (a line of nothing but
/// section tags and blanks is left out). `--templates` goes through mustache itself; a test compares both on all samples.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "translator/promela/fields.h"

namespace map2pml::promela {

class Wording {
  public:
    /// Nothing if the text has more than `{{name}}`, `{{{name}}}`, `{{#name}}`, `{{^name}}` and `{{/name}}`, or is wrong.
    [[nodiscard]] static std::optional<Wording> read(std::string_view text);

    /// Appends the text with the fields filled in; nothing is escaped.
    void render(const Fields& fields, std::string& to) const;

  private:
    struct Part {
        enum class Kind { text, line_end, value, section, inverted } kind = Kind::text;
        std::string text;  ///< or the name
        std::vector<Part> inside;
    };
    class Reader;
    class Printer;

    std::vector<Part> parts_;
};

}  // namespace map2pml::promela
