#include "translator/promela/templates.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "map2pml/templates.h"
#include "translator/promela/wording.h"

namespace map2pml::promela {

namespace {

/// The block that a rendered line stands for, if it is nothing but a mark.
std::optional<std::size_t> marked_block(std::string_view line, std::size_t& indentation) {
    indentation = line.find_first_not_of(' ');
    if (indentation == std::string_view::npos || line[indentation] != kBlockMark) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(std::stoul(std::string(line.substr(indentation + 1))));
}

/// The embedded wording never changes, so each thread reads it once. Null if there is none of that name that can be read.
const Wording* embedded_wording(std::string_view name) {
    thread_local std::map<std::string, std::optional<Wording>, std::less<>> known;
    auto found = known.find(name);
    if (found == known.end()) {
        const auto text = templates::embedded(name);
        found = known.emplace(std::string(name), text ? Wording::read(*text) : std::nullopt).first;
    }
    return found->second ? &*found->second : nullptr;
}

}  // namespace

void append(Fragment& to, Fragment more) {
    if (to.empty()) {
        to = std::move(more);
        return;
    }
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

TemplateSet::TemplateSet(std::map<std::string, std::string> overrides)
    : overrides_(std::make_move_iterator(overrides.begin()), std::make_move_iterator(overrides.end())) {}

kainjow::mustache::mustache& TemplateSet::parsed(std::string_view name) {
    if (const auto known = parsed_.find(name); known != parsed_.end()) {
        return known->second;
    }
    const auto own = overrides_.find(name);
    const auto embedded = own == overrides_.end() ? templates::embedded(name) : std::nullopt;
    if (own == overrides_.end() && !embedded) {
        error_ = "no template " + std::string(name);
    }
    const std::string text = embedded ? std::string(*embedded) : own == overrides_.end() ? std::string() : own->second;
    auto& wording = parsed_.emplace(std::string(name), kainjow::mustache::mustache(text)).first->second;
    wording.set_custom_escape([](const std::string& unescaped) { return unescaped; });
    return wording;
}

void TemplateSet::render(std::string_view name, const Fields& fields) {
    rendered_.clear();
    if (!overrides_.contains(name)) {
        if (const Wording* wording = embedded_wording(name)) {
            wording->render(fields, rendered_);
            return;
        }
    }
    kainjow::mustache::mustache& wording = parsed(name);
    if (wording.is_valid()) {
        wording.render(fields.tree(), [&](const std::string& part) { rendered_ += part; });
    } else {
        error_ = std::string(name) + ": " + wording.error_message();
    }
}

Fragment TemplateSet::lines(std::string_view name, Fields& fields, const Origin& origin) {
    render(name, fields);
    Fragment result;
    std::string_view rest = rendered_;
    result.reserve(static_cast<std::size_t>(std::count(rest.begin(), rest.end(), '\n')) + fields.block_lines());
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        std::size_t indentation = 0;
        if (const auto block = marked_block(line, indentation)) {
            Fragment& inner = fields.block_at(*block);
            // Own wording may show a block twice; only the last time may take it.
            const bool again = rest.find(line.substr(indentation)) != std::string_view::npos;
            Fragment indented = again ? inner : std::move(inner);
            for (Line& each : indented) {
                each.text.insert(0, indentation, ' ');
            }
            append(result, std::move(indented));
        } else if (line.find_first_not_of(' ') != std::string_view::npos) {
            result.push_back({std::string(line), origin});
        }
    }
    return result;
}

std::string TemplateSet::text(std::string_view name, const Fields& fields) {
    render(name, fields);
    const std::size_t last = rendered_.find_last_not_of('\n');
    return last == std::string::npos ? std::string() : rendered_.substr(0, last + 1);
}

}  // namespace map2pml::promela
