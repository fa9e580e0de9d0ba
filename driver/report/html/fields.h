/// The fields of a template in `templates/report`, and the filling of the template.   values -> HTML
///
/// Text can only get into a page through `Fields::text`, which makes it valid UTF-8 without control characters; the template
/// escapes it. Only HTML that a template has made gets in as it is.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::report {

/// HTML made by a template, never by hand.
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
    /// Adds the list, and the section `has_NAME` for what stands around it.
    Fields& list(const std::string& name, const std::vector<Fields>& values);

    [[nodiscard]] const kainjow::mustache::data& data() const { return data_; }

  private:
    kainjow::mustache::data data_{kainjow::mustache::data::type::object};
};

/// \param name below `report/`, without suffix: `page`.
[[nodiscard]] Html render(std::string_view name, const Fields& fields);

/// The parts, one after the other.
[[nodiscard]] Html joined(const std::vector<Html>& parts);

/// Valid UTF-8 that may stand in HTML and XML: invalid bytes become U+FFFD, and so do marks that turn the direction of the text
/// that follows; control characters become `?`, but a line end stays.
[[nodiscard]] std::string clean(std::string_view text);

}  // namespace map2pml::report
