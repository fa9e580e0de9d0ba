#include "translator/promela/wording.h"

#include <algorithm>

namespace map2pml::promela {

namespace {

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

}  // namespace

class Wording::Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) {}

    /// The parts up to the end of the section of that name; without a name, to the end of the text.
    std::optional<std::vector<Part>> parts(std::string_view section = {}) {
        std::vector<Part> found;
        while (!rest_.empty()) {
            if (rest_.front() == '\r') {
                return std::nullopt;
            }
            if (rest_.front() == '\n') {
                found.push_back({Part::Kind::line_end, {}, {}});
                rest_.remove_prefix(1);
            } else if (!rest_.starts_with("{{")) {
                found.push_back({Part::Kind::text, std::string(plain_text()), {}});
            } else {
                const std::string_view content = tag();
                if (content.starts_with('/')) {
                    const bool ends_here = !section.empty() && content.substr(1) == section;
                    return ends_here ? std::optional(std::move(found)) : std::nullopt;
                }
                std::optional<Part> part = tagged(content);
                if (!part) {
                    return std::nullopt;
                }
                found.push_back(std::move(*part));
            }
        }
        return section.empty() ? std::optional(std::move(found)) : std::nullopt;
    }

  private:
    std::string_view plain_text() {
        std::size_t end = 1;
        while (end < rest_.size() && rest_[end] != '\n' && rest_[end] != '\r' && !rest_.substr(end).starts_with("{{")) {
            ++end;
        }
        const std::string_view text = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return text;
    }

    /// The text between the braces; empty if they are not closed.
    std::string_view tag() {
        const bool three = rest_.starts_with("{{{");
        const std::string_view closing = three ? "}}}" : "}}";
        const std::size_t end = rest_.find(closing, closing.size());
        if (end == std::string_view::npos) {
            return {};
        }
        const std::string_view content = rest_.substr(closing.size(), end - closing.size());
        rest_.remove_prefix(end + closing.size());
        return three && !is_name(content) ? std::string_view() : content;
    }

    std::optional<Part> tagged(std::string_view content) {
        if (is_name(content)) {
            return Part{Part::Kind::value, std::string(content), {}};
        }
        const bool inverted = content.starts_with('^');
        if ((!inverted && !content.starts_with('#')) || !is_name(content.substr(1))) {
            return std::nullopt;
        }
        auto inside = parts(content.substr(1));
        if (!inside) {
            return std::nullopt;
        }
        return Part{inverted ? Part::Kind::inverted : Part::Kind::section, std::string(content.substr(1)),
                    std::move(*inside)};
    }

    std::string_view rest_;
};

class Wording::Printer {
  public:
    Printer(const Fields& fields, std::string& to) : fields_(fields), to_(to), line_(to.size()) {}

    void print(const std::vector<Part>& parts) {
        print(parts, nullptr);
        end_line(false);
    }

  private:
    /// One entry of a list whose section is being printed.
    struct Entry {
        const Entry* outer;
        const std::string* text;
        const Fields::Row* row;
        bool last;
    };

    /// The value of a name. Neither: it has none.
    struct Meaning {
        const Fields::Value* value = nullptr;
        const std::string* text = nullptr;
        std::optional<bool> flag;
    };

    [[nodiscard]] Meaning meaning(std::string_view name, const Entry* entry) const {
        for (; entry != nullptr; entry = entry->outer) {
            if (name == "last") {
                return {nullptr, nullptr, entry->last};
            }
            if (entry->text != nullptr && name == "value") {
                return {nullptr, entry->text, {}};
            }
            if (entry->row != nullptr) {
                if (const auto found = entry->row->find(name); found != entry->row->end()) {
                    return {nullptr, &found->second, {}};
                }
            }
        }
        const Fields::Value* value = fields_.find(name);
        if (value == nullptr) {
            return any(name);
        }
        if (const bool* flag = std::get_if<bool>(value)) {
            return {nullptr, nullptr, *flag};
        }
        return {value, std::get_if<std::string>(value), {}};
    }

    /// `any_NAME`: the list of that name has entries.
    [[nodiscard]] Meaning any(std::string_view name) const {
        constexpr std::string_view kAny = "any_";
        const Fields::Value* value = name.starts_with(kAny) ? fields_.find(name.substr(kAny.size())) : nullptr;
        if (value == nullptr) {
            return {};
        }
        if (const auto* texts = std::get_if<Fields::Texts>(value)) {
            return {nullptr, nullptr, !texts->empty()};
        }
        if (const auto* rows = std::get_if<Fields::Rows>(value)) {
            return {nullptr, nullptr, !rows->empty()};
        }
        return {};
    }

    void print(const std::vector<Part>& parts, const Entry* entry) {
        for (const Part& part : parts) {
            switch (part.kind) {
                case Part::Kind::text:
                    to_ += part.text;
                    break;
                case Part::Kind::line_end:
                    end_line(true);
                    break;
                case Part::Kind::value:
                    if (const Meaning found = meaning(part.text, entry); found.text != nullptr) {
                        to_ += *found.text;
                    }
                    break;
                case Part::Kind::section:
                    print_section(part, entry);
                    break;
                case Part::Kind::inverted:
                    if (!holds(meaning(part.text, entry))) {
                        print_inside(part, entry);
                    }
                    break;
            }
        }
    }

    [[nodiscard]] static bool holds(const Meaning& of) {
        const auto* texts = of.value == nullptr ? nullptr : std::get_if<Fields::Texts>(of.value);
        const auto* rows = of.value == nullptr ? nullptr : std::get_if<Fields::Rows>(of.value);
        const bool is_empty = (texts != nullptr && texts->empty()) || (rows != nullptr && rows->empty());
        return of.flag.value_or((of.value != nullptr || of.text != nullptr) && !is_empty);
    }

    void print_section(const Part& part, const Entry* entry) {
        const Meaning found = meaning(part.text, entry);
        if (!holds(found)) {
            return;
        }
        if (const auto* texts = found.value == nullptr ? nullptr : std::get_if<Fields::Texts>(found.value)) {
            for (const std::string& text : *texts) {
                const Entry inner{entry, &text, nullptr, &text == &texts->back()};
                print_inside(part, &inner);
            }
        } else if (const auto* rows = found.value == nullptr ? nullptr : std::get_if<Fields::Rows>(found.value)) {
            for (const Fields::Row& row : *rows) {
                const Entry inner{entry, nullptr, &row, &row == &rows->back()};
                print_inside(part, &inner);
            }
        } else {
            print_inside(part, entry);
        }
    }

    void print_inside(const Part& part, const Entry* entry) {
        had_section_ = true;
        print(part.inside, entry);
        had_section_ = true;
    }

    /// A blank line that contained section tags is omitted.
    void end_line(bool with_end) {
        const bool blank = had_section_ && to_.find_first_not_of(" \t", line_) == std::string::npos;
        if (blank) {
            to_.resize(line_);
        } else if (with_end) {
            to_ += '\n';
        }
        line_ = to_.size();
        had_section_ = false;
    }

    const Fields& fields_;
    std::string& to_;
    std::size_t line_;          ///< where the line that is being printed begins
    bool had_section_ = false;  ///< in that line
};

std::optional<Wording> Wording::read(std::string_view text) {
    auto parts = Reader(text).parts();
    if (!parts) {
        return std::nullopt;
    }
    Wording wording;
    wording.parts_ = std::move(*parts);
    return wording;
}

void Wording::render(const Fields& fields, std::string& to) const { Printer(fields, to).print(parts_); }

}  // namespace map2pml::promela
