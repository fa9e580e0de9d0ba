#include "translator/languages/checkfile/internal.h"

#include <memory>

namespace map2pml::checkfile {

namespace {

using grammar::CheckParser;
using PropertyKind = ir::UserProperty::Kind;

PropertyKind property_kind(CheckParser::PropertyContext& tree) {
    if (tree.TRACE() != nullptr) return tree.STRICTLY() != nullptr ? PropertyKind::trace_strictly : PropertyKind::trace;
    if (tree.PROP() != nullptr) return PropertyKind::modal;
    return tree.INVARIANT() != nullptr   ? PropertyKind::invariant
           : tree.NEVER() != nullptr     ? PropertyKind::never
           : tree.REACHABLE() != nullptr ? PropertyKind::reachable
           : tree.AFTER() != nullptr     ? PropertyKind::after_all_end
                                         : PropertyKind::ltl;
}

/// `after all end`; a property without a name is called by them and its line.
const char* words_of(CheckParser::PropertyContext& tree) {
    return tree.INVARIANT() != nullptr   ? "invariant"
           : tree.NEVER() != nullptr     ? "never"
           : tree.REACHABLE() != nullptr ? "reachable"
           : tree.AFTER() != nullptr     ? "after all end"
                                         : "ltl";
}

}  // namespace

ir::UserProperty build_property(CheckParser::PropertyContext& tree, TreeReader& reader) {
    ExpressionBuilder expressions(reader);
    ir::UserProperty property;
    property.span = reader.span_of(tree);
    ir::Written<std::string> name;
    if (tree.PROP() != nullptr)
        name = reader.formula_name(*tree.PROP()->getSymbol());
    else if (tree.propertyName() != nullptr)
        name = reader.property_name(*tree.propertyName());
    else
        name = {fmt::format("{} of line {}", words_of(tree), property.span.begin.line),
                reader.span_of(*tree.getStart())};
    property.name_span = name.span;
    property.name = std::move(name.value);
    property.kind = property_kind(tree);
    property.fair = tree.FAIR() != nullptr;
    if (auto* formula = tree.expression()) property.formula = expressions.expression(*formula);
    if (auto* formula = tree.formula())
        property.modal = std::make_shared<const ir::ModalFormula>(build_formula(*formula, reader));
    for (auto* each : tree.watched()) property.events.push_back(expressions.watched(*each));
    return property;
}

}  // namespace map2pml::checkfile
