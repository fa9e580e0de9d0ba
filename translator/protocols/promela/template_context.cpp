#include "translator/protocols/promela/template_context.h"

#include <functional>
#include <variant>

#include "translator/model/protocol/operation.h"

namespace map2pml::promela {

namespace {

const TemplateContext::Data* truth_value(bool is_true) {
    static const TemplateContext::Data yes(true);
    static const TemplateContext::Data no(false);
    return is_true ? &yes : &no;
}

}  // namespace

void TemplateContext::use(const Fields& fields) {
    fields_ = &fields;
    sections_.clear();
    used_ = 0;
}

void TemplateContext::push(const Data* asked) {
    Section section{asked};
    if (asked == &text_) section.text = current_text_;
    for (std::size_t at = 0; at < used_; ++at) {
        const std::vector<Data>& entries = lists_[at].entries.list_value();
        if (!std::less<>()(asked, &entries.front()) && !std::less<>()(&entries.back(), asked)) {
            section.list = &lists_[at];
            section.entry = static_cast<std::size_t>(asked - &entries.front());
            if (section.list->texts != nullptr) section.text = &(*section.list->texts)[section.entry];
        }
    }
    sections_.push_back(section);
}

const TemplateContext::Data* TemplateContext::get(const std::string& name) const {
    if (name == ".") {
        const bool is_text = !sections_.empty() && sections_.back().text != nullptr;
        return is_text ? text_value(*sections_.back().text) : nullptr;
    }
    for (auto section = sections_.rbegin(); section != sections_.rend(); ++section)
        if (const Data* const found = in_section(*section, name)) return found;
    const Fields::Value* const value = fields_->find(name);
    if (value == nullptr) return any(name);
    return std::visit(ir::overloaded{[](bool flag) { return truth_value(flag); },
                                     [&](const std::string& text) { return text_value(text); },
                                     [&](const Fields::Texts& texts) { return listed(&texts, nullptr, texts.size()); },
                                     [&](const Fields::Rows& rows) { return listed(nullptr, &rows, rows.size()); }},
                      *value);
}

const TemplateContext::Data* TemplateContext::in_section(const Section& section, const std::string& name) const {
    if (section.list == nullptr) return nullptr;
    if (name == "last") return truth_value(section.entry + 1 == section.list->entries.list_value().size());
    if (section.list->texts != nullptr) return name == "value" ? text_value(*section.text) : nullptr;
    const Fields::Row& row = (*section.list->rows)[section.entry];
    const auto found = row.find(name);
    if (found == row.end()) return nullptr;
    const auto* text = std::get_if<std::string>(&found->second);
    const auto* texts = std::get_if<Fields::Texts>(&found->second);
    return text != nullptr ? text_value(*text) : listed(texts, nullptr, texts->size());
}

const TemplateContext::Data* TemplateContext::any(const std::string& name) const {
    constexpr std::string_view kAny = "any_";
    const Fields::Value* const list =
        name.starts_with(kAny) ? fields_->find(std::string_view(name).substr(kAny.size())) : nullptr;
    if (list == nullptr) return nullptr;
    const auto* texts = std::get_if<Fields::Texts>(list);
    const auto* rows = std::get_if<Fields::Rows>(list);
    return texts != nullptr ? truth_value(!texts->empty()) : rows != nullptr ? truth_value(!rows->empty()) : nullptr;
}

// mustache copies what its values are made of, and gives only const access to it. The values here are not const.

const TemplateContext::Data* TemplateContext::text_value(const std::string& text) const {
    const_cast<std::string&>(text_.string_value()) = text;  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    current_text_ = &text;
    return &text_;
}

const TemplateContext::Data* TemplateContext::listed(const Fields::Texts* texts, const Fields::Rows* rows,
                                                     std::size_t size) const {
    if (size == 0) return truth_value(false);
    for (std::size_t at = 0; at < used_; ++at)
        if (lists_[at].texts == texts && lists_[at].rows == rows) return &lists_[at].entries;
    if (used_ == lists_.size()) lists_.emplace_back();
    List& list = lists_[used_++];
    list.texts = texts;
    list.rows = rows;
    auto& entries =
        const_cast<std::vector<Data>&>(list.entries.list_value());  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    while (entries.size() > size) entries.pop_back();
    while (entries.size() < size) entries.emplace_back(true);
    return &list.entries;
}

}  // namespace map2pml::promela
