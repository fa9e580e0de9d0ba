#include <fmt/format.h>

#include <algorithm>

#include "driver/input/logs/internal.h"

namespace map2pml::logs {

namespace {

namespace dom = simdjson::dom;
namespace ondemand = simdjson::ondemand;

std::optional<dom::element> member(dom::element value, std::string_view name) {
    dom::element found;
    return value[name].get(found) == simdjson::SUCCESS ? std::optional(found) : std::nullopt;
}

std::string text_of(std::optional<dom::element> value) {
    std::string_view text;
    return value && value->get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// The value of an attribute in a list of `{"key": …, "value": …}`.
std::optional<dom::element> attribute(dom::element attributes, std::string_view key) {
    dom::array list;
    if (attributes.get(list) != simdjson::SUCCESS) return std::nullopt;
    for (const dom::element each : list)
        if (text_of(member(each, "key")) == key) return member(each, "value");
    return std::nullopt;
}

/// The text of a value with its type, `{"stringValue": "bid"}`.
std::string attribute_text(std::optional<dom::element> value) {
    return value ? text_of(member(*value, "stringValue")) : std::string();
}

/// A span of OpenTelemetry.  Its attributes are at `/attributes/KEY`, those of its resource at `/resource/KEY`.
class Span {
  public:
    Span(dom::element span, std::optional<dom::element> resource) : span_(span), resource_(resource) {}

    std::optional<dom::element> find(const std::string& pointer) const {
        constexpr std::string_view kOwn = "/attributes/";
        constexpr std::string_view kShared = "/resource/";
        if (pointer.starts_with(kOwn)) return own(unescaped(pointer.substr(kOwn.size())));
        if (pointer.starts_with(kShared)) return shared(unescaped(pointer.substr(kShared.size())));
        if (pointer == "/sender") return is_receipt() ? own("messaging.source.name") : shared("service.name");
        if (pointer == "/receiver") return is_receipt() ? shared("service.name") : own("messaging.destination.name");
        dom::element found;
        return span_.at_pointer(pointer).get(found) == simdjson::SUCCESS ? std::optional(found) : std::nullopt;
    }

    /// Whether a message was sent or received in it; others make, acknowledge or have nothing to do with messages.
    bool is_message() const {
        const std::string word = operation();
        return word.empty() ? is_kind("4", "SPAN_KIND_PRODUCER") || is_kind("5", "SPAN_KIND_CONSUMER")
                            : kind_named(word).has_value();
    }

  private:
    static std::string unescaped(std::string_view name) {
        std::string text;
        for (std::size_t at = 0; at < name.size(); ++at) {
            const bool is_escape = name[at] == '~' && at + 1 < name.size();
            text += !is_escape ? name[at] : name[at + 1] == '1' ? '/' : '~';
            at += is_escape ? 1 : 0;
        }
        return text;
    }
    std::optional<dom::element> own(std::string_view key) const {
        const auto attributes = member(span_, "attributes");
        return attributes ? attribute(*attributes, key) : std::nullopt;
    }
    std::optional<dom::element> shared(std::string_view key) const {
        const auto attributes = resource_ ? member(*resource_, "attributes") : std::nullopt;
        return attributes ? attribute(*attributes, key) : std::nullopt;
    }
    std::string operation() const {
        const std::string type = attribute_text(own("messaging.operation.type"));
        return type.empty() ? attribute_text(own("messaging.operation")) : type;
    }
    bool is_kind(std::string_view number, std::string_view name) const {
        const auto kind = member(span_, "kind");
        std::int64_t value = 0;
        if (kind && kind->get(value) == simdjson::SUCCESS) return fmt::format("{}", value) == number;
        return text_of(kind) == name;
    }
    bool is_receipt() const {
        const std::string word = operation();
        return word.empty() ? is_kind("5", "SPAN_KIND_CONSUMER") : kind_named(word) == observed::Event::Kind::receive;
    }

    dom::element span_;
    std::optional<dom::element> resource_;
};

/// \param all_are_messages the user said where names and messages are in a span
Made event_from_span(dom::element part, std::optional<dom::element> resource, bool all_are_messages,
                     const Fields& fields, observed::Event& event) {
    const Span span(part, resource);
    if (!all_are_messages && !span.is_message()) return {Made::Kind::nothing};
    return event_from([&](const std::string& pointer) { return span.find(pointer); }, fields, event);
}

/// A step of a run of ours. Only sends and receipts are messages.
Made event_from_step(dom::element step, observed::Event& event) {
    const std::string action = text_of(member(step, "action"));
    if (action != "send" && action != "receive") return {Made::Kind::nothing};
    static const auto fields = [](bool is_receipt) {
        Fields of_step;
        of_step.of(Field::time) = {"/clock"};
        of_step.of(Field::event) = {"/action"};
        of_step.of(Field::from) = {is_receipt ? "/from" : "/agent"};
        of_step.of(Field::to) = {is_receipt ? "/agent" : "/to"};
        of_step.of(Field::message) = {"/performative"};
        of_step.of(Field::terms) = {"/terms"};
        return of_step;
    };
    static const Fields of_send = fields(false);
    static const Fields of_receipt = fields(true);
    return event_from(step, action == "send" ? of_send : of_receipt, event);
}

}  // namespace

bool is_document(dom::element record) {
    if (record.is_array()) return true;
    const auto trace = member(record, "trace");
    const auto results = member(record, "results");
    return member(record, "resourceSpans") || (trace && member(*trace, "steps")) || (results && results->is_array());
}

/// Walks through a document and parses each part of it that may be an event; so the document is never a tree in memory, and the
/// line of each part is known.
class DocumentParts::Walk {
  public:
    explicit Walk(const Fields& given)
        : fields_(with_defaults(given, Format::json_lines)),
          of_spans_(with_defaults(given, Format::otlp)),
          all_spans_(!given.of(Field::from).empty() && !given.of(Field::message).empty()) {}

    std::string read(std::string_view text, std::size_t line, Found& found) {
        counted_ = text.data();
        line_ = line;
        found_ = &found;
        run_ = 0;
        ondemand::document document;
        simdjson::error_code error =
            outer_.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document);
        if (error == simdjson::SUCCESS) error = read_document(document);
        if (error == simdjson::SUCCESS || !found.goes_on()) return {};
        return error == simdjson::NO_SUCH_FIELD ? "has neither events, spans nor a run" : json_fault(error, true);
    }

  private:
    using Error = simdjson::error_code;

    Error read_document(ondemand::document& document) {
        ondemand::json_type type{};
        if (const Error error = document.type().get(type)) return error;
        if (type == ondemand::json_type::array) {
            ondemand::array list;
            if (const Error error = document.get_array().get(list)) return error;
            return each_object(list, [&](ondemand::object part) { return read_part(part, &Walk::take_listed); });
        }
        ondemand::object root;
        if (const Error error = document.get_object().get(root)) return error;
        return read_root(root);
    }

    /// A field that may be missing or have another type. Any other error is one of the text: after it, nothing can be asked of the document.
    template <typename Value>
    static Error find(simdjson::simdjson_result<Value> field, std::optional<Value>& found) {
        Value value;
        const Error error = std::move(field).get(value);
        if (error == simdjson::SUCCESS) found = value;
        return error == simdjson::NO_SUCH_FIELD || error == simdjson::INCORRECT_TYPE ? simdjson::SUCCESS : error;
    }

    Error read_root(ondemand::object root) {
        std::optional<ondemand::array> spans;
        if (const Error error = find(root["resourceSpans"].get_array(), spans)) return error;
        if (spans) return each_object(*spans, [&](ondemand::object part) { return read_resource(part); });
        std::optional<ondemand::object> run;
        if (const Error error = find(root["trace"].get_object(), run)) return error;
        if (run) return read_run(*run);
        ondemand::array results;
        if (const Error error = root["results"].get_array().get(results)) return error;
        return each_object(results, [&](ondemand::object result) {
            ++run_;
            std::optional<ondemand::object> counterexample;
            const Error error = find(result["counterexample"].get_object(), counterexample);
            return counterexample ? read_run(*counterexample) : error;
        });
    }

    Error read_run(ondemand::object run) {
        ondemand::array steps;
        if (const Error error = run["steps"].get_array().get(steps)) return error;
        return each_object(steps, [&](ondemand::object step) { return read_part(step, &Walk::take_step); });
    }

    Error read_resource(ondemand::object part) {
        std::optional<ondemand::object> resource;
        resource_.reset();
        if (const Error error = find(part["resource"].get_object(), resource)) return error;
        if (resource) {
            std::string_view raw;
            dom::element parsed;
            if (const Error error = resource->raw_json().get(raw)) return error;
            if (const Error error = of_resource_.parse(raw.data(), raw.size(), false).get(parsed)) return error;
            resource_ = parsed;
        }
        std::optional<ondemand::array> scopes;
        if (const Error error = find(part["scopeSpans"].get_array(), scopes); error || !scopes) return error;
        return each_object(*scopes, [&](ondemand::object scope) {
            std::optional<ondemand::array> spans;
            if (const Error error = find(scope["spans"].get_array(), spans); error || !spans) return error;
            return each_object(*spans, [&](ondemand::object span) { return read_part(span, &Walk::take_span); });
        });
    }

    /// What is no object is a fault of its own; the walk goes on.
    template <typename Take>
    Error each_object(ondemand::array list, Take&& take) {
        for (auto each : list) {
            ondemand::value value;
            if (const Error error = each.get(value)) return error;
            advance_to(value.raw_json_token().data());
            ondemand::object object;
            const Error kind = value.get_object().get(object);
            if (kind == simdjson::INCORRECT_TYPE)
                found_->fault(line_, "a part of the document is no object");
            else if (kind != simdjson::SUCCESS)
                return kind;
            else if (const Error error = take(object); error != simdjson::SUCCESS)
                return error;
            if (!found_->goes_on()) return simdjson::SUCCESS;
        }
        return simdjson::SUCCESS;
    }

    void advance_to(const char* place) {
        line_ += static_cast<std::size_t>(std::count(counted_, place, '\n'));
        counted_ = place;
    }

    Error read_part(ondemand::object part, Made (Walk::*take)(dom::element)) {
        std::string_view raw;
        if (const Error error = part.raw_json().get(raw)) return error;
        dom::element parsed;
        if (const Error error = of_part_.parse(raw.data(), raw.size(), false).get(parsed)) {
            found_->fault(line_, "the event " + json_fault(error, true));
            return simdjson::SUCCESS;
        }
        const Made made = (this->*take)(parsed);
        event_.line = line_;
        if (made.kind == Made::Kind::event)
            found_->event(event_);
        else if (made.kind == Made::Kind::fault)
            found_->fault(line_, made.why);
        return simdjson::SUCCESS;
    }

    Made take_listed(dom::element record) { return event_from(record, fields_, event_); }

    Made take_step(dom::element step) {
        Made made = event_from_step(step, event_);
        if (run_ > 0) event_.conversation = fmt::format("{}", run_);
        return made;
    }

    Made take_span(dom::element span) { return event_from_span(span, resource_, all_spans_, of_spans_, event_); }

    Fields fields_;
    Fields of_spans_;
    bool all_spans_;
    ondemand::parser outer_;
    dom::parser of_resource_;
    dom::parser of_part_;
    std::optional<dom::element> resource_;
    const char* counted_ = nullptr;  ///< up to here the text has the lines before `line_`
    std::size_t line_ = 0;
    std::size_t run_ = 0;  ///< of a report, from 1
    Found* found_ = nullptr;
    observed::Event event_;
};

DocumentParts::DocumentParts(const Fields& given) : walk_(std::make_unique<Walk>(given)) {}

DocumentParts::~DocumentParts() = default;

std::string DocumentParts::read(std::string_view text, std::size_t line, Found& found) {
    return walk_->read(text, line, found);
}

namespace {

class WholeDocument : public LineReader {
  public:
    explicit WholeDocument(const Fields& given) : parts_(given) {}

    void take(std::string_view line, std::size_t number, bool /*is_whole*/, Found& found) override {
        if (text_.size() + line.size() > kMostDocumentBytes)
            return found.fail("is a document of more than 64 MB, the maximum; JSON Lines may have any length");
        for (; lines_ + 1 < number; ++lines_) text_ += '\n';
        text_ += line;
    }

    void end(Found& found) override {
        const std::size_t length = text_.size();
        text_.resize(length + simdjson::SIMDJSON_PADDING);
        if (std::string fault = parts_.read({text_.data(), length}, 1, found); !fault.empty())
            found.fail(std::move(fault));
        text_.clear();
    }

  private:
    DocumentParts parts_;
    std::string text_;
    std::size_t lines_ = 0;  ///< line ends in the text
};

}  // namespace

std::unique_ptr<LineReader> document_reader(const Fields& given) { return std::make_unique<WholeDocument>(given); }

}  // namespace map2pml::logs
