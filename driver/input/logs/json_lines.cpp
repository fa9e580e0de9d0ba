#include "driver/input/logs/internal.h"

namespace map2pml::logs {

namespace {

class JsonLines : public LineReader {
  public:
    explicit JsonLines(const Fields& given) : fields_(with_defaults(given, Format::json_lines)), parts_(given) {}

    void take(std::string_view line, std::size_t number, bool is_whole, Found& found) override {
        simdjson::dom::element record;
        // The padding of the line makes a copy needless.
        if (const auto error = parser_.parse(line.data(), line.size(), false).get(record))
            return found.fault(number, "the line " + json_fault(error, is_whole));
        if (is_document(record)) {
            const std::string fault = parts_.read(line, number, found);
            return fault.empty() ? void() : found.fault(number, "the line " + fault);
        }
        if (!record.is_object()) return found.fault(number, "the line is no JSON object");
        const Made made = event_from(record, fields_, event_);
        event_.line = number;
        if (made.kind == Made::Kind::event)
            found.event(event_);
        else
            found.fault(number, made.why);
    }

  private:
    Fields fields_;
    DocumentParts parts_;
    simdjson::dom::parser parser_;
    observed::Event event_;
};

}  // namespace

std::unique_ptr<LineReader> json_line_reader(const Fields& given) { return std::make_unique<JsonLines>(given); }

}  // namespace map2pml::logs
