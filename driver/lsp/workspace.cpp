#include "driver/lsp/workspace.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "driver/input/diagrams/documents.h"
#include "driver/input/files_beside.h"
#include "driver/input/front_end.h"
#include "driver/input/input_text.h"
#include "driver/input/read_protocols.h"
#include "driver/input/reading/within_budget.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/languages/checkfile/read_check.h"

namespace map2pml::lsp {

namespace fs = std::filesystem;

namespace {

struct LanguageRow {
    std::string_view front_end;
    names::Language language;
};
/// The front ends whose texts have names; those of UML tools and documents have none.
constexpr std::array kLanguages = {LanguageRow{"map", names::Language::map}, LanguageRow{"lcc", names::Language::lcc},
                                   LanguageRow{"mermaid", names::Language::mermaid},
                                   LanguageRow{"plantuml", names::Language::plantuml},
                                   LanguageRow{"maze", names::Language::maze}};

/// Typing must not wait for a hostile text.
budget::Limits typing_budget(const std::atomic<bool>* cancelled) {
    return {std::chrono::seconds(2), std::uint64_t{1} << 29U, cancelled};
}

std::optional<std::string> on_disk(const std::string& path) {
    constexpr std::uintmax_t kLargest = std::uintmax_t{16} << 20U;
    std::error_code fault;
    if (!fs::is_regular_file(path, fault) || fs::file_size(path, fault) > kLargest || fault) return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(file)), {});
    if (!file) return std::nullopt;
    return text;
}

TextPointer make_text(const std::string& path, std::string text, std::optional<names::Language> language,
                      bool is_open) {
    return std::make_shared<const Text>(path, std::move(text), language, is_open);
}

/// Reads a protocol or a development, with its check file.
void read_checked(Findings& found, const Text& protocol, const TextPointer& check, const budget::Limits& limits,
                  diag::Sink& sink) {
    input::Settings settings;
    settings.preparation = limits;
    if (check) settings.check_file = found.sources.add(check->path, check->source.text());
    const source::FileId file = found.sources.add(protocol.path, protocol.source.text());
    input::add_files_beside(found.sources, file, "");
    const input::FrontEnd& front_end = input::front_end_of(found.sources.file(file), settings);
    if (front_end.is_only_eventb) {
        const budget::Scope scope(limits);
        (void)front_end.read_one_order({found.sources, file, settings, sink, nullptr});
    } else {
        (void)input::read_protocols(found.sources, file, settings, sink);
    }
}

/// Reads the diagrams of a document, each with the blocks that are about it.
void read_document(Findings& found, const Text& document, const budget::Limits& limits, diag::Sink& sink) {
    std::vector<input::DocumentPart> parts = input::parts_of_document(document.path, document.source.text());
    const bool has_block =
        std::any_of(parts.begin(), parts.end(), [](const auto& each) { return !each.check.empty(); });
    if (!has_block || parts.size() < 2) parts.resize(std::min<std::size_t>(parts.size(), 1));
    const bool is_one = parts.size() == 1;
    for (const input::DocumentPart& part : parts) {
        input::Settings settings;
        settings.preparation = limits;
        if (!is_one) settings.scene = part.scene;
        // Places in blocks are those of the document.
        if (!part.check.empty()) settings.check_file = found.sources.add(document.path, part.check);
        const source::FileId file = found.sources.add(document.path, document.source.text());
        (void)input::read_protocols(found.sources, file, settings, sink);
    }
}

}  // namespace

std::optional<names::Language> language_of(const std::string& path) {
    if (path.ends_with(".check")) return names::Language::check;
    const input::FrontEnd* const front_end = input::find_front_end(path, "");
    if (front_end == nullptr) return std::nullopt;
    const auto* const row = std::find_if(kLanguages.begin(), kLanguages.end(),
                                         [&](const LanguageRow& each) { return each.front_end == front_end->name; });
    return row == kLanguages.end() ? std::nullopt : std::optional(row->language);
}

bool is_known(const std::string& path) { return language_of(path).has_value() || input::is_document(path); }

const std::vector<names::Name>& Text::names() const {
    if (!names_) {
        names_.emplace();
        if (language) {
            try {
                const budget::Scope scope(typing_budget(nullptr));
                names_ = names::names_in(source, 0, *language, *memory_);
            } catch (const budget::Exceeded&) {
                names_.emplace();
            } catch (const std::range_error&) {
                names_.emplace();
            }
        }
    }
    return *names_;
}

void Workspace::open(const std::string& path, const std::string& language_id, std::string text) {
    std::optional<names::Language> language = language_of(path);
    if (!language && !input::is_document(path))
        language = language_of("x." + std::string(language_id.substr(language_id.rfind('-') + 1)));
    open_[path] = make_text(path, std::move(text), language, true);
}

void Workspace::change(const std::string& path, const nlohmann::json& change, Encoding encoding) {
    const auto found = open_.find(path);
    if (found == open_.end()) return;
    const Text& old = *found->second;
    std::string text = change.at("text").get<std::string>();
    if (change.contains("range") && !change.at("range").is_null()) {
        const std::size_t begin =
            offset_of(old.source, from_position(old.source, change.at("range").at("start"), encoding));
        const std::size_t end =
            offset_of(old.source, from_position(old.source, change.at("range").at("end"), encoding));
        std::string all = old.source.text();
        all.replace(std::min(begin, end), std::max(begin, end) - std::min(begin, end), text);
        text = std::move(all);
    }
    found->second = std::make_shared<const Text>(old, std::move(text));
}

void Workspace::close(const std::string& path) { open_.erase(path); }

bool Workspace::is_saved(const Text& text) { return !text.is_open || on_disk(text.path) == text.source.text(); }

TextPointer Workspace::text(const std::string& path) const {
    if (const auto found = open_.find(path); found != open_.end()) return found->second;
    std::optional<std::string> text = on_disk(path);
    return text ? make_text(path, std::move(*text), language_of(path), false) : nullptr;
}

Pair Workspace::pair_of(const std::string& path) const {
    const TextPointer own = text(path);
    if (!own) return {};
    if (own->language != names::Language::check)
        return {own, input::is_document(path) ? nullptr : text(fs::path(path).replace_extension(".check").string())};
    for (const input::FrontEnd& front_end : input::front_ends())
        for (const std::string_view suffix : front_end.suffixes) {
            const std::string beside = fs::path(path).replace_extension(suffix).string();
            if (input::is_document(beside)) continue;
            if (TextPointer protocol = text(beside)) return {protocol, own};
        }
    return {nullptr, own};
}

std::string Workspace::protocol_of(const std::string& path) const {
    const Pair pair = pair_of(path);
    return pair.protocol ? pair.protocol->path : path;
}

Findings findings_of(const Pair& pair, const std::atomic<bool>* cancelled) {
    const budget::Limits limits = typing_budget(cancelled);
    Findings found;
    for (const TextPointer& each : {pair.protocol, pair.check})
        if (each) found.texts[each->path] = each;
    if (found.texts.empty()) return found;
    diag::Sink sink;
    try {
        if (!pair.protocol) {
            const source::FileId file = found.sources.add(pair.check->path, pair.check->source.text());
            const budget::Scope scope(limits);
            (void)checkfile::read_check(found.sources, file, sink);
        } else if (input::is_document(pair.protocol->path)) {
            read_document(found, *pair.protocol, limits, sink);
        } else {
            read_checked(found, *pair.protocol, pair.check, limits, sink);
        }
    } catch (const budget::Exceeded& exceeded) {
        sink.report(input::over_budget(exceeded, limits, 0));
    } catch (const std::exception&) {
        // A fault of the program must not end the server; the command line reports it.
    }
    found.diagnostics = sink.sorted();
    found.is_cancelled = cancelled != nullptr && *cancelled;
    return found;
}

}  // namespace map2pml::lsp
