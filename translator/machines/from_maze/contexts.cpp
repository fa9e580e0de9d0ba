#include "translator/machines/from_maze/internal.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/machines/writing/formulas.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::maze_to_eventb {

namespace {

using eventb::writing::named;

/// One context. What was declared by an earlier one is left out.
class ContextWriter {
  public:
    ContextWriter(const maze::Development& development, const Names& names, std::set<std::string>& declared,
                  diag::Sink& sink)
        : development_(development), names_(names), declared_(declared), sink_(sink) {}

    void add(const maze::Class& of) {
        if (of.level == maze::Level::agent && is_new(of.name.text)) add_agents(of);
        for (const maze::TypeMember& each : of.types)
            if (is_new(each.name.text)) add_type(each);
        Formulas formulas(development_, names_, of, sink_);
        for (const maze::ConstMember& each : of.constants) {
            if (is_new(each.name.text)) add_constant(each, formulas);
            if (each.axiom == nullptr) continue;
            made_.axioms.push_back(
                {label("axm_" + each.name.text), formulas.predicate(*each.axiom), false, {}, each.axiom->span});
        }
    }

    [[nodiscard]] eventb::Context take() { return std::move(made_); }

  private:
    bool is_new(const std::string& name) { return declared_.insert(name).second; }

    /// A constant that is declared again may add an axiom.
    std::string label(const std::string& wanted) {
        std::string text = wanted;
        for (int number = 2; !declared_.insert("label " + text).second; ++number)
            text = wanted + "_" + std::to_string(number);
        return text;
    }

    void add_agents(const maze::Class& of) {
        const std::string set = names_.shared(of.name.text);
        made_.sets.push_back({set, {}, of.name.span});
        made_.axioms.push_back({label("fin_" + set), eventb::finite(named(set)), false, {}, of.name.span});
    }

    void add_type(const maze::TypeMember& type) {
        const std::string set = names_.shared(type.name.text);
        made_.sets.push_back({set, {}, type.name.span});
        if (type.values.empty()) return;
        std::vector<std::string> values;
        for (const maze::Word& each : type.values) {
            values.push_back(names_.shared(each.text));
            made_.constants.push_back({values.back(), {}, each.span});
        }
        made_.axioms.push_back(
            {label("val_" + set), eventb::writing::consists_of(set, values), false, {}, type.name.span});
    }

    void add_constant(const maze::ConstMember& constant, Formulas& formulas) {
        const std::string word = names_.shared(constant.name.text);
        made_.constants.push_back({word, {}, constant.name.span});
        made_.axioms.push_back(
            {label("typ_" + word), formulas.member(named(word), *constant.type), false, {}, constant.name.span});
    }

    const maze::Development& development_;
    const Names& names_;
    std::set<std::string>& declared_;
    diag::Sink& sink_;
    eventb::Context made_;
};

}  // namespace

std::vector<eventb::Context> contexts_of(const maze::Development& development, const maze::Class& of,
                                         const Names& names, diag::Sink& sink) {
    std::vector<const maze::Class*> chain = maze::chain_of(development, of);
    std::reverse(chain.begin(), chain.end());
    std::set<std::string> declared;
    std::vector<eventb::Context> all;
    for (const maze::Class* each : chain) {
        ContextWriter writer(development, names, declared, sink);
        for (const maze::Class* agents : maze::agents_of(development, *each)) writer.add(*agents);
        writer.add(*each);
        eventb::Context context = writer.take();
        context.name = names.context(*each);
        context.span = each->name.span;
        if (!all.empty()) context.extends.push_back({all.back().name, {}, each->name.span});
        all.push_back(std::move(context));
    }
    return all;
}

}  // namespace map2pml::maze_to_eventb
