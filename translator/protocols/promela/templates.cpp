#include "translator/protocols/promela/templates.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "map2pml/templates.h"

namespace map2pml::promela {

namespace {

/// The block that a rendered line stands for, if it consists of a mark only.
std::optional<std::size_t> marked_block(std::string_view line, std::size_t& indentation) {
    indentation = line.find_first_not_of(' ');
    if (indentation == std::string_view::npos || line[indentation] != kBlockMark) return std::nullopt;
    const std::string_view rest = line.substr(indentation + 1);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    const std::string_view behind = rest.substr(static_cast<std::size_t>(end - rest.data()));
    return error == std::errc() && behind == std::string_view(&kBlockMark, 1) ? std::optional(number) : std::nullopt;
}

/// The blocks on lines of their own.
std::vector<std::size_t> blocks_in(std::string_view text) {
    std::vector<std::size_t> blocks;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::size_t indentation = 0;
        if (const auto block = marked_block(text.substr(0, end), indentation)) blocks.push_back(*block);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return blocks;
}

/// `Unclosed section "x" at 12`, as mustache reports it, with line and column.
std::string with_place(const std::string& message, const std::string& text) {
    constexpr std::string_view kAt = " at ";
    const std::size_t at = message.rfind(kAt);
    if (at == std::string::npos) return message;
    std::size_t offset = 0;
    const char* const end = message.data() + message.size();
    if (std::from_chars(message.data() + at + kAt.size(), end, offset).ptr != end) return message;
    const source::Position place = source::SourceFile("", text).position(offset);
    return fmt::format("{}:{}: {}", place.line, place.column, message.substr(0, at));
}

/// Nothing is escaped: the text is not HTML.
kainjow::mustache::mustache read_wording(const std::string& text) {
    kainjow::mustache::mustache wording(text);
    wording.set_custom_escape([](const std::string& unescaped) { return unescaped; });
    return wording;
}

/// Hash for any kind of string.
struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
};

/// The embedded template never changes, so each thread reads it once. Null if there is no template of that name.
kainjow::mustache::mustache* embedded_wording(std::string_view name) {
    thread_local std::unordered_map<std::string, kainjow::mustache::mustache, NameHash, std::equal_to<>> known;
    auto found = known.find(name);
    if (found == known.end()) {
        const auto text = templates::embedded(name);
        if (!text) return nullptr;
        found = known.emplace(std::string(name), read_wording(std::string(*text))).first;
    }
    return &found->second;
}

/// The output stream that mustache prints to.
struct Rendered {
    std::string& to;
    Rendered& operator<<(const std::string& part) {
        to += part;
        return *this;
    }
};

}  // namespace

void append(Fragment& to, Fragment more) {
    if (to.empty()) {
        to = std::move(more);
        return;
    }
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::string template_fault(const std::string& name, const std::string& text) {
    const auto embedded = templates::embedded(name);
    if (!embedded) {
        return name +
               ": there is no template with this name; the names are those of the built-in templates, such as "
               "`promela/fail.mustache`";
    }
    const auto is_control = [](char each) {
        return static_cast<unsigned char>(each) < 0x20 && each != '\n' && each != '\t' && each != '\r';
    };
    if (const auto found = std::find_if(text.begin(), text.end(), is_control); found != text.end())
        return name + ": " + with_place(fmt::format("a control character at {}", found - text.begin()), text);
    if (text.find_first_not_of(" \n\t\r") == std::string::npos &&
        embedded->find_first_not_of(" \n\t\r") != std::string_view::npos)
        return name + ": it is empty";
    const kainjow::mustache::mustache wording(text);
    return wording.is_valid() ? std::string() : name + ": " + with_place(wording.error_message(), text);
}

TemplateSet::TemplateSet(std::map<std::string, std::string> overrides)
    : overrides_(std::make_move_iterator(overrides.begin()), std::make_move_iterator(overrides.end())) {}

kainjow::mustache::mustache& TemplateSet::parsed(std::string_view name) {
    if (const auto known = parsed_.find(name); known != parsed_.end()) return known->second;
    const auto own = overrides_.find(name);
    if (own == overrides_.end()) {
        if (kainjow::mustache::mustache* const embedded = embedded_wording(name)) return *embedded;
        fail(name, "there is no such template");
    }
    return parsed_.emplace(std::string(name), read_wording(own == overrides_.end() ? std::string() : own->second))
        .first->second;
}

void TemplateSet::render(std::string_view name, const Fields& fields) {
    rendered_.clear();
    kainjow::mustache::mustache& wording = parsed(name);
    if (wording.is_valid())
        fill_in(wording, fields);
    else
        fail(name, wording.error_message());
    if (overrides_.contains(name)) check_own(name, fields);
}

void TemplateSet::fill_in(kainjow::mustache::mustache& wording, const Fields& fields) {
    context_.use(fields);
    Rendered rendered{rendered_};
    wording.render(context_, rendered);
}

void TemplateSet::check_own(std::string_view name, const Fields& fields) {
    const auto is_blank = [](const std::string& text) { return text.find_first_not_of(" \n") == std::string::npos; };
    std::string own = std::move(rendered_);
    rendered_.clear();
    if (kainjow::mustache::mustache* const embedded = embedded_wording(name)) fill_in(*embedded, fields);
    if (is_blank(own) && !is_blank(rendered_)) {
        fail(name, "it writes no line, but the built-in one does");
        return;
    }
    std::set<std::size_t> blocks;
    for (const std::size_t block : blocks_in(rendered_)) blocks.insert(block);
    std::set<std::size_t> missing = blocks;
    for (const std::size_t block : blocks_in(own)) {
        if (!blocks.contains(block)) return fail(name, "it contains the control character U+0001");
        missing.erase(block);
    }
    if (!missing.empty()) {
        fail(name, fmt::format("it needs `{{{{{{{}}}}}}}` on a separate line", fields.block_name(*missing.begin())));
        return;
    }
    rendered_ = std::move(own);
}

void TemplateSet::fail(std::string_view name, const std::string& why) {
    if (error_.empty()) error_ = std::string(name) + ": " + why;
}

void TemplateSet::add_lines(Fragment& to, std::string_view name, Fields& fields, const Origin& origin) {
    render(name, fields);
    std::string_view rest = rendered_;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        std::size_t indentation = 0;
        if (const auto block = marked_block(line, indentation)) {
            Fragment& inner = fields.block_at(*block);
            // A template of the user may print a block twice; only the last use may move it.
            const bool again = rest.find(line.substr(indentation)) != std::string_view::npos;
            Fragment indented = again ? inner : std::move(inner);
            for (Line& each : indented) each.text.insert(0, indentation, ' ');
            append(to, std::move(indented));
        } else if (line.find_first_not_of(' ') != std::string_view::npos) {
            to.push_back({std::string(line), origin});
        }
    }
}

std::string TemplateSet::text(std::string_view name, const Fields& fields) {
    render(name, fields);
    const std::size_t last = rendered_.find_last_not_of('\n');
    return last == std::string::npos ? std::string() : rendered_.substr(0, last + 1);
}

}  // namespace map2pml::promela
