#include <fmt/format.h>

#include <algorithm>

#include "driver/input/logs/internal.h"

namespace map2pml::logs {

namespace {

/// CSV and TSV with a header; quotes as in RFC 4180, so that a record can have several lines.
class Table : public LineReader {
  public:
    Table(const Fields& given, char separator) : fields_(with_defaults(given, Format::csv)), separator_(separator) {}

    void take(std::string_view line, std::size_t number, bool is_whole, Found& found) override {
        if (!pending_.empty()) {
            pending_ += '\n';
            pending_ += line;
            if (pending_.size() > kMostLineBytes) {
                pending_.clear();
                return found.fault(begin_, "a quote is not closed");
            }
            if (!split(pending_)) return;
        } else if (!split(line)) {
            begin_ = number;
            pending_ = line;
            return;
        } else {
            begin_ = number;
        }
        pending_.clear();
        if (columns_ == 0) return read_header(found);
        const std::string why = read_record();
        event_.line = begin_;
        if (why.empty())
            found.event(event_);
        else
            found.fault(begin_, !is_whole && count_ < columns_ ? "the line is cut off" : why);
    }

    void end(Found& found) override {
        if (!pending_.empty()) found.fault(begin_, "a quote is not closed");
        pending_.clear();
    }

  private:
    /// Splits a record into its cells; false: a quote is open at its end.
    bool split(std::string_view record) {
        count_ = 0;
        fault_ = nullptr;
        std::size_t at = 0;
        while (true) {
            std::string& cell = next_cell();
            if (at < record.size() && record[at] == '"') {
                if (!add_quoted(record, at, cell)) return false;
            } else {
                const std::size_t end = std::min(record.find(separator_, at), record.size());
                cell = record.substr(at, end - at);
                at = end;
            }
            if (at >= record.size()) return true;
            if (record[at] != separator_) {
                fault_ = "there is text behind a closing quote";
                return true;
            }
            ++at;
        }
    }

    bool add_quoted(std::string_view record, std::size_t& at, std::string& cell) {
        for (++at; at < record.size(); ++at) {
            if (record[at] == '"') {
                ++at;
                if (at >= record.size() || record[at] != '"') return true;
            }
            cell += record[at];
        }
        return false;
    }

    std::string& next_cell() {
        if (cells_.size() == count_) cells_.emplace_back();
        cells_[count_].clear();
        return cells_[count_++];
    }

    void read_header(Found& found) {
        columns_ = count_;
        for (std::size_t at = 0; at < kFieldCount; ++at) {
            const auto field = static_cast<Field>(at);
            const bool is_needed = field == Field::from || field == Field::to || field == Field::message;
            for (const std::string& place : fields_.of(field)) {
                const auto end = cells_.begin() + static_cast<std::ptrdiff_t>(columns_);
                const auto column = std::find_if(cells_.begin(), end, [&](const std::string& cell) {
                    return trimmed(cell) == std::string_view(place).substr(1);
                });
                const bool is_named = place.substr(1) != to_string(field);
                if (column != end)
                    places_.at(at).push_back(static_cast<std::size_t>(column - cells_.begin()));
                else if (is_needed || is_named)
                    return found.fail(fmt::format("has no column `{}` in its header", place.substr(1)));
            }
        }
    }

    [[nodiscard]] std::string_view cell(Field field) const {
        const auto& places = places_[static_cast<std::size_t>(field)];
        return places.empty() ? std::string_view() : trimmed(cells_[places.front()]);
    }

    std::string read_record() {
        if (fault_ != nullptr) return fault_;
        for (std::size_t at = 0; at < count_; ++at) {
            if (!simdjson::validate_utf8(cells_[at])) return "the line is not UTF-8";
            if (cells_[at].find('\0') != std::string::npos) return "the line has a control character";
        }
        if (count_ != columns_)
            return fmt::format("the line has {} cell{}, the header {}", count_, count_ == 1 ? "" : "s", columns_);
        const auto kind = kind_named(cell(Field::event));
        if (!kind) return "`event` is not `send`, `receive` or `message`";
        event_.kind = *kind;
        event_.from = cell(Field::from);
        split_names(cell(Field::to), event_.to);
        event_.terms.clear();
        if (std::string fault = read_message(); !fault.empty()) return fault;
        event_.conversation = cell(Field::conversation);
        event_.time = cell(Field::time);
        event_.from_role = cell(Field::from_role);
        split_names(cell(Field::to_role), event_.to_roles);
        if (!cell(Field::role).empty()) place_role(cell(Field::role), event_);
        if (event_.to_roles.size() == 1) event_.to_roles.resize(event_.to.size(), event_.to_roles.front());
        if (!is_name(event_.from)) return "`from` is empty or has a control character";
        if (event_.to.empty() || !std::all_of(event_.to.begin(), event_.to.end(), is_name))
            return "`to` is empty or has a control character";
        return event_.to_roles.empty() || event_.to_roles.size() == event_.to.size()
                   ? std::string()
                   : "`to_role` has another length than `to`";
    }

    std::string read_message() {
        const std::string_view message = cell(Field::message);
        if (std::string fault = split_message(message, event_.message, event_.terms); !fault.empty()) return fault;
        const bool has_terms = message.find('(') != std::string_view::npos;
        const auto& places = places_[static_cast<std::size_t>(Field::terms)];
        if (has_terms && !cell(Field::terms).empty()) return "`message` has terms, and so has `terms`";
        if (places.size() == 1)
            for (const std::string_view each : split_terms(cell(Field::terms))) event_.terms.push_back(term_text(each));
        else
            for (const std::size_t place : places) event_.terms.push_back(term_text(cells_[place]));
        return {};
    }

    /// `Bob;Carol`
    static void split_names(std::string_view cell, std::vector<std::string>& names) {
        names.clear();
        while (!cell.empty()) {
            const std::size_t end = std::min(cell.find(';'), cell.size());
            names.emplace_back(trimmed(cell.substr(0, end)));
            cell.remove_prefix(std::min(end + 1, cell.size()));
        }
    }

    Fields fields_;
    char separator_;
    std::string pending_;    ///< the lines of a record that has an open quote
    std::size_t begin_ = 0;  ///< first line of the record
    std::vector<std::string> cells_;
    std::size_t count_ = 0;
    std::size_t columns_ = 0;  ///< 0 before the header
    const char* fault_ = nullptr;
    std::array<std::vector<std::size_t>, kFieldCount> places_;
    observed::Event event_;
};

}  // namespace

std::unique_ptr<LineReader> table_reader(const Fields& given, char separator) {
    return std::make_unique<Table>(given, separator);
}

}  // namespace map2pml::logs
