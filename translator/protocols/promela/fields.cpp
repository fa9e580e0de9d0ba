#include "translator/protocols/promela/fields.h"

#include <algorithm>
#include <utility>

namespace map2pml::promela {

Fields& Fields::add(std::string_view name, Value value) {
    constexpr std::size_t kUsual = 6;
    if (values_.empty()) values_.reserve(kUsual);
    values_.push_back({name, std::move(value)});
    return *this;
}

namespace {

std::string mark_of(std::size_t block) { return kBlockMark + std::to_string(block) + kBlockMark; }

}  // namespace

Fields& Fields::text(std::string_view name, std::string value) { return add(name, std::move(value)); }

Fields& Fields::flag(std::string_view name, bool value) { return add(name, value); }

Fields& Fields::block(std::string_view name, Fragment lines) {
    blocks_.push_back(std::move(lines));
    return add(name, mark_of(blocks_.size() - 1));
}

Fields& Fields::list(std::string_view name, Texts values) { return add(name, std::move(values)); }

Fields& Fields::rows(std::string_view name, Rows rows) { return add(name, std::move(rows)); }

const Fields::Value* Fields::find(std::string_view name) const {
    const auto found =
        std::find_if(values_.rbegin(), values_.rend(), [&](const Named& each) { return each.name == name; });
    return found == values_.rend() ? nullptr : &found->value;
}

std::string_view Fields::block_name(std::size_t number) const {
    const std::string mark = mark_of(number);
    for (const Named& each : values_)
        if (const auto* text = std::get_if<std::string>(&each.value); text != nullptr && *text == mark)
            return each.name;
    return {};
}

}  // namespace map2pml::promela
