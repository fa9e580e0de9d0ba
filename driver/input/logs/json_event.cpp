#include <fmt/format.h>

#include <algorithm>

#include "driver/input/logs/internal.h"

namespace map2pml::logs {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;
using Texts = std::vector<std::string>;

/// OpenTelemetry puts each value into an object that names its type: `{"stringValue": "bid"}`.
element without_type(element value) {
    simdjson::dom::object object;
    if (value.get(object) != simdjson::SUCCESS || object.size() != 1) return value;
    const auto member = *object.begin();
    static constexpr std::array<std::string_view, 4> kTypes = {"stringValue", "intValue", "boolValue", "doubleValue"};
    if (std::find(kTypes.begin(), kTypes.end(), member.key) != kTypes.end()) return member.value;
    element values;
    return member.key == "arrayValue" && member.value["values"].get(values) == simdjson::SUCCESS ? values : value;
}

const char* kind_of(element value) {
    switch (value.type()) {
        case element_type::ARRAY:
            return "a list";
        case element_type::OBJECT:
            return "an object";
        case element_type::BOOL:
            return "true or false";
        case element_type::NULL_VALUE:
            return "null";
        case element_type::INT64:
        case element_type::UINT64:
        case element_type::DOUBLE:
            return "a number";
        case element_type::STRING:
            return "a string";
    }
    return "no value";
}

/// Strings and numbers as text.
bool scalar(element given, std::string& text) {
    const element value = without_type(given);
    std::string_view characters;
    if (value.get(characters) == simdjson::SUCCESS) {
        text.assign(characters);
        return true;
    }
    switch (value.type()) {
        case element_type::INT64:
            text = fmt::format("{}", std::int64_t(value));
            return true;
        case element_type::UINT64:
            text = fmt::format("{}", std::uint64_t(value));
            return true;
        case element_type::DOUBLE:
            text = fmt::format("{}", double(value));
            return true;
        default:
            return false;
    }
}

bool add_term(element given, std::string& text, int depth) {
    constexpr int kDeepest = 64;
    const element value = without_type(given);
    std::string_view characters;
    if (value.get(characters) == simdjson::SUCCESS) {
        text += term_text(characters);
        return true;
    }
    bool truth = false;
    if (value.get(truth) == simdjson::SUCCESS) {
        text += truth ? "true" : "false";
        return true;
    }
    simdjson::dom::array list;
    if (value.get(list) == simdjson::SUCCESS) {
        if (depth > kDeepest) return false;
        text += '[';
        bool is_first = true;
        for (const element each : list) {
            text += is_first ? "" : ", ";
            is_first = false;
            if (!add_term(each, text, depth + 1)) return false;
        }
        text += ']';
        return true;
    }
    std::string number;
    const bool is_number = scalar(value, number);
    text += number;
    return is_number;
}

/// Reads the fields of one record. After the first fault all answers are empty.
class RecordReader {
  public:
    RecordReader(const FindValue& find, const Fields& fields) : find_(find), fields_(fields) {}

    /// The value at the first place of the field that has one; null counts as none.
    std::optional<element> value(Field field) const {
        for (const std::string& place : fields_.of(field))
            if (const std::optional<element> found = find_(place); found && !without_type(*found).is_null())
                return without_type(*found);
        return std::nullopt;
    }

    void text(Field field, std::string& into) {
        const std::optional<element> found = value(field);
        if (!found)
            into.clear();
        else if (!scalar(*found, into))
            complain(field, fmt::format("is {}, not a string", kind_of(*found)));
    }

    /// The name of an agent or of a message; it must be there.
    void name(Field field, std::string& into) {
        text(field, into);
        if (into.empty())
            complain(field, value(field) ? "is empty" : "is missing");
        else
            check_name(field, into);
    }

    void check_name(Field field, const std::string& name) {
        if (!is_name(name)) complain(field, name.empty() ? "has an empty name" : "has a control character");
    }

    /// One name or a list of names.
    void names(Field field, Texts& into, bool is_needed) {
        into.clear();
        const std::optional<element> found = value(field);
        simdjson::dom::array list;
        if (!found) {
            if (is_needed) complain(field, "is missing");
        } else if (found->get(list) == simdjson::SUCCESS) {
            for (const element each : list) {
                into.emplace_back();
                if (!scalar(each, into.back()))
                    complain(field, fmt::format("has {}, not a name", kind_of(without_type(each))));
            }
            if (into.empty() && is_needed) complain(field, "is an empty list");
        } else {
            into.emplace_back();
            text(field, into.back());
        }
        for (const std::string& each : into) check_name(field, each);
    }

    void terms(Texts& into) {
        const Texts& places = fields_.of(Field::terms);
        for (const std::string& place : places) {
            const std::optional<element> found = find_(place);
            if (!found) {
                if (places.size() > 1) complain(Field::terms, "is missing", place);
                continue;
            }
            if (places.size() == 1 && without_type(*found).is_null()) continue;
            simdjson::dom::array list;
            if (places.size() == 1 && without_type(*found).get(list) == simdjson::SUCCESS)
                for (const element each : list) add(each, into);
            else
                add(*found, into);
        }
    }

    void complain(Field field, const std::string& what) {
        complain(field, what, fields_.of(field).empty() ? std::string() : fields_.of(field).front());
    }
    void complain(Field field, const std::string& what, const std::string& place) {
        if (!fault_.empty()) return;
        const bool is_moved = !place.empty() && place.substr(1) != to_string(field);
        fault_ = is_moved ? fmt::format("`{}` (`{}`) {}", to_string(field), place, what)
                          : fmt::format("`{}` {}", to_string(field), what);
    }
    [[nodiscard]] bool is_sound() const { return fault_.empty(); }
    [[nodiscard]] std::string& fault() { return fault_; }

  private:
    void add(element each, Texts& into) {
        into.emplace_back();
        if (!add_term(each, into.back(), 0))
            complain(Field::terms, fmt::format("has {}, which is no term", kind_of(without_type(each))));
    }

    const FindValue& find_;
    const Fields& fields_;
    std::string fault_;
};

}  // namespace

Made event_from(const FindValue& find, const Fields& fields, observed::Event& event) {
    RecordReader reader(find, fields);
    std::string word;
    reader.text(Field::event, word);
    const std::optional<observed::Event::Kind> kind = kind_named(word);
    if (!kind) reader.complain(Field::event, "is not `send`, `receive` or `message`");
    event.kind = kind.value_or(observed::Event::Kind::message);
    reader.name(Field::from, event.from);
    reader.names(Field::to, event.to, true);
    event.terms.clear();
    reader.name(Field::message, word);
    if (std::string fault = split_message(word, event.message, event.terms); !fault.empty() && reader.is_sound())
        reader.fault() = std::move(fault);
    const bool has_terms = !event.terms.empty() || word.find('(') != std::string::npos;
    reader.terms(event.terms);
    if (has_terms && reader.value(Field::terms)) reader.complain(Field::message, "has terms, and so has `terms`");
    reader.text(Field::conversation, event.conversation);
    reader.text(Field::time, event.time);
    reader.text(Field::from_role, event.from_role);
    reader.names(Field::to_role, event.to_roles, false);
    reader.text(Field::role, word);
    if (!word.empty()) place_role(word, event);
    if (event.to_roles.size() == 1) event.to_roles.resize(event.to.size(), event.to_roles.front());
    if (!event.to_roles.empty() && event.to_roles.size() != event.to.size())
        reader.complain(Field::to_role, "has another length than `to`");
    if (!reader.is_sound()) return {Made::Kind::fault, std::move(reader.fault())};
    return {};
}

Made event_from(element record, const Fields& fields, observed::Event& event) {
    return event_from(
        [&](const std::string& pointer) {
            element found;
            return record.at_pointer(pointer).get(found) == simdjson::SUCCESS ? std::optional(found) : std::nullopt;
        },
        fields, event);
}

Fields with_defaults(const Fields& given, Format format) {
    Fields fields;
    for (std::size_t at = 0; at < kFieldCount; ++at)
        fields.places.at(at) = {"/" + std::string(to_string(static_cast<Field>(at)))};
    if (format == Format::otlp) {
        const std::string messaging = "/attributes/messaging.";
        fields = {};
        fields.of(Field::time) = {"/startTimeUnixNano"};
        fields.of(Field::conversation) = {messaging + "message.conversation_id", "/traceId"};
        fields.of(Field::event) = {messaging + "operation.type", messaging + "operation", "/kind"};
        fields.of(Field::from) = {"/sender"};
        fields.of(Field::to) = {"/receiver"};
        fields.of(Field::message) = {messaging + "message.type"};
        fields.of(Field::terms) = {messaging + "message.terms"};
    }
    for (std::size_t at = 0; at < kFieldCount; ++at)
        if (!given.places.at(at).empty()) fields.places.at(at) = given.places.at(at);
    return fields;
}

std::string json_fault(simdjson::error_code error, bool is_whole) {
    if (error == simdjson::UTF8_ERROR && is_whole) return "is not UTF-8";
    if (error == simdjson::DEPTH_ERROR) return "is nested too deeply";
    if (!is_whole || error == simdjson::INCOMPLETE_ARRAY_OR_OBJECT) return "is cut off";
    if (error == simdjson::UNESCAPED_CHARS) return "is not JSON: a control character in a string";
    if (error == simdjson::UNCLOSED_STRING) return "is not JSON: a string without an end";
    if (error == simdjson::NUMBER_ERROR) return "is not JSON: a number that is none, or too large";
    return "is not JSON";
}

}  // namespace map2pml::logs
