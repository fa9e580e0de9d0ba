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
    using Data = kainjow::mustache::data;

    /// Switches to the next template.
    void use(const Fields& fields);

    void push(const Data* asked) override;
    void pop() override { sections_.pop_back(); }
    /// Valid until the next call.
    [[nodiscard]] const Data* get(const std::string& name) const override;
    [[nodiscard]] const Data* get_partial(const std::string& name) const override { return get(name); }

  private:
    /// A list that was asked for, as mustache iterates over it: its entries only tell their position.
    struct List {
        const Fields::Texts* texts = nullptr;
        const Fields::Rows* rows = nullptr;
        Data entries{Data::type::list};
    };
    /// A section that is being printed: an entry of a list, or of a text.
    struct Section {
        const Data* asked = nullptr;
        const List* list = nullptr;
        std::size_t entry = 0;
        const std::string* text = nullptr;
    };
    [[nodiscard]] const Data* in_section(const Section& section, const std::string& name) const;
    [[nodiscard]] const Data* any(const std::string& name) const;
    [[nodiscard]] const Data* text_value(const std::string& text) const;
    [[nodiscard]] const Data* listed(const Fields::Texts* texts, const Fields::Rows* rows, std::size_t size) const;

    const Fields* fields_ = nullptr;
    std::vector<Section> sections_;   ///< the innermost last
    mutable std::deque<List> lists_;  ///< the first `used_` of them
    mutable std::size_t used_ = 0;
    mutable Data text_{Data::type::string};  ///< the text that was asked for last
    mutable const std::string* current_text_ = nullptr;
};

}  // namespace map2pml::promela
