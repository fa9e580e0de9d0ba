/// What a template of `templates/report` is filled with, and the filling.   values -> HTML
///
/// Text can only get into a page through `Fields::text`, which makes it valid UTF-8 without control characters; the template
/// escapes it. Only what a template has made gets in as it is.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::report {

/// Made by a template, never by hand.
struct Html {
    std::string text;
};

class Fields {
  public:
    /// Sections see an empty text as absent.
    Fields& text(const std::string& name, std::string_view value);
    Fields& number(const std::string& name, std::size_t value);
    Fields& flag(const std::string& name, bool value);
    Fields& html(const std::string& name, const Html& value);
    /// Also as the section `has_NAME`, for what stands around the list.
    Fields& list(const std::string& name, const std::vector<Fields>& values);

    [[nodiscard]] const kainjow::mustache::data& data() const { return data_; }

  private:
    kainjow::mustache::data data_{kainjow::mustache::data::type::object};
};

/// \param name below `report/`, without suffix: `page`.
[[nodiscard]] Html render(std::string_view name, const Fields& fields);

/// One after the other.
[[nodiscard]] Html joined(const std::vector<Html>& parts);

/// Valid UTF-8 that may stand in HTML and XML: bytes that are none become U+FFFD, and so do marks that turn the direction of what
/// follows; control characters become `?`, but a line end stays.
[[nodiscard]] std::string clean(std::string_view text);

}  // namespace map2pml::report
