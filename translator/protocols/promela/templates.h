/// The wording of the target: template name + fields + inner blocks -> lines.
///
/// C++ decides, the template words it. Templates are mustache files below templates/; a template may hold a line with
/// nothing but `{{{block}}}` for a block of lines, which takes over the indentation of that line.
#pragma once

#include <kainjow/mustache.hpp>
#include <map>
#include <string>
#include <string_view>

#include "translator/protocols/promela/fields.h"
#include "translator/protocols/promela/fragment.h"
#include "translator/protocols/promela/template_context.h"

namespace map2pml::promela {

/// A fault of a template of the user, independent of its values: there is no template of this name, it is empty, or mustache cannot
/// read it. With its name, and line and column if known; nothing: the template can be used.
[[nodiscard]] std::string template_fault(const std::string& name, const std::string& text);

/// All templates of a run: the embedded ones and the user's own wording, which wins.
class TemplateSet {
  public:
    /// \param overrides template name (`promela/model.mustache`) -> text.
    explicit TemplateSet(std::map<std::string, std::string> overrides = {});

    /// Appends the lines of a template; every line gets `origin`, except those of inner blocks, which keep theirs. Takes the blocks
    /// out of `fields`: in nested text every line would be copied once per level.
    void add_lines(Fragment& to, std::string_view name, Fields& fields, const Origin& origin = {});
    void add_lines(Fragment& to, std::string_view name, Fields&& fields, const Origin& origin = {}) {
        add_lines(to, name, fields, origin);
    }
    [[nodiscard]] Fragment lines(std::string_view name, Fields& fields, const Origin& origin = {}) {
        Fragment all;
        add_lines(all, name, fields, origin);
        return all;
    }
    [[nodiscard]] Fragment lines(std::string_view name, Fields&& fields, const Origin& origin = {}) {
        return lines(name, fields, origin);
    }
    /// The text of a one-line template, such as an expression.
    [[nodiscard]] std::string text(std::string_view name, const Fields& fields);

    /// The first template error (only possible with overrides); empty when there are none.
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    /// The user's own wording, or the embedded one.
    kainjow::mustache::mustache& parsed(std::string_view name);
    /// Into `rendered_`.
    void render(std::string_view name, const Fields& fields);
    void fill_in(kainjow::mustache::mustache& wording, const Fields& fields);
    /// Own wording that says nothing, or leaves a block out, where the embedded one does not: then the embedded one is in `rendered_`,
    /// since its callers rely on its lines, and the error says so.
    void check_own(std::string_view name, const Fields& fields);
    void fail(std::string_view name, const std::string& why);

    std::map<std::string, std::string, std::less<>> overrides_;
    std::map<std::string, kainjow::mustache::mustache, std::less<>> parsed_;  ///< of them
    TemplateContext context_;
    std::string rendered_;
    std::string error_;
};

}  // namespace map2pml::promela
