/// The meaning of names in a template.   Fields + the sections that are being printed -> values for mustache
#pragma once

#include <cstddef>
#include <deque>
#include <kainjow/mustache.hpp>
#include <string>
#include <vector>

#include "translator/protocols/promela/fields.h"

namespace map2pml::promela {

/// mustache queries this class, so that no tree of values is made for each template: an entry of a list of texts has a `value`,
/// each entry has `last`, and each list has `any_NAME` beside it. One object serves many templates, and keeps its memory.
class TemplateContext : public kainjow::mustache::basic_context<std::string> {
  public:
    using Asked = kainjow::mustache::data;

    /// Switches to the next template.
    void use(const Fields& fields);

    void push(const Asked* asked) override;
    void pop() override { sections_.pop_back(); }
    /// Valid until the next call.
    [[nodiscard]] const Asked* get(const std::string& name) const override;
    [[nodiscard]] const Asked* get_partial(const std::string& name) const override { return get(name); }

  private:
    /// A list that was asked for, as mustache iterates over it: its entries only tell their position.
    struct List {
        const Fields::Texts* texts = nullptr;
        const Fields::Rows* rows = nullptr;
        Asked entries{Asked::type::list};
    };
    /// A section that is being printed: an entry of a list, or of a text.
    struct Section {
        const Asked* asked = nullptr;
        const List* list = nullptr;
        std::size_t entry = 0;
        const std::string* text = nullptr;
    };
    [[nodiscard]] const Asked* in_section(const Section& section, const std::string& name) const;
    [[nodiscard]] const Asked* any(const std::string& name) const;
    [[nodiscard]] const Asked* said(const std::string& text) const;
    [[nodiscard]] const Asked* listed(const Fields::Texts* texts, const Fields::Rows* rows, std::size_t size) const;

    const Fields* fields_ = nullptr;
    std::vector<Section> sections_;   ///< the innermost last
    mutable std::deque<List> lists_;  ///< the first `used_` of them
    mutable std::size_t used_ = 0;
    mutable Asked text_{Asked::type::string};  ///< the text that was asked for last
    mutable const std::string* said_ = nullptr;
};

}  // namespace map2pml::promela
