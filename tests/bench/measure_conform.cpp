#include <simdjson.h>
#include <sys/resource.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "driver/input/logs/read_log.h"
#include "tests/bench/figures.h"
#include "tests/bench/programs.h"

namespace map2pml::bench {

namespace {

constexpr std::size_t kLength = 40;  // of a conversation: ask, 19 offers, 19 answers to them, one event too many
constexpr std::size_t kDeviates = 1'000;

std::string event_of(std::size_t conversation, std::size_t at) {
    const std::string name = std::to_string(conversation);
    // One conversation in a thousand goes on after its end.
    const bool is_over = at + 1 == kLength;
    if (is_over && conversation % kDeviates != 0) return {};
    const bool is_offer = at % 2 == 1;
    std::string text = R"({"time": "2026-11-29T10:)" + std::to_string(10 + at) + ":" +
                       std::to_string(10 + conversation % 50) + R"(.000Z", "case": "c)" + name + R"(", "from": ")" +
                       (is_offer ? "seller-" : "buyer-") + name + R"(", "to": ")" + (is_offer ? "buyer-" : "seller-") +
                       name + R"(", "message": ")";
    text += at == 0 ? "ask" : is_offer ? "offer" : at + 2 < kLength ? "less" : "accept";
    text += R"(")";
    if (is_offer) text += R"(, "terms": [)" + std::to_string((conversation * 31 + at * 17) % 900) + "]";
    return text + "}\n";
}

/// Writes the log; returns its length.
std::size_t write_haggling(const std::string& path, std::size_t conversations) {
    std::ofstream file(path);
    for (std::size_t at = 0; at < kLength; ++at)
        for (std::size_t each = 0; each < conversations; ++each) file << event_of(each, at);
    return static_cast<std::size_t>(file.tellp());
}

/// Of all programs so far. A program that is started counts with the memory of this one.
std::size_t most_memory() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

/// Parses each line of the file, and does nothing with it.
std::size_t lines_parsed(const std::string& path) {
    simdjson::padded_string text;
    simdjson::dom::parser parser;
    simdjson::dom::document_stream stream;
    if (simdjson::padded_string::load(path).get(text) != simdjson::SUCCESS ||
        parser.parse_many(text).get(stream) != simdjson::SUCCESS)
        throw std::runtime_error("not JSON");
    std::size_t count = 0;
    for (const auto each : stream) count += each.error() == simdjson::SUCCESS ? 1 : 0;
    return count;
}

}  // namespace

nlohmann::ordered_json measure_conform(std::size_t events, std::size_t runs) {
    const Workshop shop;
    const std::size_t conversations = (events + kLength - 1) / kLength;
    std::string path = shop.run("pwd");
    path = path.substr(0, path.find('\n')) + "/log.jsonl";
    const std::size_t bytes = write_haggling(path, conversations);
    std::size_t memory = 0;
    logs::Listener listener;
    listener.event = [](const observed::Event&) { return true; };
    std::vector<double> judged, read, plain, over_read, over_plain;
    std::size_t count = 0;
    for (std::size_t run = 0; run < runs; ++run) {
        judged.push_back(seconds_of([&] {
            static_cast<void>(
                shop.run("\"$MAP2PML\" conform \"$SOURCES/tests/bench/conform/haggle.map\" log.jsonl --quiet "
                         "--agents 'Buyer=/buyer-[0-9]+/' --agents 'Seller=/seller-[0-9]+/'",
                         {1}));
        }));
        if (run == 0) memory = most_memory();  // before the log is in the memory of this program
        read.push_back(seconds_of([&] { count = logs::read_log(path, {}, listener).counts.events; }));
        plain.push_back(seconds_of([&] {
            if (lines_parsed(path) != count) throw std::runtime_error("simdjson found another number of lines");
        }));
        over_read.push_back(judged.back() / read.back());
        over_plain.push_back(judged.back() / plain.back());
    }
    return {{"events", count},
            {"conversations", conversations},
            {"bytes", bytes},
            {"most_memory_bytes", memory},
            {"conform_seconds", spread(judged)},
            {"read_seconds", spread(read)},
            {"simdjson_seconds", spread(plain)},
            {"events_per_second", static_cast<double>(count) / spread(judged).at("median").get<double>()},
            {"conform_over_read", spread(over_read)},
            {"conform_over_simdjson", spread(over_plain)}};
}

}  // namespace map2pml::bench
