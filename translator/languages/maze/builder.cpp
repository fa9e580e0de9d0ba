#include "translator/languages/maze/internal.h"

#include <utility>

#include "translator/foundation/parsing/legible.h"

namespace map2pml::maze {

using grammar::MazeParser;

namespace {

Instance build_instance(MazeParser::InstanceContext& tree, FormulaBuilder& formulas) {
    Instance instance;
    instance.name = formulas.word(*tree.IDENT(0)->getSymbol());
    instance.of = formulas.word(*tree.IDENT(1)->getSymbol());
    instance.span = formulas.span_of(tree);
    for (auto* setting : tree.setting()) {
        instance.settings.push_back(
            {formulas.word(*setting->IDENT()->getSymbol()), formulas.expression(*setting->expression())});
    }
    return instance;
}

}  // namespace

Development build_development(MazeParser::FileContext& tree, source::FileId file, diag::Sink& sink) {
    FormulaBuilder formulas(file, sink);
    Development development;
    const auto note = [&](antlr4::tree::ParseTree& part) {
        parsing::add_names(part, {MazeParser::IDENT}, development.unread);
    };
    for (auto* child : tree.children) {
        auto* item = dynamic_cast<MazeParser::ItemContext*>(child);
        if (item == nullptr) {
            note(*child);  // words that belong nowhere
        } else if (item->classLike() != nullptr) {
            auto built = build_class(*item->classLike(), formulas, development.unread);
            if (built) development.classes.push_back(std::move(*built));
        } else if (item->refinement() != nullptr) {
            auto built = build_refinement(*item->refinement(), formulas, development.unread);
            if (built) development.refinements.push_back(std::move(*built));
        } else if (parsing::has_mistake(*item)) {
            note(*item);
        } else if (item->instance() != nullptr) {
            development.instances.push_back(build_instance(*item->instance(), formulas));
        } else if (item->drawing() != nullptr) {
            const std::vector<Word> words = formulas.words(item->drawing()->IDENT());
            development.drawings.push_back({words[0], words[1]});
        } else if (item->expectation() != nullptr) {
            auto built = build_expectation(*item->expectation(), formulas);
            if (built) development.expectations.push_back(std::move(*built));
        }
    }
    return development;
}

}  // namespace map2pml::maze
