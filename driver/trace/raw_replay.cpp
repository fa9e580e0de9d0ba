#include "driver/trace/raw_replay.h"

#include <algorithm>
#include <charconv>

#include "driver/spin/process.h"

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
        if (ok_ && rest_.starts_with(text)) {
            rest_.remove_prefix(text.size());
        } else {
            ok_ = false;
        }
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

struct Place {
    RawPlace place;
    std::uint64_t number = 0;
    std::string_view rest;  ///< behind `(state N)`
};

/// `  5:<TAB>proc  0 (A:1) m.pml:7 (state 6)`
std::optional<Place> place_in(std::string_view text) {
    Scanner scan(text);
    Place found;
    scan.blanks();
    found.number = scan.number();
    scan.expect(":\tproc ");
    scan.blanks();
    found.place.pid = static_cast<std::uint32_t>(scan.number());
    scan.expect(" (");
    found.place.proctype = std::string(scan.until(":"));
    if (found.place.proctype.empty()) {  // `:init::1`
        found.place.proctype = std::string(scan.until(":"));
        scan.expect(":");
    }
    scan.number();
    scan.expect(") ");
    (void)scan.until(":");
    found.place.line = static_cast<std::uint32_t>(scan.number());
    scan.expect(" (state ");
    found.place.state = static_cast<std::uint32_t>(scan.number());
    scan.expect(")");
    if (!scan.ok()) return std::nullopt;
    found.rest = scan.rest();
    return found;
}

/// What SPIN prints before and between the steps, and is neither a step nor the model's own output.
bool is_chatter(std::string_view text) {
    return text.starts_with("ltl ") || text.starts_with("starting claim ") || text.starts_with("Never claim moves ") ||
           text.starts_with("\t<<<<<") || text.starts_with("MSC: ") ||
           (text.starts_with("Starting ") && text.find(" with pid ") != std::string_view::npos);
}

}  // namespace

void RawReplayReader::line(std::string_view text) {
    if (ended_) {
        last_block(text);
    } else if (text.starts_with("spin: trail ends after ")) {
        ended_ = true;
    } else if (text.starts_with("<<<<<START OF CYCLE>>>>>")) {
        replay_.cycle_start = replay_.events.size();
    } else if (text == "\ttransition failed") {
        ++failed_steps_;
        steps_after_failure_ = 0;
        if (!replay_.events.empty() && std::holds_alternative<RawStep>(replay_.events.back()))
            replay_.events.pop_back();
    } else if (text.starts_with("spin: ")) {
        if (text.find("is newer than") == std::string_view::npos) replay_.remarks.emplace_back(text);
    } else if (!step(text) && !is_chatter(text)) {
        replay_.events.emplace_back(RawOutput{std::string(text)});
    }
}

bool RawReplayReader::step(std::string_view text) {
    if (!text.starts_with(' ') && (text.empty() || text.front() < '0' || text.front() > '9')) return false;
    const auto found = place_in(text);
    if (!found || !found->rest.starts_with("\t[") || !found->rest.ends_with(']')) return false;
    const auto statement = found->rest.substr(2, found->rest.size() - 3);
    ++steps_after_failure_;
    replay_.events.emplace_back(RawStep{found->number, found->place.pid, found->place.proctype, found->place.line,
                                        found->place.state, std::string(statement)});
    return true;
}

/// `#processes: 2`, the last values, then a place for each process.
void RawReplayReader::last_block(std::string_view text) {
    if (text.starts_with("#processes:")) {
        listing_ = true;
        return;
    }
    if (!listing_) return;
    if (auto found = place_in(text)) {
        found->place.valid_end = found->rest.find("<valid end state>") != std::string_view::npos;
        replay_.places.push_back(std::move(found->place));
        return;
    }
    if (!text.starts_with("\t\t")) return;
    text.remove_prefix(2);
    if (text.starts_with("queue ")) {
        Scanner scan(text);
        (void)scan.until("(");
        const auto name = scan.until("): ");
        if (scan.ok()) replay_.channels.emplace_back(name, scan.rest());
    } else if (const auto equals = text.find(" = "); equals != std::string_view::npos) {
        replay_.globals.emplace_back(text.substr(0, equals), text.substr(equals + 3));
    }
}

RawReplay RawReplayReader::finish(bool last_may_fail) {
    std::sort(replay_.places.begin(), replay_.places.end(),
              [](const RawPlace& left, const RawPlace& right) { return left.pid < right.pid; });
    if (!ended_ || !listing_) {
        replay_.error = "the replay broke off";
    } else if (failed_steps_ > (last_may_fail ? 1U : 0U) || (failed_steps_ == 1 && steps_after_failure_ != 0)) {
        replay_.error = "SPIN cannot follow its own trail";
    }
    return std::move(replay_);
}

RawReplay replay(const spin::Trail& trail, const ReplayLimits& limits) {
    // `pan -r` is no substitute: it prints a d_step as one line and the names of an mtype as numbers.
    spin::Command command{trail.spin, {"-t", "-p", "-T", "-k", trail.file.filename().string()}};
    for (const auto& definition : trail.definitions) command.arguments.push_back("-D" + definition);
    command.arguments.push_back(trail.model.filename().string());
    const auto deadline = std::chrono::steady_clock::now() + limits.time;
    RawReplayReader reader;
    spin::RunOptions options;
    options.directory = trail.model.parent_path();
    options.temporary = trail.model.parent_path();
    options.on_line = [&](std::string_view text, spin::Stream stream) {
        if (stream == spin::Stream::out) reader.line(text);
    };
    options.keep_going = [&] {
        return (limits.cancelled == nullptr || !limits.cancelled->load()) &&
               std::chrono::steady_clock::now() < deadline;
    };
    const auto result = spin::run(command, options);
    const bool deadlock = trail.error == spin::ErrorKind::invalid_end_state && trail.breadth_first;
    auto replay = reader.finish(deadlock || trail.error == spin::ErrorKind::other);
    if (!result.started) {
        replay.error = "spin could not be started: " + result.error;
    } else if (result.told_to_stop) {
        replay.error = "the replay took too long or was interrupted";
    } else if (result.signal != 0) {
        replay.error = "spin was killed while it replayed";
    }
    return replay;
}

}  // namespace map2pml::trace
