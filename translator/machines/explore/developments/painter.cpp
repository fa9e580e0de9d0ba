#include "translator/machines/explore/developments/internal.h"

#include <optional>

namespace map2pml::maze_exploration {

namespace {

std::optional<Cell> cell_of(Id element, const Values& values) {
    const auto is_number = [&](Id each) { return values.kind(each) == ValueKind::number; };
    if (is_number(element)) return Cell{values.number_of(element), 0, values.text(element)};
    if (values.kind(element) != ValueKind::pair) return std::nullopt;
    const Id column = values.first(element);
    const Id row = values.second(element);
    if (!is_number(column) || !is_number(row)) return std::nullopt;
    return Cell{values.number_of(column), values.number_of(row), values.text(element)};
}

}  // namespace

Painter::Painter(const World& world, const StateLayout& layout) : world_(world), layout_(layout) {
    for (const maze::Drawing& each : world.development.drawings) add_patch(each);
    if (patches_.empty()) return;
    add_constants();
    for (const Slot& slot : layout.slots) {
        const maze::Class* owner = layout.of;
        for (const maze::Class* agents : layout.agents)
            if (slot.agent != kUnknown && maze::variable_type(*agents, slot.name) != nullptr) owner = agents;
        const maze::TypePtr type = maze::variable_type(*owner, slot.name);
        slots_.push_back(type == nullptr ? std::vector<Part>() : parts_of(*type));
    }
}

void Painter::add_patch(const maze::Drawing& drawing) {
    const auto elements = world_.types.find(drawing.type.text);
    const auto shape = maze::shape_of(drawing);
    if (elements == world_.types.end() || !shape) return;
    Patch patch{drawing.type.text, *shape, {}, {}};
    std::map<Id, std::size_t> cells;
    for (const Id each : elements->second) {
        const auto cell = cell_of(each, world_.values);
        if (!cell) return;
        cells.emplace(each, patch.cells.size());
        patch.cells.push_back(*cell);
    }
    patches_.push_back(std::move(patch));
    cells_.push_back(std::move(cells));
}

void Painter::add_constants() {
    const maze::Scope scope(world_.development, *layout_.of);
    std::map<std::string, bool> seen;
    for (const maze::Class* each : scope.visible()) {
        for (const maze::ConstMember& constant : each->constants) {
            const auto place = world_.constants.find(constant.name.text);
            if (place == world_.constants.end() || !seen.emplace(constant.name.text, true).second) continue;
            const Id value = world_.frame[place->second];
            if (!is_value(value)) continue;
            for (const Part& part : parts_of(*constant.type))
                add_marks(part, constant.name.text, value, patches_[part.patch].constant);
        }
    }
}

bool Painter::is_drawn(const maze::Type& type, std::size_t patch) const {
    const auto* named = std::get_if<maze::NamedType>(&type.kind);
    return named != nullptr && named->name == patches_[patch].type;
}

std::vector<Painter::Part> Painter::parts_of(const maze::Type& type) const {
    std::vector<Part> parts;
    for (std::size_t patch = 0; patch < patches_.size(); ++patch) {
        if (is_drawn(type, patch)) parts.push_back({patch, Role::element});
        const auto* sets = std::get_if<maze::FiniteSets>(&type.kind);
        if (sets != nullptr && is_drawn(*sets->of, patch)) parts.push_back({patch, Role::set});
        const auto* arrow = std::get_if<maze::ArrowType>(&type.kind);
        // A relation between elements says nothing of a single one.
        if (arrow == nullptr || (is_drawn(*arrow->from, patch) && is_drawn(*arrow->to, patch))) continue;
        if (is_drawn(*arrow->from, patch)) parts.push_back({patch, Role::from});
        if (is_drawn(*arrow->to, patch)) parts.push_back({patch, Role::to});
    }
    return parts;
}

void Painter::add_mark(std::size_t patch, Id element, const std::string& text, std::vector<CellMark>& to) const {
    const auto cell = cells_[patch].find(element);
    if (cell != cells_[patch].end()) to.push_back({patch, cell->second, text});
}

void Painter::add_marks(const Part& part, const std::string& name, Id value, std::vector<CellMark>& to) const {
    const Values& values = world_.values;
    if (part.role == Role::element) return add_mark(part.patch, value, name, to);
    if (values.kind(value) != ValueKind::set) return;
    for (const Id each : values.parts(value))
        if (part.role == Role::set)
            add_mark(part.patch, each, name, to);
        else if (part.role == Role::from)
            add_mark(part.patch, values.first(each), name + " " + values.text(values.second(each)), to);
        else
            add_mark(part.patch, values.second(each), name + " " + values.text(values.first(each)), to);
}

std::vector<CellMark> Painter::marks_of(std::span<const Id> state) const {
    std::vector<CellMark> marks;
    for (unsigned at = 0; at < slots_.size() && at < state.size(); ++at) {
        if (!is_value(state[at])) continue;
        const Slot& slot = layout_.slots[at];
        const std::string owner = slot.agent == kUnknown ? "" : world_.values.text(slot.agent) + ".";
        for (const Part& part : slots_[at]) add_marks(part, owner + slot.name, state[at], marks);
    }
    return marks;
}

}  // namespace map2pml::maze_exploration
