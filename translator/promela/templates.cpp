#include "translator/promela/templates.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "map2pml/templates.h"

namespace map2pml::promela {

namespace {

using kainjow::mustache::data;

constexpr char kMark = '\x01';  // never part of a name or an expression

/// The block that a rendered line stands for, if it is nothing but a mark.
std::optional<std::size_t> marked_block(std::string_view line, std::size_t& indentation) {
    indentation = line.find_first_not_of(' ');
    if (indentation == std::string_view::npos || line[indentation] != kMark) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(std::stoul(std::string(line.substr(indentation + 1))));
}

}  // namespace

void append(Fragment& to, Fragment more) {
    if (to.empty()) {
        to = std::move(more);
        return;
    }
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Fields& Fields::text(const std::string& name, const std::string& value) {
    data_[name] = data(value);
    return *this;
}

Fields& Fields::flag(const std::string& name, bool value) {
    data_[name] = data(value);
    return *this;
}

Fields& Fields::block(const std::string& name, Fragment lines) {
    data_.set(name, std::string(1, kMark) + std::to_string(blocks_.size()));
    blocks_.emplace_back(name, std::move(lines));
    return *this;
}

// The members of mustache's `set` and `push_back` copy whole trees; these move them.
namespace {

void set_list(data& object, const std::string& name, std::vector<data> entries) {
    data list(data::type::list);
    const bool any = !entries.empty();
    for (std::size_t at = 0; at < entries.size(); ++at) {
        entries[at]["last"] = data(at + 1 == entries.size());
    }
    // The list is ours and not const; mustache only has no other way to it.
    const_cast<kainjow::mustache::list&>(list.list_value()) =
        std::move(entries);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    object[name] = std::move(list);
    object["any_" + name] = data(any);
}

}  // namespace

Fields& Fields::list(const std::string& name, const std::vector<std::string>& values) {
    std::vector<data> entries;
    entries.reserve(values.size());
    for (const std::string& value : values) {
        data& entry = entries.emplace_back(data::type::object);
        entry["value"] = data(value);
    }
    set_list(data_, name, std::move(entries));
    return *this;
}

Fields& Fields::rows(const std::string& name, const std::vector<std::map<std::string, std::string>>& rows) {
    std::vector<data> entries;
    entries.reserve(rows.size());
    for (const auto& row : rows) {
        data& entry = entries.emplace_back(data::type::object);
        for (const auto& [key, value] : row) {
            entry[key] = data(value);
        }
    }
    set_list(data_, name, std::move(entries));
    return *this;
}

TemplateSet::TemplateSet(std::map<std::string, std::string> overrides) : overrides_(std::move(overrides)) {}

kainjow::mustache::mustache& TemplateSet::parsed(std::string_view name) {
    // The embedded wording never changes, so each thread reads it once; rendering is not const in mustache.
    thread_local Parsed embedded_ones;
    const auto own = overrides_.empty() ? overrides_.end() : overrides_.find(std::string(name));
    if (own == overrides_.end()) {
        if (const auto known = embedded_ones.find(name); known != embedded_ones.end()) {
            return known->second;
        }
    } else if (const auto known = parsed_.find(name); known != parsed_.end()) {
        return known->second;
    }
    const auto embedded = own == overrides_.end() ? templates::embedded(name) : std::nullopt;
    if (own == overrides_.end() && !embedded) {
        error_ = "no template " + std::string(name);
    }
    const std::string text = embedded ? std::string(*embedded) : own == overrides_.end() ? std::string() : own->second;
    // A name without a text is no embedded one: every set that asks for it must hear of the error.
    Parsed& in = embedded ? embedded_ones : parsed_;
    auto& wording = in.insert_or_assign(std::string(name), kainjow::mustache::mustache(text)).first->second;
    wording.set_custom_escape([](const std::string& unescaped) { return unescaped; });
    return wording;
}

std::string TemplateSet::render(std::string_view name, const Fields& fields) {
    kainjow::mustache::mustache& wording = parsed(name);
    std::string rendered;
    if (wording.is_valid()) {
        wording.render(fields.data_, [&](const std::string& part) { rendered += part; });
    } else {
        error_ = std::string(name) + ": " + wording.error_message();
    }
    return rendered;
}

Fragment TemplateSet::lines(std::string_view name, Fields& fields, const Origin& origin) {
    const std::string rendered = render(name, fields);
    Fragment result;
    std::string_view rest = rendered;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        std::size_t indentation = 0;
        if (const auto block = marked_block(line, indentation)) {
            Fragment& inner = fields.blocks_.at(*block).second;
            // Own wording may show a block twice; only the last time may take it.
            const bool again = rest.find(line.substr(indentation)) != std::string_view::npos;
            Fragment indented = again ? inner : std::move(inner);
            for (Line& each : indented) {
                each.text.insert(0, indentation, ' ');
            }
            append(result, std::move(indented));
        } else if (line.find_first_not_of(' ') != std::string_view::npos) {
            result.push_back({std::string(line), origin});
        }
    }
    return result;
}

std::string TemplateSet::text(std::string_view name, const Fields& fields) {
    std::string rendered = render(name, fields);
    while (!rendered.empty() && rendered.back() == '\n') {
        rendered.pop_back();
    }
    return rendered;
}

}  // namespace map2pml::promela
