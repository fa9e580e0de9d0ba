#include <fmt/format.h>

#include <algorithm>

#include "driver/report/proofs/internal.h"
#include "driver/results/element_words.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::prove {

namespace {

using report::Tone;

constexpr std::string_view kIndent = "    ";

/// Prints one project.
class Printer {
  public:
    Printer(const source::SourceSet& sources, const FileProof& proof, const TextOptions& options)
        : sources_(sources), proof_(proof), options_(options), drawn_(proof.diagrams) {}

    std::string run() {
        if (components_of(proof_).empty() || (proof_.proofs.empty() && !proof_.error.empty())) return "";
        heading();
        if (proof_.development) text_ += print_rules(sources_, *proof_.development, options_);
        if (!proof_.is_explored)
            for (reading_ = 0; reading_ < proof_.readings.size(); ++reading_) reading();
        failures();
        return std::move(text_);
    }

  private:
    [[nodiscard]] const Reading& own() const { return proof_.readings[reading_]; }

    void reading() {
        if (proof_.readings.size() > 1) {
            const std::string title(order_title(own().order));
            const std::string names = report::printable(report::joined(own().components, ", "));
            text_ += report::hanging(
                         "  " + report::painted(options_.color, Tone::strong, title) + (names.empty() ? "" : ": "),
                         names, options_.width) +
                     "\n";
        }
        for (const std::string& scope : own().scopes) line("  ", scope);
        if (!own().components.empty()) {
            verdict(smt::Verdict::proved, Tone::good);
            vacuous();
            verdict(smt::Verdict::refuted, Tone::bad);
            verdict(smt::Verdict::proved_for_instance, Tone::warn);
            verdict(smt::Verdict::unknown, Tone::warn);
            extent_of_proofs();
        }
        if (!own().left_out.empty()) line("  not checked: ", own().left_out);
    }

    /// Prints what the proofs show, what they do not show, and for which orders.
    void extent_of_proofs() {
        const std::string_view shown = shown_by(own().order);
        if (!shown.empty()) {
            line(is_all_proved(proof_, reading_) ? "  shown      " : "  asked      ", std::string(shown));
            line("  not shown  ", std::string(not_shown_by(own().order)));
        }
        constexpr std::size_t kMost = 3;
        const std::size_t count = options_.verbose ? own().remarks.size() : std::min(kMost, own().remarks.size());
        for (std::size_t at = 0; at < count; ++at) {
            const eventb::Remark& each = own().remarks[at];
            const std::string words = drawn_.at(each.span);
            const std::string place = each.span.is_nowhere() ? "" : to_string(sources_, each.span);
            line("  note       ",
                 place + (words.empty() ? "" : ", " + words) + (place.empty() ? "" : ": ") + each.text);
        }
        if (count < own().remarks.size())
            line("             ", fmt::format("and {} more like this (`--verbose`)", own().remarks.size() - count));
    }

    void line(std::string_view lead, const std::string& text) {
        text_ += report::hanging(lead, report::printable(text), options_.width) + "\n";
    }

    void heading() {
        const std::string figures =
            (proof_.is_explored ? "" : report::counted(proof_.proofs.size(), "obligation") + "  ") +
            report::seconds_text(proof_.seconds);
        std::string names;  // each of several orders names its components itself
        if (proof_.readings.size() == 1) {
            const std::vector<std::string>& components = proof_.readings.front().components;
            names = report::printable(report::joined(components, ", "));
            const std::size_t used = report::columns(proof_.input) + report::columns(figures) + 4;
            if (used + report::columns(names) > options_.width) names = report::counted(components.size(), "component");
            names += "  ";
        }
        text_ += report::painted(options_.color, Tone::strong, report::printable(proof_.input)) + "  " + names +
                 figures + "\n";
    }

    void verdict(smt::Verdict verdict, Tone tone) {
        std::vector<const Proof*> those;
        for (const Proof& each : proof_.proofs)
            if (each.reading == reading_ && each.result.verdict == verdict && each.vacuous.empty())
                those.push_back(&each);
        const bool proved = verdict == smt::Verdict::proved;
        if (those.empty() && !(proved && proof_.proofs.empty())) return;
        text_ += "  " + report::painted(options_.color, tone, to_string(verdict)) + "  " +
                 report::counted(those.size(), "obligation") + "\n";
        for (const Proof* each : those)
            if (!proved || options_.verbose) obligation(*each);
    }

    /// For each reason why nothing is shown: the proved obligations.
    void vacuous() {
        std::vector<std::pair<std::string, std::vector<const Proof*>>> reasons;
        for (const Proof& each : proof_.proofs) {
            if (each.reading != reading_ || each.vacuous.empty()) continue;
            auto found = std::find_if(reasons.begin(), reasons.end(),
                                      [&](const auto& reason) { return reason.first == each.vacuous; });
            if (found == reasons.end()) found = reasons.insert(reasons.end(), {each.vacuous, {}});
            found->second.push_back(&each);
        }
        for (const auto& [reason, those] : reasons) {
            const std::string lead = "  " + report::painted(options_.color, Tone::warn, "proved vacuously") + "  ";
            text_ += report::hanging(lead + report::counted(those.size(), "obligation") + "  ",
                                     "this shows nothing: " + report::printable(reason), options_.width) +
                     "\n";
            for (const Proof* each : those)
                if (options_.verbose) obligation(*each);
        }
    }

    void failures() {
        for (const SolverFailure& each : failures_of(proof_)) {
            const std::string lead = "  " + report::painted(options_.color, Tone::warn, "solver failed") + "  ";
            text_ +=
                lead + report::printable(each.what) + ", " + report::counted(each.obligations, "obligation") + "\n";
        }
    }

    void obligation(const Proof& proof) {
        const auto& [obligation, result, reading, vacuous, run] = proof;
        const std::string name = obligation.component + ": " + obligation.name;
        switch (result.verdict) {
            case smt::Verdict::proved:
                line(kIndent, name + "  (" + result.how + ")");
                return;
            case smt::Verdict::unknown:
                line(kIndent, name + "  " + result.because);
                return;
            case smt::Verdict::proved_for_instance:
                line(kIndent, fmt::format("{}  for carrier sets of up to {} elements", name, result.size));
                return;
            case smt::Verdict::refuted:
                break;
        }
        line(kIndent, name + "  " + meaning_of(obligation) + ": " + goal_of(obligation));
        if (!obligation.span.is_nowhere()) {
            const std::string lead = std::string(kIndent) + "  " +
                                     report::painted(options_.color, Tone::place, to_string(sources_, obligation.span));
            const std::string words = report::printable(drawn_.at(obligation.span));
            text_ += words.empty() ? lead + "\n" : report::hanging(lead + "  ", words, options_.width) + "\n";
        }
        if (!result.because.empty()) line("      ", result.because);
        for (const auto& [part, values] : state_parts(result)) line(fmt::format("      {:<12}", part), values);
        if (options_.verbose) line("      ", "(" + result.how + ")");
    }

    /// The goal; a long state is cut, unless everything is requested.
    [[nodiscard]] std::string goal_of(const eventb::Obligation& obligation) const {
        constexpr std::size_t kLongest = 240;
        std::string goal = stated_in(obligation);
        if (options_.verbose || goal.size() <= kLongest) return goal;
        std::size_t end = kLongest;
        while (end > 0 && (static_cast<unsigned char>(goal[end]) & 0xC0U) == 0x80U) --end;  // within a character
        return goal.substr(0, end) + " …";
    }

    const source::SourceSet& sources_;
    const FileProof& proof_;
    const TextOptions& options_;
    report::ElementWords drawn_;
    std::string text_;
    std::size_t reading_ = 0;
};

}  // namespace

std::string print_text(const source::SourceSet& sources, const FileProof& proof, const TextOptions& options) {
    return source::printable_text(Printer(sources, proof, options).run(), options.color);
}

}  // namespace map2pml::prove
