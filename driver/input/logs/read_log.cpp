#include "driver/input/logs/read_log.h"

#include <poll.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "driver/input/logs/internal.h"

namespace map2pml::logs {

void Found::event(const observed::Event& event) {
    ++outcome_.counts.events;
    goes_on_ = listener_.event(event) && goes_on_;
    outcome_.is_stopped = !goes_on_;
}

void Found::fault(std::size_t line, std::string why) {
    ++outcome_.counts.no_events;
    const NoEvent no_event{line, std::move(why)};
    listener_.no_event(no_event);
    if (outcome_.counts.first.size() < kMostShown) outcome_.counts.first.push_back(no_event);
}

void Found::fail(std::string why) {
    if (outcome_.fault.empty()) outcome_.fault = std::move(why);
    goes_on_ = false;
}

namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";  // of the byte order, which editors put before UTF-8

/// Cuts bytes into lines and gives them to the reader of their format.
class Lines {
  public:
    Lines(const std::string& name, const Settings& settings, const Listener& listener, Outcome& outcome)
        : name_(without_packing(name)),
          settings_(settings),
          outcome_(outcome),
          found_(listener, outcome),
          buffer_(kFirstBytes + simdjson::SIMDJSON_PADDING) {}

    /// The place for more bytes of the log.
    std::span<char> room() {
        if (begin_ > 0) {
            std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
            end_ -= begin_;
            searched_ -= begin_;
            begin_ = 0;
        }
        if (end_ + kLeastRoom > capacity()) buffer_.resize(2 * capacity() + simdjson::SIMDJSON_PADDING);
        return {buffer_.data() + end_, capacity() - end_};
    }

    /// So many bytes were put into the room; false: no more are needed.
    bool add(std::size_t count) {
        end_ += count;
        while (found_.goes_on()) {
            const void* found = std::memchr(buffer_.data() + searched_, '\n', end_ - searched_);
            if (found == nullptr) break;
            const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
            take({buffer_.data() + begin_, end - begin_}, true);
            begin_ = searched_ = end + 1;
        }
        if (!found_.goes_on()) return false;
        searched_ = end_;
        if (end_ - begin_ > kMostLineBytes) {
            is_too_long_ = true;
            begin_ = end_;
        }
        return true;
    }

    /// There are no more bytes of this file; another may follow.
    void end() {
        if (found_.goes_on() && (end_ > begin_ || is_too_long_)) take({buffer_.data() + begin_, end_ - begin_}, false);
        if (found_.goes_on() && reader_ != nullptr) reader_->end(found_);
        begin_ = end_ = searched_ = number_ = 0;
        reader_ = nullptr;
    }

  private:
    static constexpr std::size_t kFirstBytes = std::size_t{1} << 18U;
    static constexpr std::size_t kLeastRoom = std::size_t{1} << 16U;

    static std::string without_packing(const std::string& name) {
        const std::size_t length = name.size();
        return name.ends_with(".gz")    ? name.substr(0, length - 3)
               : name.ends_with(".zst") ? name.substr(0, length - 4)
                                        : name;
    }

    [[nodiscard]] std::size_t capacity() const { return buffer_.size() - simdjson::SIMDJSON_PADDING; }

    void take(std::string_view line, bool is_whole) {
        ++number_;
        if (std::exchange(is_too_long_, false)) {
            ++outcome_.counts.lines;
            return found_.fault(number_, "the line is longer than 4 MB, the maximum");
        }
        if (number_ == 1 && line.starts_with(kMark)) line.remove_prefix(kMark.size());
        if (number_ == 1 && (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF")))
            return found_.fail("is UTF-16; save it as UTF-8");
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (trimmed(line).empty() && !is_document_) return;
        ++outcome_.counts.lines;
        if (reader_ == nullptr) reader_ = reader_for(line);
        reader_->take(line, number_, is_whole, found_);
    }

    std::unique_ptr<LineReader> reader_for(std::string_view line) {
        const Format format = settings_.format != Format::detected ? settings_.format : format_of(line);
        is_document_ = false;
        switch (format) {
            case Format::csv: {
                // Some programs write semicolons, which they need where a comma is in numbers.
                const bool has_semicolons =
                    line.find(',') == std::string_view::npos && line.find(';') != std::string_view::npos;
                return table_reader(settings_.fields, has_semicolons ? ';' : ',');
            }
            case Format::tsv:
                return table_reader(settings_.fields, '\t');
            case Format::json:
            case Format::otlp:
                is_document_ = !is_whole_json(line);
                return is_document_ ? document_reader(settings_.fields) : json_line_reader(settings_.fields);
            case Format::detected:
            case Format::json_lines:
                break;
        }
        return json_line_reader(settings_.fields);
    }

    [[nodiscard]] Format format_of(std::string_view line) const {
        if (name_.ends_with(".csv")) return Format::csv;
        if (name_.ends_with(".tsv")) return Format::tsv;
        if (name_.ends_with(".json")) return Format::json;
        if (name_.ends_with(".jsonl") || name_.ends_with(".ndjson")) return Format::json_lines;
        const std::string_view text = trimmed(line);
        if (text == "{" || text.front() == '[') return Format::json;
        if (text.front() == '{') return Format::json_lines;
        if (text.find('\t') != std::string_view::npos) return Format::tsv;
        return text.find_first_of(",;") != std::string_view::npos ? Format::csv : Format::json_lines;
    }

    static bool is_whole_json(std::string_view line) {
        simdjson::dom::parser parser;
        return parser.parse(line.data(), line.size(), true).error() == simdjson::SUCCESS;
    }

    std::string name_;
    const Settings& settings_;
    Outcome& outcome_;
    Found found_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  ///< of the line that is not whole yet
    std::size_t end_ = 0;
    std::size_t searched_ = 0;  ///< no line end is before this
    std::size_t number_ = 0;
    bool is_too_long_ = false;  ///< the line that is not whole yet
    bool is_document_ = false;
    std::unique_ptr<LineReader> reader_;
};

void pause() {
    constexpr int kMilliseconds = 100;
    ::poll(nullptr, 0, kMilliseconds);
}

}  // namespace

Outcome read_log(const std::string& path, const Settings& settings, const Listener& listener) {
    Outcome outcome;
    Lines lines(path, settings, listener, outcome);
    auto stream = std::make_unique<archive::ByteStream>(path, listener.goes_on);
    bool is_replaced = false;
    while (true) {
        const std::size_t count = stream->read(lines.room());
        if (count > 0 && !lines.add(count)) return outcome;
        if (count > 0) continue;
        if (!stream->fault().empty() && outcome.fault.empty()) outcome.fault = stream->fault();
        outcome.is_stopped = outcome.is_stopped || stream->is_stopped();
        const bool waits =
            settings.follow && path != "-" && outcome.fault.empty() && !outcome.is_stopped && !stream->is_packed();
        if (!waits) break;
        if (is_replaced) {  // what the old file had is read
            lines.end();
            stream = std::make_unique<archive::ByteStream>(path, listener.goes_on);
        }
        is_replaced = !is_replaced && stream->is_replaced();
        if (!is_replaced) pause();
    }
    if (!outcome.is_stopped) lines.end();
    return outcome;
}

Outcome read_text(std::string_view text, const std::string& name, const Settings& settings, const Listener& listener) {
    Outcome outcome;
    Lines lines(name, settings, listener, outcome);
    bool goes_on = true;
    while (goes_on && !text.empty()) {
        const std::span<char> room = lines.room();
        const std::size_t count = std::min(room.size(), text.size());
        std::copy_n(text.data(), count, room.data());
        text.remove_prefix(count);
        goes_on = lines.add(count);
    }
    if (!outcome.is_stopped) lines.end();
    return outcome;
}

}  // namespace map2pml::logs
