
#include <fmt/format.h>

#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

namespace {

void add_listed(const maze::Class& of, World& world) {
    for (const maze::TypeMember& type : of.types) {
        if (type.values.empty()) continue;
        std::vector<Id>& all = world.types[type.name.text];
        all.clear();
        for (const maze::Word& each : type.values) all.push_back(world.values.element(each.text));
    }
}

}  // namespace

World::World(const maze::Development& all, const maze::Instance& one, const Limits& limits)
    : development(all),
      instance(one),
      watch(limits),
      evaluator(values, frame, watch),
      largest_number(limits.largest_number) {
    for (const maze::Class& each : development.classes) add_listed(each, *this);
    for (const maze::Setting& each : instance.settings) {
        const Id value = instance_value(*each.value, values);
        const std::string& name = each.name.text;
        if (name == "buffer" || name == "numbers") {
            if (values.kind(value) != ValueKind::number)
                throw NotExplored{each.name.span, fmt::format("`{}` is a number", name)};
            (name == "buffer" ? most_copies : largest_number) = values.number_of(value);
        } else {
            settings[name] = value;
        }
    }
    const maze::Class* of = development.find_class(instance.of.text);
    if (of == nullptr) throw NotExplored{instance.of.span, "there is no such class"};
    const auto take = [&](const maze::Word& type) {
        const auto found = settings.find(type.text);
        if (found == settings.end())
            throw NotExplored{instance.name.span, fmt::format("`{}` has no elements", type.text)};
        if (values.kind(found->second) != ValueKind::set)
            throw NotExplored{instance.name.span,
                              fmt::format("the elements of `{}` are not given as a set", type.text)};
        types[type.text] = {values.parts(found->second).begin(), values.parts(found->second).end()};
    };
    const maze::Scope scope(development, *of);
    for (const maze::Class* each : scope.visible()) {
        if (each->level == maze::Level::agent) take(each->name);
        for (const maze::TypeMember& type : each->types)
            if (type.values.empty()) take(type.name);
    }
}

Place World::new_place() { return new_places(1); }

Place World::new_places(std::size_t count) {
    const auto first = static_cast<Place>(frame.size());
    frame.resize(frame.size() + count, kUnknown);
    return first;
}

namespace {

/// Collects the slots of one class.
class LayoutWriter {
  public:
    LayoutWriter(const maze::Class& of, World& world) : of_(of), world_(world) { made_.of = &of; }

    StateLayout run() {
        made_.agents = maze::agents_of(world_.development, of_);
        for (const maze::Class* each : made_.agents) add_agents(*each);
        Compiler compiler(world_, of_, {});
        add_variables(of_, compiler, {kUnknown});
        for (const maze::TopologyMember& each : of_.topologies) add_topology(each);
        if (made_.has_buffer) {
            made_.buffer = static_cast<unsigned>(made_.slots.size());
            made_.slots.push_back({"buffer", kUnknown, nullptr, of_.name.span});
        }
        made_.before = world_.new_places(made_.slots.size());
        made_.after = world_.new_places(made_.slots.size());
        return std::move(made_);
    }

  private:
    void add_agents(const maze::Class& agents) {
        Compiler compiler(world_, agents, {});
        add_variables(agents, compiler, world_.types[agents.name.text]);
        made_.has_buffer = made_.has_buffer || !agents.messages.empty();
    }

    void add_variables(const maze::Class& of, Compiler& compiler, const std::vector<Id>& agents) {
        for (const maze::VarMember& each : of.variables) {
            const DomainPtr domain = compiler.domain(*each.type);
            for (const maze::Word& name : each.names) {
                made_.first[{&of, name.text}] = static_cast<unsigned>(made_.slots.size());
                for (const Id agent : agents) made_.slots.push_back({name.text, agent, domain, name.span});
            }
        }
    }

    /// A partial function to sets of agents.
    void add_topology(const maze::TopologyMember& topology) {
        const source::Span& span = topology.name.span;
        const auto listed = std::make_shared<const Domain>(
            Domain{.kind = Domain::Kind::listed, .values = world_.types[topology.agents.text], .span = span});
        const auto sets =
            std::make_shared<const Domain>(Domain{.kind = Domain::Kind::subsets, .parts = {listed}, .span = span});
        const auto functions = std::make_shared<const Domain>(
            Domain{.kind = Domain::Kind::arrow, .arrow = maze::Arrow::partial, .parts = {listed, sets}, .span = span});
        made_.first[{&of_, topology.name.text}] = static_cast<unsigned>(made_.slots.size());
        made_.slots.push_back({topology.name.text, kUnknown, functions, span});
    }

    const maze::Class& of_;
    World& world_;
    StateLayout made_;
};

}  // namespace

StateLayout layout_of(const maze::Class& of, World& world) { return LayoutWriter(of, world).run(); }

}  // namespace map2pml::maze_exploration
