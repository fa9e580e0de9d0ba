#include "translator/promela/fields.h"

#include <algorithm>

namespace map2pml::promela {

namespace {

using kainjow::mustache::data;

/// Builds a list. The functions of mustache that set and append copy whole trees; here they are moved.
void set_list(data& object, const std::string& name, std::vector<data> entries) {
    data list(data::type::list);
    const bool any = !entries.empty();
    for (std::size_t at = 0; at < entries.size(); ++at) {
        entries[at]["last"] = data(at + 1 == entries.size());
    }
    // The list is ours and not const, but mustache gives only const access.
    const_cast<kainjow::mustache::list&>(list.list_value()) =
        std::move(entries);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    object[name] = std::move(list);
    object["any_" + name] = data(any);
}

std::vector<data> entries_of(const Fields::Texts& texts) {
    std::vector<data> entries;
    for (const std::string& text : texts) {
        entries.emplace_back(data::type::object)["value"] = data(text);
    }
    return entries;
}

std::vector<data> entries_of(const Fields::Rows& rows) {
    std::vector<data> entries;
    for (const Fields::Row& row : rows) {
        data& entry = entries.emplace_back(data::type::object);
        for (const auto& [key, value] : row) {
            entry[key] = data(value);
        }
    }
    return entries;
}

}  // namespace

void Fields::add(std::string_view name, Value value) {
    constexpr std::size_t kUsual = 6;
    if (values_.empty()) {
        values_.reserve(kUsual);
    }
    values_.push_back({name, std::move(value)});
}

Fields& Fields::text(std::string_view name, std::string value) {
    add(name, std::move(value));
    return *this;
}

Fields& Fields::flag(std::string_view name, bool value) {
    add(name, value);
    return *this;
}

Fields& Fields::block(std::string_view name, Fragment lines) {
    add(name, kBlockMark + std::to_string(blocks_.size()));
    blocks_.push_back(std::move(lines));
    return *this;
}

Fields& Fields::list(std::string_view name, Texts values) {
    add(name, std::move(values));
    return *this;
}

Fields& Fields::rows(std::string_view name, Rows rows) {
    add(name, std::move(rows));
    return *this;
}

const Fields::Value* Fields::find(std::string_view name) const {
    const auto found =
        std::find_if(values_.rbegin(), values_.rend(), [&](const Named& each) { return each.name == name; });
    return found == values_.rend() ? nullptr : &found->value;
}

std::string_view Fields::block_name(std::size_t number) const {
    const std::string mark = kBlockMark + std::to_string(number);
    for (const Named& each : values_) {
        if (const auto* text = std::get_if<std::string>(&each.value); text != nullptr && *text == mark) {
            return each.name;
        }
    }
    return {};
}

std::size_t Fields::block_lines() const {
    std::size_t lines = 0;
    for (const Fragment& block : blocks_) {
        lines += block.size();
    }
    return lines;
}

data Fields::tree() const {
    data object(data::type::object);
    for (const auto& [name, value] : values_) {
        std::visit(ir::overloaded{
                       [&, &name = name](bool flag) { object[std::string(name)] = data(flag); },
                       [&, &name = name](const std::string& text) { object[std::string(name)] = data(text); },
                       [&, &name = name](const Texts& list) { set_list(object, std::string(name), entries_of(list)); },
                       [&, &name = name](const Rows& rows) { set_list(object, std::string(name), entries_of(rows)); }},
                   value);
    }
    return object;
}

}  // namespace map2pml::promela
