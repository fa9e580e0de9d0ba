#include "driver/tools/spin/pan_report.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace map2pml::spin {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string_view without_margin(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    const auto end = text.find_last_not_of(" \t\r");
    return text.substr(begin, end - begin + 1);
}

/// The number at the beginning of `text`; pan writes large ones as 1.5e+08.
std::optional<double> number(std::string_view text) {
    text = without_margin(text);
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{}) return std::nullopt;
    return value;
}

std::uint64_t count(double value) {
    return value <= 0 || !std::isfinite(value) ? 0 : static_cast<std::uint64_t>(std::llround(value));
}

std::optional<double> number_after(std::string_view text, std::string_view mark) {
    const auto at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    return number(text.substr(at + mark.size()));
}

/// ` 2 of 8, depth 4: 192 beginnings, 24 followed`
std::optional<PartReport> part_in(const std::string& text) {
    std::istringstream words(text);
    PartReport said;
    Part& part = said.part;
    std::string of, depth, beginnings, followed;
    char comma = 0;
    char colon = 0;
    words >> part.number >> of >> part.count >> comma >> depth >> part.depth >> colon >> part.beginnings >>
        beginnings >> said.followed >> followed;
    const bool is_whole = words && of == "of" && comma == ',' && depth == "depth" && colon == ':' &&
                          beginnings == "beginnings," && followed == "followed";
    return is_whole ? std::optional(said) : std::nullopt;
}

std::uint64_t megabytes(double value) { return count(value * 1024.0 * 1024.0); }

}  // namespace

std::uint32_t source_line(std::int64_t printed) {
    return static_cast<std::uint32_t>(printed < 0 ? printed + kMostLines + 1 : printed);
}

bool PanReader::line(std::string_view text) {
    if (text.starts_with("Depth=")) {
        report_.last_snapshot = {count(number_after(text, "Depth=").value_or(0)),
                                 count(number_after(text, "States=").value_or(0)),
                                 count(number_after(text, "Transitions=").value_or(0)),
                                 megabytes(number_after(text, "Memory=").value_or(0))};
        return true;
    }
    if (unreached(text) || figure(text) || trouble(text) || heading(text)) return false;
    if (contains(text, "arning") || contains(text, "rror:")) report_.warnings.emplace_back(without_margin(text));
    return false;
}

/// Lines before the closing report that say why a search ended.
bool PanReader::trouble(std::string_view text) {
    if (contains(text, "max search depth too small")) {
        report_.depth_exceeded = true;
    } else if (contains(text, "pan: out of memory") || contains(text, "reached -DMEMLIM bound")) {
        report_.out_of_memory = true;
    } else if (text.ends_with("Interrupted")) {  // it may stand behind "pan: resizing hashtable to -w20.."
        report_.interrupted = true;
    } else if (contains(text, "VECTORSZ") && contains(text, "too small")) {
        report_.vector_too_small = true;
        report_.wanted_vector_size = count(number_after(text, "N>").value_or(0));
    } else if (contains(text, "too many processes") && contains(text, "NFAIR")) {
        report_.too_many_fair_processes = true;
    }
    if (!text.starts_with("pan:")) return contains(text, "max search depth too small");
    // pan:1: invalid end state (at depth 10)
    const auto colon = text.find(": ", 4);
    const auto depth = text.rfind(" (at depth ");
    if (colon == std::string_view::npos || depth == std::string_view::npos || depth < colon) return true;
    if (text.substr(4, colon - 4).find_first_not_of("0123456789") != std::string_view::npos) return true;
    if (report_.first_error) return true;
    report_.first_error = std::string(text.substr(colon + 2, depth - colon - 2));
    report_.first_error_depth = static_cast<std::int64_t>(number_after(text, " (at depth ").value_or(0));
    if (*report_.first_error == "depth limit reached") report_.depth_exceeded = true;
    return true;
}

/// The list of what was searched for.
bool PanReader::heading(std::string_view text) {
    const auto trimmed = without_margin(text);
    if (text.starts_with("(Spin Version")) {
        report_.closing_report = true;
    } else if (trimmed.starts_with("Warning: Search not completed") ||
               trimmed.starts_with("Warning: Search incomplete")) {
        report_.not_completed = true;
    } else if (trimmed == "+ Breadth-First Search") {
        report_.breadth_first = true;
    } else if (trimmed == "+ Partial Order Reduction") {
        report_.partial_order_reduction = true;
    } else if (trimmed == kAllRunsEnd) {
        report_.all_runs_end = true;
    } else if (trimmed.starts_with(kPart)) {
        report_.part = part_in(std::string(trimmed.substr(kPart.size())));
    } else if (trimmed == "Full statespace search for:") {
        report_.full_search = true;
    } else if (trimmed.ends_with("search for:")) {
        report_.approximate_search = true;
    } else if (trimmed.starts_with("never claim")) {
        report_.claim_line = true;
        const auto open = trimmed.find("+ (");
        if (open != std::string_view::npos && trimmed.ends_with(')'))
            report_.claim = std::string(trimmed.substr(open + 3, trimmed.size() - open - 4));
    } else if (trimmed.starts_with("assertion violations")) {
        report_.checks_assertions = contains(trimmed, "\t+");
    } else if (trimmed.starts_with("invalid end states")) {
        report_.checks_end_states = contains(trimmed, "\t+");
    } else if (trimmed.starts_with("non-progress cycles")) {
        report_.checks_non_progress = contains(trimmed, "\t+");
        report_.fairness = contains(trimmed, "fairness enabled");
    } else if (trimmed.starts_with("acceptance   cycles")) {
        report_.checks_acceptance = contains(trimmed, "\t+");
        report_.fairness = contains(trimmed, "fairness enabled");
    } else {
        return false;
    }
    return true;
}

bool PanReader::figure(std::string_view text) {
    if (text.starts_with("State-vector ")) {
        report_.vector_bytes = count(number_after(text, "State-vector ").value_or(0));
        report_.depth = count(number_after(text, "depth reached ").value_or(0));
        if (const auto errors = number_after(text, "errors: ")) report_.errors = count(*errors);
    } else if (contains(text, " states, stored")) {
        if (const auto states = number(text)) report_.states = count(*states);
    } else if (contains(text, " nominal states (stored-atomic)")) {
        stores_all_ = true;  // breadth first; this line rounds
    } else if (contains(text, " transitions (= ")) {
        if (const auto transitions = number(text)) report_.transitions = count(*transitions);
    } else if (contains(text, " atomic steps")) {
        const auto inside = number(text);
        if (stores_all_ && inside && report_.states)
            report_.states = *report_.states - std::min(*report_.states, count(*inside));
    } else if (contains(text, "total actual memory usage") || contains(text, "memory usage (Mbyte)")) {
        report_.memory_bytes = megabytes(number(text).value_or(0));
    } else if (text.starts_with("pan: elapsed time ")) {
        report_.seconds = number_after(text, "pan: elapsed time ");
    } else {
        return false;
    }
    return true;
}

/// `unreached in proctype P`, then lines such as `<TAB>model.pml:4, state 10, "-end-"`.
bool PanReader::unreached(std::string_view text) {
    constexpr std::string_view kProctype = "unreached in proctype ";
    if (text.starts_with("unreached in ")) {
        report_.unreached_listed = true;
        listing_ = !text.starts_with("unreached in claim ");
        const auto name = text.starts_with(kProctype) ? text.substr(kProctype.size()) : text.substr(13);
        unreached_in_ = std::string(without_margin(name));
        return true;
    }
    if (!report_.unreached_listed || !text.starts_with('\t')) return false;
    const auto state = text.find(", state ");
    const auto colon = state == std::string_view::npos ? state : text.rfind(':', state);
    const auto open = text.find('"');
    const auto close = text.rfind('"');
    if (colon == std::string_view::npos || open == std::string_view::npos || close <= open) return true;
    if (!listing_) return true;
    Unreached entry;
    entry.proctype = unreached_in_;
    entry.line = source_line(std::llround(number(text.substr(colon + 1)).value_or(0)));
    entry.state = static_cast<std::uint32_t>(count(number(text.substr(state + 8)).value_or(0)));
    entry.statement = std::string(text.substr(open + 1, close - open - 1));
    report_.unreached.push_back(std::move(entry));
    return true;
}

}  // namespace map2pml::spin
