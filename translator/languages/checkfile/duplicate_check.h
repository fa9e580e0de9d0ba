/// Settings that may be given once per block: a second one is an error.   shared by the parts of the builder
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "translator/languages/checkfile/tree_reader.h"

namespace map2pml::checkfile {

/// Reports a name that is already in the map.
template <class Iterator>
void once(const std::pair<Iterator, bool>& put, const source::Span& span, const std::string& name, TreeReader& reader) {
    if (put.second) {
        return;
    }
    if constexpr (requires { put.first->second.span; }) {
        reader.twice(span, fmt::format("`{}` is given twice", name), put.first->second.span);
    } else {
        reader.twice(span, fmt::format("`{}` is given twice", name), put.first->second);
    }
}

/// The value of a statement that begins with a word of its own.
template <class Value>
void put(antlr4::ParserRuleContext& tree, std::optional<ir::Written<Value>>& place, Value value, TreeReader& reader) {
    const source::Span span = reader.span_of(tree);
    if (place) {
        reader.twice(span, fmt::format("`{}` is given twice", tree.getStart()->getText()), place->span);
    }
    place = ir::Written<Value>{std::move(value), span};
}

}  // namespace map2pml::checkfile
