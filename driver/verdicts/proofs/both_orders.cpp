#include "driver/verdicts/proofs/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "driver/input/diagrams/drawn_diagram.h"
#include "driver/input/diagrams/one_order.h"
#include "translator/languages/diagrams/projection/lower.h"
#include "translator/languages/diagrams/projection/plain.h"

namespace map2pml::prove {

namespace {

using Found = std::vector<diag::Diagnostic>;

bool is_error(const diag::Diagnostic& each) { return diag::severity_of(each.code) == diag::Severity::error; }

bool is_among(const diag::Diagnostic& one, const Found& others) {
    return std::any_of(others.begin(), others.end(),
                       [&](const auto& each) { return each.code == one.code && each.span == one.span; });
}

/// One order, and its diagnostics.
struct Attempt {
    ReadProject read;
    Found found;

    [[nodiscard]] bool has_errors() const { return std::any_of(found.begin(), found.end(), is_error); }
};

class BothOrders {
  public:
    BothOrders(const auml::Diagram& diagram, const auml::AgentCounts& counts, const source::SourceSet& sources,
               diag::Sink& sink)
        : diagram_(diagram), counts_(counts), sources_(sources), sink_(sink) {}

    std::vector<ReadProject> join(Attempt one_order, Attempt each_agent) {
        const bool is_one_missing = one_order.read.projects.empty() && each_agent.read.projects.empty();
        look_at_two(each_agent);
        const bool may_differ = is_without_number(each_agent) && is_racing(one_order);
        // Equal mistakes are reported once, in the words of the first: for one order it says what a proof for any number needs.
        const Found ours = one_order.found;
        judge(one_order, each_agent.found, is_one_missing);
        judge(each_agent, ours, is_one_missing);
        if (may_differ && !each_agent.read.left_out.empty()) {
            each_agent.read.is_open = true;
            each_agent.read.left_out +=
                "; the result may differ: the notes above name messages that agents may send earlier";
        }
        std::vector<ReadProject> both;
        both.push_back(std::move(one_order.read));
        both.push_back(std::move(each_agent.read));
        return both;
    }

  private:
    /// Whether the diagnostic is about agents whose number is not given.
    [[nodiscard]] bool lacks_number(const diag::Diagnostic& each) const {
        if (each.code != diag::Code::auml_number_of_agents) return false;
        for (const auml::Interaction& interaction : diagram_.interactions) {
            for (const auml::Lifeline& lifeline : interaction.lifelines) {
                const bool is_given = auml::has_fixed_number(lifeline) || auml::is_asked_for(lifeline, counts_);
                if (lifeline.node.span == each.span && !is_given) return true;
            }
        }
        return false;
    }

    /// Whether the diagnostic is not an error: the system is larger than what is explored.
    [[nodiscard]] bool is_out_of_reach(const diag::Diagnostic& each) const {
        return each.code == diag::Code::auml_not_supported || each.code == diag::Code::auml_too_many_situations ||
               lacks_number(each);
    }

    [[nodiscard]] bool is_without_number(const Attempt& attempt) const {
        return std::any_of(attempt.found.begin(), attempt.found.end(),
                           [&](const auto& each) { return lacks_number(each); });
    }

    /// Agents may send in another order than the drawn one, so a proof for one says nothing about the other.
    static bool is_racing(const Attempt& one_order) {
        return std::any_of(one_order.read.projects.begin(), one_order.read.projects.end(),
                           [](const auto& each) { return !each.remarks.empty(); });
    }

    /// Without numbers there is no system of agents. A part that is impossible with two of each is impossible with any number;
    /// one that is not explored for two is not explored for any number.
    void look_at_two(Attempt& attempt) {
        if (!is_without_number(attempt)) return;
        auml::AgentCounts two = counts_;
        for (const auml::Lifeline& each : all_lifelines()) {
            if (!auml::has_fixed_number(each) && !auml::is_asked_for(each, counts_)) {
                auml::Diagram alone;
                alone.interactions.emplace_back().lifelines.push_back(each);
                two.emplace(auml::drawn_agents(alone).front().name, 2);
            }
        }
        diag::Sink found;
        for (const std::size_t at : auml::checked_interactions(diagram_)) (void)auml::lower(diagram_, at, found, two);
        for (diag::Diagnostic& each : found.sorted()) {
            const bool is_racing = each.code == diag::Code::auml_non_local_choice ||
                                   each.code == diag::Code::auml_mixed_choice ||
                                   each.code == diag::Code::auml_overtaking;
            if (is_racing || (is_error(each) && !lacks_number(each))) {
                attempt.read.is_open = attempt.read.is_open || is_racing;
                attempt.found.push_back(std::move(each));
            }
        }
    }

    [[nodiscard]] std::vector<auml::Lifeline> all_lifelines() const {
        std::vector<auml::Lifeline> all;
        for (const auml::Interaction& each : diagram_.interactions)
            all.insert(all.end(), each.lifelines.begin(), each.lifelines.end());
        return all;
    }

    /// Errors go to the sink; if something is only too large, that is the reason why it is left out.
    void judge(Attempt& attempt, const Found& others, bool is_nothing_left) {
        std::vector<std::string> reasons;
        for (diag::Diagnostic& each : attempt.found) {
            if (!is_error(each) || is_nothing_left || !is_out_of_reach(each) || is_among(each, others)) {
                sink_.report(std::move(each));
                continue;
            }
            attempt.read.is_open = attempt.read.is_open || !lacks_number(each);
            reasons.push_back(
                fmt::format("{} [{}, {}]", each.message, diag::code_text(each.code), to_string(sources_, each.span)));
        }
        if (!attempt.read.fault.empty() && !is_nothing_left) {
            attempt.read.is_open = true;
            reasons.push_back(std::exchange(attempt.read.fault, ""));
        }
        if (!reasons.empty()) {
            const std::string more = reasons.size() > 1 ? fmt::format(", and {} more", reasons.size() - 1) : "";
            attempt.read.left_out = reasons.front() + more;
        } else if (attempt.has_errors()) {
            const std::string which = attempt.read.projects.empty() ? "it" : "a part of it";
            attempt.read.left_out = fmt::format("`check` rejects {}: see the errors above", which);
        }
    }

    const auml::Diagram& diagram_;
    const auml::AgentCounts& counts_;
    const source::SourceSet& sources_;
    diag::Sink& sink_;
};

}  // namespace

std::vector<ReadProject> read_both_orders(source::FileId file, const input::Settings& settings,
                                          source::SourceSet& sources, diag::Sink& sink) {
    const input::ReadDiagram read = input::read_diagram({sources, file, settings, sink});
    const auto& [diagram, drawn, reported] = read;
    for (const diag::Diagnostic& each : reported) sink.report(each);
    if (!diagram) {
        input::name_drawn_places(drawn, sources.file(file), sink);
        return {};
    }
    const auto& counts = settings.agent_counts;
    Attempt one_order;
    Attempt each_agent;
    diag::Sink found;
    one_order.read = in_one_order(input::one_order(*diagram, counts, file, found));
    one_order.found = found.sorted();
    diag::Sink own;
    each_agent.read = read_protocol_projects(file, settings, sources, own, &read);
    each_agent.found = own.sorted();
    std::vector<ReadProject> both =
        BothOrders(*diagram, counts, sources, sink).join(std::move(one_order), std::move(each_agent));
    input::name_drawn_places(drawn, sources.file(file), sink);
    return both;
}

}  // namespace map2pml::prove
