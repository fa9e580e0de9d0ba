#include "driver/runs/trace/internal.h"

#include <charconv>

#include "driver/tools/spin/pan_report.h"

namespace map2pml::trace {
namespace {

/// Walks through a line of a known shape; `ok` stays true as long as the shape fits.
class Scanner {
  public:
    explicit Scanner(std::string_view rest) : rest_(rest) {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] std::string_view rest() const { return rest_; }

    void blanks() {
        const auto end = rest_.find_first_not_of(" \t");
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
    }
    void expect(std::string_view text) {
        if (ok_ && rest_.starts_with(text))
            rest_.remove_prefix(text.size());
        else
            ok_ = false;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        const auto [end, failure] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (failure != std::errc{}) {
            ok_ = false;
            return 0;
        }
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    std::string_view until(std::string_view mark) {
        const auto at = ok_ ? rest_.find(mark) : std::string_view::npos;
        if (at == std::string_view::npos) {
            ok_ = false;
            return {};
        }
        const auto text = rest_.substr(0, at);
        rest_.remove_prefix(at + mark.size());
        return text;
    }

  private:
    std::string_view rest_;
    bool ok_ = true;
};

/// `A:1`, `:init::1` from SPIN; `A`, `:init:` from pan.
std::string proctype_in(std::string_view word) {
    const bool marked = word.starts_with(':');
    if (marked) word.remove_prefix(1);
    return std::string(word.substr(0, word.find(':')));
}

}  // namespace

std::optional<TrailLine> read_trail_line(std::string_view text) {
    Scanner scan(text);
    TrailLine found;
    scan.blanks();
    found.number = scan.number();
    scan.expect(":\tproc ");
    scan.blanks();
    found.place.pid = static_cast<std::uint32_t>(scan.number());
    scan.expect(" (");
    found.place.proctype = proctype_in(scan.until(") "));
    (void)scan.until(":");
    const bool negative = scan.rest().starts_with('-');
    if (negative) scan.expect("-");
    const auto line = static_cast<std::int64_t>(scan.number());
    found.place.line = spin::source_line(negative ? -line : line);
    scan.expect(" (state ");
    scan.blanks();
    found.place.state = static_cast<std::uint32_t>(scan.number());
    scan.expect(")");
    if (!scan.ok()) return std::nullopt;
    found.rest = scan.rest();
    return found;
}

std::optional<RawStep> read_step(std::string_view text) {
    if (!text.starts_with(' ') && (text.empty() || text.front() < '0' || text.front() > '9')) return std::nullopt;
    auto found = read_trail_line(text);
    if (!found) return std::nullopt;
    constexpr std::string_view kAtEndLabel = " <valid end state>";
    if (found->rest.starts_with(kAtEndLabel)) found->rest.remove_prefix(kAtEndLabel.size());
    if (!found->rest.starts_with("\t[") || !found->rest.ends_with(']')) return std::nullopt;
    const auto statement = found->rest.substr(2, found->rest.size() - 3);
    return RawStep{found->number,     found->place.pid,   found->place.proctype,
                   found->place.line, found->place.state, std::string(statement)};
}

}  // namespace map2pml::trace
