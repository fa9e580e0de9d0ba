#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/search.h"

namespace map2pml::spin {
namespace {

constexpr const char* kInput = "to_preprocess";
constexpr std::string_view kEnd = "\nmap2pml_end_of_model\n";

std::optional<std::string> read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return in && text ? std::optional(text.str()) : std::nullopt;
}

/// Makes the model without directives, by tcc. SPIN starts `gcc -E` in a shell. For small models that takes longer than everything else; tcc
/// takes a quarter of the time, and gives the same text.
/// \param model the text of the file `name` of the folder.
/// \param keep_going false ends it.
/// \return whether `kPreprocessed` is in the folder and complete. If not, SPIN has to preprocess the model itself: there is no tcc,
/// or it failed.
bool preprocess(const Tools& tools, const Definitions& definitions, const process::WorkDirectory& directory,
                const std::string& name, const std::string& model, const std::function<bool()>& keep_going) {
    if (!tools.fast_compiler_is_tcc) return false;
    // Places are those of the model. A compiler that breaks off, whatever it says of itself, does not come to the last line.
    if (!directory.write(kInput, fmt::format("# 1 \"{}\"\n{}{}", name, model, kEnd))) return false;
    process::Command command{tools.fast_compiler, {"-E", "-xc"}};
    for (const Definition& each : definitions) command.arguments.push_back(argument_of(each));
    for (const char* each : {"-o", kPreprocessed, kInput}) command.arguments.emplace_back(each);
    process::RunOptions options;
    options.directory = directory.path();
    options.temporary = directory.path();
    options.keep_going = keep_going;
    if (!process::run(command, options).succeeded()) return false;
    std::optional<std::string> text = read(directory.path() / kPreprocessed);
    if (!text || !text->ends_with(kEnd)) return false;
    text->resize(text->size() - kEnd.size() + 1);
    return directory.write(kPreprocessed, *text);
}

constexpr std::size_t kLongestComplaint = 16 * 1024;
constexpr std::size_t kMostWarnings = 100;

std::string pan_text(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Makes the verifier of a depth-first safety search say where no run comes back to a state. Where pan.c is another one, nothing is said.
void add_end_of_runs(std::string& source) {
    constexpr std::string_view kIf = "#if defined(SAFETY) && defined(FULLSTACK) && !defined(BFS)\n";
    constexpr std::string_view kStored = "\t\t\tkk = (II == 1 || II == 2);\n";
    constexpr std::string_view kReport = "\tprintf(\"\\n(%s)\\n\", SpinVersion);\n";
    constexpr std::string_view kState = "\nState\tnow;\t/* the full state-vector */\n";
    std::string patched = source;
    const bool known =
        replace_only(patched, kState, std::string(kState) + "static int m2p_comes_back;\n") &&
        replace_only(patched, kStored,
                     fmt::format("{}{}\t\t\tif (II == 2) m2p_comes_back = 1;\n#endif\n", kStored, kIf)) &&
        replace_only(
            patched, kReport,
            fmt::format("{}{}\tif (done && !m2p_comes_back) printf(\"{}\\n\");\n#endif\n", kReport, kIf, kAllRunsEnd));
    if (known) source = std::move(patched);
}

std::uint64_t lines_of(const std::string& model) {
    return static_cast<std::uint64_t>(std::count(model.begin(), model.end(), '\n')) + (model.ends_with('\n') ? 0U : 1U);
}

}  // namespace

/// Text -> pan.c for this search; the output of `spin -a` may be known from another search.
std::optional<End> Engine::translate() {
    const std::string text = schedules() ? with_conditions(request_.model, request_.scheduling) : request_.model;
    const TranslationKey key{text, file_, request_.definitions, request_.formula, request_.claim};
    const auto known = request_.translations ? request_.translations->find(key) : nullptr;
    if (known) {
        if (!take_over(*known)) return cannot_write();
    } else {
        model_text_ = text;
        if (auto failure = add_claim()) return failure;
        if (const std::uint64_t lines = lines_of(request_.model); lines > kMostLines) {
            return Stopped{
                StopReason::approximate,
                fmt::format("the model has {} lines, but SPIN distinguishes only {}; make the instance smaller", lines,
                            kMostLines)};
        }
        if (auto failure = generate()) return failure;
        if (!make_constants_opaque(*directory_)) return cannot_write();
        if (request_.translations) request_.translations->add({key, {}, warnings_, several_claims_}, *directory_);
    }
    if (auto unclear = choose_claim()) return unclear;
    if (writes_graph_ && !patch_verifier()) return ToolError{"this version of SPIN writes a different pan.c", {}};
    if (request_.sample) {
        if (!patch_marks())
            log("this version of SPIN writes a different pan.c: what samples have in common is not known");
    } else if (request_.kind == SearchKind::safety && !request_.symmetry.groups.empty() && !patch_symmetry())
        log("this version of SPIN writes a different pan.c: states that are alike are not stored as one");
    if (request_.part && !patch_part()) return ToolError{"this version of SPIN writes a different pan.c", {}};
    if (schedules() && !patch_scheduling())
        log("this version of SPIN writes a different pan.c: no step is given priority");
    if (request_.kind == SearchKind::safety && !patch_end_of_runs()) return cannot_write();
    return std::nullopt;
}

bool Engine::take_over(const Translation& known) {
    log("spin -a: the same as for an earlier search");
    warnings_ = known.warnings;
    several_claims_ = known.several_claims;
    return std::all_of(known.files.begin(), known.files.end(),
                       [&](const auto& file) { return directory_->write(file.first, file.second); });
}

End Engine::cannot_write() const { return ToolError{"cannot write the model to " + directory_->path().string(), {}}; }

std::optional<End> Engine::choose_claim() const {
    if (!several_claims_ || request_.kind != SearchKind::acceptance || !request_.claim.empty()) return std::nullopt;
    return ToolError{"the model has several claims, but pan checks only one: name it", {}};
}

/// An ltl block is written out before its conditions are read, and SPIN takes 2,047 characters for one of them. In a claim
/// that was made of names they may be of any length.
std::optional<End> Engine::add_claim() {
    if (request_.formula.empty()) return std::nullopt;
    const process::Command command{tools_.spin, formula_arguments(tools_, request_)};
    log(process::to_string(command));
    std::string claim;
    process::RunOptions options;
    options.directory = directory_->path();
    options.temporary = directory_->path();
    options.keep_going = [&] { return stop_now() == OurStop::none; };
    options.on_line = [&](std::string_view line, process::Stream) { claim.append(line).append("\n"); };
    const process::RunResult result = process::run(command, options);
    if (result.stop_requested) return stopped_before_search(stop_now());
    if (!result.started) return ToolError{"spin could not be started: " + result.error, {}};
    const std::size_t begin = claim.find('{');
    if (!result.succeeded() || !claim.starts_with("never") || begin == std::string::npos)
        return Stopped{StopReason::approximate, "the formula is too large for SPIN; state its parts separately"};
    claim.replace(0, begin, "never " + request_.claim + " ");
    model_text_ = request_.model + claim;
    if (!directory_->write(file_, model_text_)) return cannot_write();
    return std::nullopt;
}

/// Text -> pan.c.
std::optional<End> Engine::generate() {
    const auto keep_going = [&] { return stop_now() == OurStop::none; };
    if (preprocess(tools_, request_.definitions, *directory_, file_, model_text_, keep_going)) {
        bool not_preprocessed = false;
        auto failure = generate_with(generate_preprocessed_arguments(file_), not_preprocessed);
        if (!not_preprocessed) return failure;
    }
    bool not_preprocessed = false;
    return generate_with(generate_arguments(tools_, request_, file_), not_preprocessed);
}

std::optional<End> Engine::generate_with(const std::vector<std::string>& arguments, bool& not_preprocessed) {
    const process::Command command{tools_.spin, arguments};
    log(process::to_string(command));
    std::string complaint;
    process::RunOptions options;
    options.directory = directory_->path();
    options.temporary = directory_->path();
    options.keep_going = [&] { return stop_now() == OurStop::none; };
    options.on_line = [&](std::string_view line, process::Stream) {
        log(line);
        several_claims_ = several_claims_ || line.find("the model contains ") != std::string_view::npos;
        not_preprocessed = not_preprocessed || line.find("preprocessing failed") != std::string_view::npos;
        // SPIN reports some errors and still exits with 0.
        if (line.find("Error:") != std::string_view::npos || line.find("error:") != std::string_view::npos) {
            if (complaint.size() < kLongestComplaint) complaint.append(complaint.empty() ? "" : "\n").append(line);
        } else if (line.find("warning") != std::string_view::npos && warnings_.size() <= kMostWarnings) {
            // One more than the maximum stands for all others, and is not harmless.
            warnings_.emplace_back(warnings_.size() < kMostWarnings ? line : "too many warnings to show");
        }
    };
    const process::RunResult result = process::run(command, options);
    if (result.stop_requested) return stopped_before_search(stop_now());
    if (!result.started) return ToolError{"spin could not be started: " + result.error, {}};
    if (!result.error.empty()) return ToolError{"spin was stopped: " + result.error, {}};
    std::error_code ignored;
    const bool made = std::filesystem::exists(directory_->path() / "pan.c", ignored);
    if (result.succeeded() && made && complaint.empty()) return std::nullopt;
    if (std::optional<End> unclear = choose_claim()) return unclear;
    if (not_preprocessed) return ToolError{"the C compiler could not preprocess the model for spin", {}};
    if (complaint.empty()) complaint = fmt::format("exit code {}, signal {}", result.exit_code, result.signal);
    if (complaint.find("d_step sequence too long") != std::string::npos) {
        // The maximum number of steps that SPIN accepts in one process; the steps themselves are correct.
        return Stopped{StopReason::too_large,
                       fmt::format("one agent has more steps than SPIN accepts ({} lines)", lines_of(request_.model))};
    }
    return ToolError{"spin rejected the model: " + complaint, {}};
}

bool Engine::patch_verifier() const {
    std::string source = pan_text(directory_->path() / "pan.c");
    return add_graph_writer(source) && directory_->write("pan.c", source);
}

bool Engine::patch_symmetry() {
    std::string source = pan_text(directory_->path() / "pan.c");
    return add_symmetry(source, pan_text(directory_->path() / "pan.h"), request_.symmetry) &&
           directory_->write("pan.c", source);
}

bool Engine::patch_end_of_runs() const {
    std::string source = pan_text(directory_->path() / "pan.c");
    add_end_of_runs(source);
    return directory_->write("pan.c", source);
}

bool Engine::patch_part() const {
    std::string source = pan_text(directory_->path() / "pan.c");
    return add_part(source) && directory_->write("pan.c", source);
}

bool Engine::patch_marks() const {
    std::string source = pan_text(directory_->path() / "pan.c");
    return add_marks(source) && directory_->write("pan.c", source);
}

bool Engine::schedules() const {
    return request_.kind == SearchKind::safety && request_.partial_order_reduction &&
           !request_.scheduling.steps.empty();
}

bool Engine::patch_scheduling() {
    std::string source = pan_text(directory_->path() / "pan.c");
    return add_scheduling(source, pan_text(directory_->path() / "pan.m"), request_.scheduling) &&
           directory_->write("pan.c", source);
}

namespace {

/// Limit for each, kept in memory; SPIN writes more only for models whose search takes long anyway.
constexpr std::uint64_t kMostBytes = std::uint64_t{8} << 20U;

}  // namespace

std::shared_ptr<const Translation> Translations::find(const TranslationKey& key) const {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(known_.begin(), known_.end(), [&](const auto& each) { return each->key == key; });
    return known == known_.end() ? nullptr : *known;
}

void Translations::add(Translation made, const process::WorkDirectory& directory) {
    std::uint64_t bytes = 0;
    for (const char* name : {made.key.model_file.c_str(), "pan.b", "pan.c", "pan.h", "pan.m", "pan.p", "pan.t"}) {
        std::error_code failure;
        const auto file = directory.path() / name;
        if (!std::filesystem::exists(file, failure)) continue;
        bytes += std::filesystem::file_size(file, failure);
        if (failure || bytes > kMostBytes) return;
        std::optional<std::string> text = read(file);
        if (!text) return;
        made.files.emplace_back(name, *std::move(text));
    }
    const std::lock_guard lock(mutex_);
    known_.push_back(std::make_shared<const Translation>(std::move(made)));
}

}  // namespace map2pml::spin
