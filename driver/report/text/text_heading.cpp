#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text/text_parts.h"
#include "driver/results/instance_words.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

/// The parts in lines, with a comma after each but the last; the first line leaves `reserved` columns free.
std::vector<std::string> part_lines(const std::vector<std::string>& parts, std::size_t width, std::size_t reserved) {
    std::vector<std::string> lines(1);
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const bool goes_on = at + 1 < parts.size() && !parts[at].ends_with(':');
        const std::string part = parts[at] + (goes_on ? "," : "");
        const std::size_t room = lines.size() == 1 && reserved < width ? width - reserved : width;
        if (!lines.back().empty() && columns(lines.back()) + 1 + columns(part) > room) lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + part;
    }
    return lines;
}

}  // namespace

// The largest search stands for all: they explore the same protocol.
std::string scene_figures(const SceneResult& scene) {
    std::uint64_t states = 0;
    std::uint64_t state_bytes = 0;
    std::uint64_t memory = 0;
    for (const PropertyResult& each : scene.results) {
        if (each.states > states) {
            states = each.states;
            state_bytes = each.state_bytes;
        }
        memory = std::max(memory, each.memory_bytes);
    }
    std::string text;
    if (states > 0) {
        text += counted(states, "state");
        text += state_bytes > 0 ? fmt::format(" of {} B", grouped(state_bytes)) : "";
        text += "  ";
    }
    text += seconds_text(scene.seconds);
    return memory > 0 ? text + "  " + bytes_text(memory) : text;
}

std::string heading(const FileResult& file, const SceneResult& scene, const TextOptions& options) {
    std::vector<std::string> parts = instance_words(file, scene);
    if (!scene.instance_name.empty()) parts.insert(parts.begin(), printable(scene.instance_name) + ":");
    const bool several_scenes = file.is_part || !file.refused.empty() ||
                                std::any_of(file.scenes.begin(), file.scenes.end(),
                                            [&](const SceneResult& each) { return each.scene != scene.scene; });
    if (several_scenes) parts.insert(parts.begin(), "scene " + scene.scene);
    const std::string name = printable(file.input);
    const std::string right = scene_figures(scene);
    // A long path shares the first line with the figures only.
    const bool short_name = columns(name) <= 30 && columns(name) + 2 + columns(right) + 24 <= options.width;
    const std::size_t indent = short_name ? columns(name) + 2 : 4;
    const std::size_t room = options.width > indent ? options.width - indent : 1;
    std::vector<std::string> lines = part_lines(parts, room, short_name ? columns(right) + 2 : 0);
    std::string text = painted(options.color, Tone::strong, name) + "  ";
    std::size_t used = columns(name) + 2;
    if (short_name) {
        text += lines.front();
        used += columns(lines.front());
        lines.erase(lines.begin());
    }
    const std::size_t gap = used + columns(right) < options.width ? options.width - used - columns(right) : 2;
    text += std::string(gap, ' ') + painted(options.color, Tone::faint, right) + "\n";
    for (const std::string& line : lines) text += std::string(indent, ' ') + line + "\n";
    return text;
}

std::string figures_text(const SceneResult& scene, const TextOptions& options) {
    std::string text = painted(options.color, Tone::faint,
                               fmt::format("  {:<17} {:>14} {:>14} {:>10} {:>9} {:>9} {:>8}\n", "search for", "states",
                                           "transitions", "depth", "B/state", "memory", "time"));
    for (const PropertyResult& each : scene.results) {
        if (!each.proof.empty()) {
            text += fmt::format("  {:<17} no separate search: {}\n", printable(name_of(each)), each.proof);
            continue;
        }
        text += fmt::format("  {:<17} {:>14} {:>14} {:>10} {:>9} {:>9} {:>8}\n", printable(name_of(each)),
                            grouped(each.states), grouped(each.transitions), grouped(each.depth),
                            grouped(each.state_bytes), bytes_text(each.memory_bytes), seconds_text(each.seconds));
    }
    return text;
}

}  // namespace map2pml::report
