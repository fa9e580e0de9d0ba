#include "driver/report/html/fields.h"

#include <algorithm>
#include <cassert>

#include "map2pml/templates.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

using Data = kainjow::mustache::data;

}  // namespace

std::string clean(std::string_view text) {
    std::string result = source::printable_text(text);
    std::replace(result.begin(), result.end(), '\t', ' ');
    return result;
}

Fields& Fields::text(const std::string& name, std::string_view value) {
    if (value.empty()) return flag(name, false);
    data_.set(name, clean(value));
    return *this;
}

Fields& Fields::number(const std::string& name, std::size_t value) {
    data_.set(name, std::to_string(value));
    return *this;
}

Fields& Fields::flag(const std::string& name, bool value) {
    data_.set(name, Data(value));
    return *this;
}

Fields& Fields::html(const std::string& name, const Html& value) {
    if (value.text.empty()) return flag(name, false);
    data_.set(name, value.text);
    return *this;
}

Fields& Fields::list(const std::string& name, const std::vector<Fields>& values) {
    Data all(Data::type::list);
    for (const Fields& each : values) all << each.data();
    data_.set(name, all);
    return flag("has_" + name, !values.empty());
}

Html render(std::string_view name, const Fields& fields) {
    const auto text = templates::embedded("report/" + std::string(name) + ".mustache");
    assert(text && "report: there is no such template");
    kainjow::mustache::mustache wording{std::string(*text)};
    assert(wording.is_valid() && "report: an embedded template is wrong");
    return {source::without_blank_lines(wording.render(fields.data()))};
}

Html joined(const std::vector<Html>& parts) {
    Html all;
    for (const Html& each : parts) all.text += each.text;
    return all;
}

}  // namespace map2pml::report
