/// The expected verdicts of a sample, decided by the reference semantics without SPIN.   semantics_of_sample FOLDER [STATES]
///
/// A second witness for every expectation: the two have no code in common after the instance.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <iterator>

#include "driver/cli/check_file.h"
#include "driver/cli/options.h"
#include "driver/input/read_protocols.h"
#include "tests/modal/explored.h"
#include "tests/random.h"
#include "tests/samples/variant.h"
#include "tests/support/files.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/properties/user_properties.h"

namespace fs = std::filesystem;
using namespace map2pml;
using ir::Verdict;

namespace {

struct Outcome {
    std::map<std::string, Verdict> verdicts;
    std::size_t states = 0;
    bool ran_out = false;
};

bool is_worse(Verdict one, Verdict other) {
    const auto rank = [](Verdict verdict) {
        return verdict == Verdict::violated ? 2 : verdict == Verdict::incomplete ? 1 : 0;
    };
    return rank(one) > rank(other);
}

void note(Outcome& outcome, const std::string& property, Verdict verdict) {
    const auto [known, is_new] = outcome.verdicts.try_emplace(property, verdict);
    if (!is_new && is_worse(verdict, known->second)) known->second = verdict;
}

/// A formula of the mu-calculus by the naive evaluation.
Verdict decide_modal(const ir::UserProperty& property, const semantics::Exploration& exploration) {
    if (!exploration.is_complete()) return Verdict::incomplete;
    const modal_tests::NaiveSystem system = modal_tests::explored_system(exploration);
    return modal_tests::NaiveEvaluation(*property.modal, system).evaluate().front() ? Verdict::holds
                                                                                    : Verdict::violated;
}

/// All scenes of the file together: the worst verdict of each property.
Outcome decide(const samples::Variant& variant, const fs::path& file, std::size_t most_states) {
    std::vector<std::string> words = {"check", file.string()};
    words.insert(words.end(), variant.options.begin(), variant.options.end());
    const auto parsed = cli::parse_options(words);
    Outcome outcome;
    const auto* options = std::get_if<cli::Options>(&parsed);
    if (options == nullptr) return outcome;
    source::SourceSet sources;
    diag::Sink sink;
    const source::FileId id = sources.add(file.string(), tests::read_file(file));
    input::Settings settings = options->settings;
    cli::Input check_file;
    cli::add_check_file(file.string(), *options, sources, settings, check_file);
    if (!check_file.fault.empty()) return outcome;
    const input::Protocols input = input::read_protocols(sources, id, settings, sink);
    for (std::size_t at = 0; input.can_go_on && at < input.instances.size(); ++at) {
        const input::SceneInstance& scene = input.instances[at];
        const semantics::TransitionSystem system(input.protocol_of(scene), scene.instance);
        const semantics::Exploration exploration(system,
                                                 {.states = most_states, .capacity = scene.capacity.value_or(64)});
        const semantics::Verdicts verdicts = semantics::decide(exploration);
        // Where a mailbox outgrows its size, what holds with mailboxes of any size holds.
        using Why = semantics::StepBeyondBounds::Why;
        const auto& beyond = exploration.beyond();
        const bool is_full = std::any_of(beyond.begin(), beyond.end(), [](const semantics::StepBeyondBounds& each) {
            return each.why == Why::capacity;
        });
        const semantics::Exploration more(system, {.states = is_full ? most_states : 1, .capacity = 12, .alike = 3});
        const semantics::Verdicts of_more = semantics::decide(more);
        const auto with_more = [&](Verdict verdict, Verdict other) {
            return is_full && verdict == Verdict::incomplete && other == Verdict::holds ? other : verdict;
        };
        outcome.states += exploration.size();
        outcome.ran_out = outcome.ran_out || exploration.ran_out_of_states();
        for (std::size_t property = 0; property < semantics::kDecidedProperties; ++property) {
            const auto name = std::string(to_string(static_cast<ir::Property>(property)));
            note(outcome, name, with_more(verdicts.of[property].verdict, of_more.of[property].verdict));
        }
        for (const ir::UserProperty& property : scene.instance.properties) {
            const bool is_modal = property.kind == ir::UserProperty::Kind::modal;
            note(outcome, property.name,
                 is_modal ? decide_modal(property, exploration)
                          : with_more(semantics::decide(property, exploration).verdict,
                                      property.asks_what_may_happen() ? Verdict::incomplete
                                                                      : semantics::decide(property, more).verdict));
        }
    }
    return outcome;
}

/// Instances that are larger are left to SPIN alone.
std::size_t usual_limit() { return tests::takes_all_cases() ? 60'000 : 16'000; }

}  // namespace

int main(int count, char** words) {
    if (count < 2) return 2;
    const fs::path folder = words[1];
    const std::size_t most_states = count > 2 ? std::strtoul(words[2], nullptr, 10) : usual_limit();
    std::size_t compared = 0;
    std::size_t different = 0;
    std::size_t too_large = 0;
    for (const samples::Variant& variant : samples::read_expected(folder).variants) {
        const Outcome outcome = decide(variant, folder / variant.file, most_states);
        too_large += outcome.ran_out ? 1 : 0;
        for (const auto& [property, verdict] : outcome.verdicts) {
            const std::string expected = variant.expected(property);
            // A search that was not finished here, or not by SPIN's budgets there, leaves both sides room.
            const bool open = verdict == Verdict::incomplete && outcome.ran_out;
            const bool cut_by_budget =
                expected == "incomplete" &&
                std::find(variant.options.begin(), variant.options.end(), "--time") != variant.options.end();
            if (open || cut_by_budget) continue;
            ++compared;
            if (to_string(verdict) != expected) {
                ++different;
                std::cout << variant.name << ": " << property << " is " << to_string(verdict) << ", expected "
                          << expected << " (" << outcome.states << " states)\n";
            }
        }
    }
    std::cout << compared << " verdicts compared, " << different << " different, " << too_large
              << " instances too large\n";
    return compared > 0 && different == 0 ? 0 : 1;
}
