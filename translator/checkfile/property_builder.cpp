#include "translator/checkfile/property_builder.h"

#include "translator/checkfile/expression_builder.h"

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;
using Kind = ir::UserProperty::Kind;

Kind kind_of(CheckParser::PropertyContext& tree) {
    if (tree.TRACE() != nullptr) {
        return tree.STRICTLY() != nullptr ? Kind::trace_strictly : Kind::trace;
    }
    return tree.INVARIANT() != nullptr   ? Kind::invariant
           : tree.NEVER() != nullptr     ? Kind::never
           : tree.REACHABLE() != nullptr ? Kind::reachable
           : tree.AFTER() != nullptr     ? Kind::after_all_end
                                         : Kind::ltl;
}

}  // namespace

ir::UserProperty build_property(CheckParser::PropertyContext& tree, TreeReader& reader) {
    ExpressionBuilder expressions(reader);
    ir::UserProperty property;
    property.span = reader.span_of(tree);
    ir::Written<std::string> name = reader.property_name(*tree.propertyName());
    property.name_span = name.span;
    property.name = std::move(name.value);
    property.kind = kind_of(tree);
    property.fair = tree.FAIR() != nullptr;
    if (auto* formula = tree.expression()) {
        property.formula = expressions.expression(*formula);
    }
    for (auto* each : tree.watched()) {
        property.events.push_back(expressions.watched(*each));
    }
    return property;
}

}  // namespace map2pml::checkfile
