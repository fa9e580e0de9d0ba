#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <variant>

#include "translator/languages/diagrams/dialects/internal.h"
#include "translator/languages/diagrams/xmi/encoding.h"

namespace map2pml::auml {

namespace {

/// Where the parser is: behind the last byte that it took.
struct Taken {
    std::size_t bytes = 0;
    source::Position position{1, 1};
    source::Position last{1, 1};  ///< of the last character
};

/// The bytes of a text, counted while they are read.
class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, Taken* taken) : at_(at), taken_(taken) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        ++taken_->bytes;
        if (*at_ == '\n') {
            taken_->last = taken_->position;
            taken_->position = {taken_->position.line + 1, 1};
        } else if ((static_cast<unsigned char>(*at_) & 0xC0U) != 0x80U) {
            taken_->last = taken_->position;
            ++taken_->position.column;
        }
        ++at_;
        return *this;
    }
    CountingIterator operator++(int) {
        const CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    Taken* taken_;
};

/// The views that say what happens when, and where.
constexpr std::array<std::string_view, 10> kViews = {"UMLSeqLifelineView",    "UMLLinePartView",
                                                     "UMLSeqMessageView",     "UMLCombinedFragmentView",
                                                     "UMLInteractionUseView", "UMLInteractionOperandView",
                                                     "UMLContinuationView",   "UMLInteractionOperandCompartmentView",
                                                     "UMLNoteView",           "UMLNoteLinkView"};

bool is_kept(const StarUmlObject& object) {
    if (!object.type.ends_with("View") || object.type == "UMLStateInvariantView") return !object.type.empty();
    return std::find(kViews.begin(), kViews.end(), object.type) != kViews.end();
}

/// The features that are read.
constexpr std::array<std::string_view, 24> kTexts = {"name",
                                                     "points",
                                                     "left",
                                                     "top",
                                                     "width",
                                                     "height",
                                                     "messageSort",
                                                     "guard",
                                                     "text",
                                                     "arguments",
                                                     "iteration",
                                                     "type",
                                                     "interactionOperator",
                                                     "isMultiInstance",
                                                     "selector",
                                                     "invariant",
                                                     "value",
                                                     "body",
                                                     "multiplicity",
                                                     "title",
                                                     "documentation",
                                                     "stereotype",
                                                     "setting",
                                                     "defaultDiagram"};

class ObjectReader : public nlohmann::json_sax<nlohmann::json> {
  public:
    ObjectReader(source::FileId file, std::string_view text, const Taken& taken, diag::Sink& sink)
        : file_(file), text_(text), taken_(taken), sink_(sink) {}

    [[nodiscard]] std::optional<StarUmlObject> take_root() {
        return is_broken_ ? std::nullopt : std::optional(std::move(root_));
    }

    bool null() override { return true; }
    bool boolean(bool value) override { return value ? add("true") : true; }
    bool number_integer(number_integer_t value) override { return add(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return add(std::to_string(value)); }
    bool number_float(number_float_t /*value*/, const string_t& written) override { return add(written); }
    bool binary(binary_t& /*value*/) override { return true; }

    bool string(string_t& value) override {
        if (open_.empty() || arrays_.back() > 0) return true;
        StarUmlObject& object = open_.back();
        if (feature_.back() == "_type") object.type = value;
        if (feature_.back() == "_id") object.id = value;
        if (feature_.back() == "$ref") refers_.back() = value;
        if (feature_.back() == "name" && !value.empty()) object.span = string_span();
        if (feature_.back() == "guard") object.guard_span = string_span();
        return add(value);
    }

    bool start_object(std::size_t /*elements*/) override {
        if (++objects_ > kMostObjects)
            return refuse(diag::Code::xmi_too_large, fmt::format("the file has more than {} objects", kMostObjects));
        if (open_.size() + nested_ >= kMostObjectNesting) return too_deep();
        StarUmlObject object;
        object.span = {file_, taken_.last, {taken_.last.line, taken_.last.column + 1}};
        if (!open_.empty()) object.feature = feature_.back();
        open_.push_back(std::move(object));
        arrays_.push_back(0);
        feature_.emplace_back();
        refers_.emplace_back();
        return true;
    }

    bool key(string_t& name) override {
        if (arrays_.back() == 0) feature_.back() = name;
        return true;
    }

    bool end_object() override {
        StarUmlObject object = std::move(open_.back());
        const std::string refers = std::move(refers_.back());
        open_.pop_back();
        arrays_.pop_back();
        feature_.pop_back();
        refers_.pop_back();
        if (open_.empty()) {
            root_ = std::move(object);
        } else if (!refers.empty()) {
            if (arrays_.back() == 0) open_.back().references.emplace_back(object.feature, refers);
        } else if (is_kept(object)) {
            if (object.type == "UMLSeqMessageView") object.children.clear();
            open_.back().children.push_back(std::move(object));
        }
        return true;
    }

    bool start_array(std::size_t /*elements*/) override {
        if (open_.size() + ++nested_ > kMostObjectNesting) return too_deep();
        if (!arrays_.empty()) ++arrays_.back();
        return true;
    }

    bool end_array() override {
        --nested_;
        if (!arrays_.empty()) --arrays_.back();
        return true;
    }

    bool parse_error(std::size_t /*bytes*/, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        // The library says where and what: `[json.exception.parse_error.101] parse error at …: syntax error … - reason`
        std::string why = error.what();
        if (const std::size_t at = why.find("syntax error"); at != std::string::npos) why = why.substr(at);
        return refuse(diag::Code::mdj_malformed, fmt::format("this is not JSON: {}", why));
    }

  private:
    bool add(std::string value) {
        if (open_.empty() || arrays_.back() > 0) return true;
        const std::string& feature = feature_.back();
        if (std::find(kTexts.begin(), kTexts.end(), feature) != kTexts.end())
            open_.back().texts.emplace_back(feature, std::move(value));
        return true;
    }

    /// Of the string that was just read; it is on one line.
    [[nodiscard]] source::Span string_span() const {
        const auto is_escaped = [&](std::size_t at) {
            std::size_t slashes = 0;
            while (at > slashes && text_[at - slashes - 1] == '\\') ++slashes;
            return slashes % 2 == 1;
        };
        std::size_t begin = taken_.bytes - 1;
        std::uint32_t width = 1;
        while (begin > 0 && (text_[--begin] != '"' || is_escaped(begin)))
            if ((static_cast<unsigned char>(text_[begin]) & 0xC0U) != 0x80U) ++width;
        const source::Position end = taken_.position;
        return {file_, {end.line, end.column - std::min(end.column - 1, width + 1)}, end};
    }

    bool too_deep() {
        return refuse(diag::Code::xmi_too_large,
                      fmt::format("objects are nested more than {} levels deep", kMostObjectNesting));
    }

    bool refuse(diag::Code code, std::string message) {
        is_broken_ = true;
        const source::Position at = taken_.last;
        sink_.report(code, {file_, at, {at.line, at.column + 1}}, std::move(message));
        return false;
    }

    source::FileId file_;
    std::string_view text_;
    const Taken& taken_;
    diag::Sink& sink_;
    std::vector<StarUmlObject> open_;
    std::vector<std::size_t> arrays_;   ///< of each open object: how many arrays are open in it
    std::vector<std::string> feature_;  ///< of each open object: the last key
    std::vector<std::string> refers_;   ///< of each open object: its `$ref`
    std::size_t nested_ = 0;            ///< arrays that are open
    std::size_t objects_ = 0;
    bool is_broken_ = false;
    StarUmlObject root_;
};

template <typename Pairs>
std::string value_in(const Pairs& pairs, std::string_view feature) {
    const auto found =
        std::find_if(pairs.rbegin(), pairs.rend(), [&](const auto& each) { return each.first == feature; });
    return found == pairs.rend() ? std::string() : found->second;
}

}  // namespace

std::string StarUmlObject::text(std::string_view feature_name) const { return value_in(texts, feature_name); }

std::string StarUmlObject::reference(std::string_view feature_name) const { return value_in(references, feature_name); }

double StarUmlObject::number(std::string_view feature_name) const {
    constexpr double kFarthest = 1e9;
    const std::string written = text(feature_name);
    double value = 0;
    std::from_chars(written.data(), written.data() + written.size(), value);
    return std::clamp(value, -kFarthest, kFarthest);
}

bool is_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string_view::npos && text[first] == '{';
}

std::optional<StarUmlObject> read_staruml_objects(const source::SourceSet& sources, source::FileId file,
                                                  diag::Sink& sink) {
    const source::SourceFile& source = sources.file(file);
    const source::Span beginning{file, {1, 1}, {1, 2}};
    if (source.text().size() > xmi::kMostBytes) {
        sink.report(diag::Code::xmi_too_large, beginning,
                    fmt::format("the file is larger than {} MB", xmi::kMostBytes >> 20U));
        return std::nullopt;
    }
    const auto decoded = xmi::decode(source.text());
    if (const auto* fault = std::get_if<xmi::EncodingFault>(&decoded)) {
        const source::Position at = source.position(fault->offset);
        sink.report(diag::Code::xmi_encoding, {file, at, {at.line, at.column + 1}}, fault->message);
        return std::nullopt;
    }
    const std::string& text = std::get<std::string>(decoded);
    Taken taken;
    ObjectReader reader(file, text, taken, sink);
    nlohmann::json::sax_parse(CountingIterator(text.data(), &taken),
                              CountingIterator(text.data() + text.size(), &taken), &reader);
    std::optional<StarUmlObject> root = reader.take_root();
    if (root && root->type != "Project" && !root->type.starts_with("UML")) {
        sink.report(diag::Code::xmi_unknown_document, root->span,
                    "this is JSON but not a project of StarUML: `_type` is not `Project`");
        return std::nullopt;
    }
    return root;
}

}  // namespace map2pml::auml
