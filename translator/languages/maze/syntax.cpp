#include "translator/languages/maze/syntax.h"

#include <algorithm>

namespace map2pml::maze {

const Class* Development::find_class(const std::string& name) const {
    const auto found =
        std::find_if(classes.begin(), classes.end(), [&](const Class& each) { return each.name.text == name; });
    return found == classes.end() ? nullptr : &*found;
}

std::optional<CellShape> shape_of(const Drawing& drawing) {
    if (drawing.shape.text == "hex") return CellShape::hex;
    if (drawing.shape.text == "square") return CellShape::square;
    return std::nullopt;
}

std::string_view spelling(Level level) {
    switch (level) {
        case Level::macro:
            return "macro";
        case Level::meso:
            return "meso";
        case Level::agent:
            return "agent";
        case Level::system:
            return "system";
    }
    return "";
}

std::string_view spelling(Rule rule) {
    switch (rule) {
        case Rule::initialisation:
            return "initialisation";
        case Rule::action_simulation:
            return "action simulation";
        case Rule::termination:
            return "termination";
        case Rule::stuttering_convergence:
            return "stuttering convergence";
        case Rule::invariant:
            return "invariant";
    }
    return "";
}

std::string_view spelling(Verdict verdict) {
    switch (verdict) {
        case Verdict::holds:
            return "holds";
        case Verdict::fails:
            return "fails";
        case Verdict::vacuous:
            return "vacuous";
        case Verdict::bound:
            return "bound";
    }
    return "";
}

}  // namespace map2pml::maze
