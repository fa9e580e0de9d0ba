#include "translator/promela/templates.h"

#include <algorithm>
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
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

Fields& Fields::text(const std::string& name, const std::string& value) {
    data_.set(name, value);
    return *this;
}

Fields& Fields::flag(const std::string& name, bool value) {
    data_.set(name, value);
    return *this;
}

Fields& Fields::block(const std::string& name, Fragment lines) {
    data_.set(name, std::string(1, kMark) + std::to_string(blocks_.size()));
    blocks_.emplace_back(name, std::move(lines));
    return *this;
}

Fields& Fields::list(const std::string& name, const std::vector<std::string>& values) {
    data list{data::type::list};
    for (std::size_t at = 0; at < values.size(); ++at) {
        data entry{data::type::object};
        entry.set("value", values[at]);
        entry.set("last", at + 1 == values.size());
        list.push_back(entry);
    }
    data_.set(name, list);
    data_.set("any_" + name, !values.empty());
    return *this;
}

Fields& Fields::rows(const std::string& name, const std::vector<std::map<std::string, std::string>>& rows) {
    data list{data::type::list};
    for (std::size_t at = 0; at < rows.size(); ++at) {
        data entry{data::type::object};
        for (const auto& [key, value] : rows[at]) {
            entry.set(key, value);
        }
        entry.set("last", at + 1 == rows.size());
        list.push_back(entry);
    }
    data_.set(name, list);
    data_.set("any_" + name, !rows.empty());
    return *this;
}

TemplateSet::TemplateSet(std::map<std::string, std::string> overrides) : overrides_(std::move(overrides)) {}

std::string TemplateSet::render(std::string_view name, const Fields& fields) {
    const std::string key(name);
    auto known = parsed_.find(key);
    if (known == parsed_.end()) {
        const auto own = overrides_.find(key);
        const auto embedded = templates::embedded(name);
        std::string text;
        if (own != overrides_.end()) {
            text = own->second;
        } else if (embedded) {
            text = std::string(*embedded);
        } else {
            error_ = "no template " + key;
        }
        known = parsed_.emplace(key, kainjow::mustache::mustache(text)).first;
        known->second.set_custom_escape([](const std::string& unescaped) { return unescaped; });
        if (!known->second.is_valid()) {
            error_ = key + ": " + known->second.error_message();
        }
    }
    return known->second.is_valid() ? known->second.render(fields.data_) : std::string();
}

Fragment TemplateSet::lines(std::string_view name, const Fields& fields, const Origin& origin) {
    const std::string rendered = render(name, fields);
    Fragment result;
    std::string_view rest = rendered;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        std::size_t indentation = 0;
        if (const auto block = marked_block(line, indentation)) {
            for (const Line& inner : fields.blocks_.at(*block).second) {
                result.push_back({std::string(indentation, ' ') + inner.text, inner.origin, inner.role});
            }
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
