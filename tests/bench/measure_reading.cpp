#include <simdjson.h>

#include <stdexcept>
#include <string>

#include "driver/input/logs/read_log.h"
#include "tests/bench/figures.h"

namespace map2pml::bench {

namespace {

/// Events of many interleaved conversations, a line each.
std::string log_of(std::size_t events) {
    std::string text;
    for (std::size_t at = 0; at < events; ++at) {
        const std::string number = std::to_string(at % 1000);
        text += R"({"time": "2026-11-29T10:00:00.)" + number + R"(Z", "case": "c)" + std::to_string(at * 7 % 200'000) +
                R"(", "event": "send", "from": "bidder-)" + number + R"(", "to": "auctioneer", "message": "inform", )" +
                R"("terms": ["bid", )" + number + "]}\n";
    }
    return text;
}

/// Parses each line, and does nothing with it.
std::size_t parsed(const simdjson::padded_string& text) {
    simdjson::dom::parser parser;
    simdjson::dom::document_stream stream;
    if (parser.parse_many(text).get(stream) != simdjson::SUCCESS) throw std::runtime_error("not JSON");
    std::size_t count = 0;
    for (const auto each : stream) count += each.error() == simdjson::SUCCESS ? 1 : 0;
    return count;
}

}  // namespace

nlohmann::ordered_json measure_reading(std::size_t events, std::size_t runs) {
    const std::string text = log_of(events);
    const simdjson::padded_string padded(text);
    logs::Listener listener;
    listener.event = [](const observed::Event&) { return true; };
    std::vector<double> read, plain, ratio;
    for (std::size_t run = 0; run < runs; ++run) {
        read.push_back(seconds_of([&] {
            if (logs::read_text(text, "x.jsonl", {}, listener).counts.events != events)
                throw std::runtime_error("not all lines are events");
        }));
        plain.push_back(seconds_of([&] {
            if (parsed(padded) != events) throw std::runtime_error("simdjson found another number of lines");
        }));
        ratio.push_back(read.back() / plain.back());
    }
    return {{"events", events},
            {"bytes", text.size()},
            {"read_seconds", spread(read)},
            {"simdjson_seconds", spread(plain)},
            {"events_per_second", static_cast<double>(events) / spread(read).at("median").get<double>()},
            {"read_over_simdjson", spread(ratio)}};
}

}  // namespace map2pml::bench
