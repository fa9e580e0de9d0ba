#include "driver/results/any_number.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

namespace map2pml::report {

std::uint32_t AnyNumberVerdict::holds_from(std::uint32_t searched) const {
    if (proved_from == 0 || proved_from > searched + 1) return proved_from;
    std::uint32_t from = 1;
    for (const auto* numbers : {&violated, &open})
        for (const std::uint32_t number : *numbers)
            if (number < proved_from) from = std::max(from, number + 1);
    return from;
}

std::string to_string(const AgentNumbers& numbers) {
    std::string text;
    for (const auto& [agent, number] : numbers)
        text += (text.empty() ? "" : ", ") + agent + " = " + std::to_string(number);
    return text;
}

std::string any_of(const std::vector<std::string>& agents) { return fmt::format("{}=any", fmt::join(agents, "=any,")); }

const FileResult* AnyNumbers::instance(const AgentNumbers& numbers) const {
    for (const auto& [known, result] : larger)
        if (known == numbers) return &result;
    for (const AnyNumber& part : parts) {
        std::size_t same = 0;
        std::uint32_t number = 0;
        for (const auto& each : numbers)
            if (std::find(part.fixed.begin(), part.fixed.end(), each) != part.fixed.end())
                ++same;
            else if (each.first == part.many)
                number = each.second;
        if (same == part.fixed.size() && number > 0 && number <= part.instances.size())
            return &part.instances[number - 1];
    }
    return nullptr;
}

namespace {

template <class Verdicts>
int code_of(const Verdicts& verdicts) {
    int worst = 0;
    for (const auto& each : verdicts)
        if (!each.is_as_expected()) worst = worst_exit_code(worst, each.verdict == ir::Verdict::incomplete ? 3 : 1);
    return worst;
}

}  // namespace

int exit_code(const AnyNumber& result) {
    if (!result.error.empty()) return 4;
    if (!result.verdicts.empty()) return code_of(result.verdicts);
    for (const FileResult& each : result.instances)
        if (const int code = exit_code(each, false); code == 2 || code == 4) return code;
    return 3;
}

int exit_code(const AnyNumbers& result) {
    if (!result.error.empty()) return 4;
    if (!result.verdicts.empty()) return code_of(result.verdicts);
    for (const AnyNumber& each : result.parts)
        if (const int code = exit_code(each); code == 2 || code == 4) return code;
    return 3;
}

namespace {

const PropertyResult* result_of(const FileResult* instance, ir::Property property) {
    if (instance == nullptr || instance->scenes.empty()) return nullptr;
    for (const PropertyResult& each : instance->scenes.front().results)
        if (each.property == property && each.name.empty()) return &each;
    return nullptr;
}

/// A result of `check` that stands for every number of some agents.
class Whole {
  public:
    /// \param like some instance of them \param many `Client and Provider`
    Whole(const FileResult& like, const std::string& many, const std::string& name, double seconds)
        : file_(like), many_(many), name_(name.empty() ? "" : name + ", ") {
        file_.scenes.clear();
        rest_ = like.scenes.front();
        rest_.instance_name = name_ + "every number of " + many;
        rest_.any_number_of = many;
        rest_.seconds = seconds;
        rest_.results.clear();
    }

    /// \param smallest the instance that violates it, if it was found, with its numbers \param unknown_because may be empty
    template <class Verdict>
    void add(const Verdict& verdict, const FileResult* smallest, const std::string& numbers,
             const std::string& unknown_because) {
        const PropertyResult* const run = result_of(smallest, verdict.property);
        const bool has_run = verdict.verdict == ir::Verdict::violated && run != nullptr;
        if (has_run) {
            const auto [scene, is_new] = smallest_.try_emplace(numbers, smallest->scenes.front());
            if (is_new) scene->second.results.clear();
            scene->second.instance_name = name_ + numbers;
        }
        PropertyResult& result = has_run ? smallest_[numbers].results.emplace_back(*run) : rest_.results.emplace_back();
        result.expected = verdict.expected;
        result.because = verdict.because;
        result.missing_places = verdict.missing_places;
        if (has_run) return;
        result.property = verdict.property;
        result.verdict = verdict.verdict;
        if (verdict.verdict == ir::Verdict::holds) {
            result.proof = "proved for every number of " + many_;
        } else {
            result.incomplete_because = "it is not known for every number of " + many_;
            if (!unknown_because.empty()) result.incomplete_because += ": " + unknown_because;
        }
    }

    FileResult finish() {
        for (auto& [numbers, scene] : smallest_) file_.scenes.push_back(std::move(scene));
        if (!rest_.results.empty()) file_.scenes.push_back(std::move(rest_));
        return std::move(file_);
    }

  private:
    FileResult file_;
    std::string many_, name_;
    SceneResult rest_;
    std::map<std::string, SceneResult> smallest_;  ///< by numbers
};

}  // namespace

FileResult as_file_result(const AnyNumber& all) {
    if (all.instances.empty()) return {};
    FileResult like = all.instances.back();
    if (like.error.empty()) like.error = all.error;
    if (all.verdicts.empty() || like.scenes.empty()) return like;
    Whole whole(like, all.many, all.instance_name, all.seconds);
    for (const AnyNumberVerdict& each : all.verdicts) {
        const std::uint32_t number = each.violated.empty() ? 0 : each.violated.front();
        const bool is_known = number > 0 && number <= all.instances.size();
        whole.add(each, is_known ? &all.instances[number - 1] : nullptr, to_string({{all.many, number}}), all.because);
    }
    return whole.finish();
}

FileResult as_file_result(const AnyNumbers& all) {
    if (all.parts.empty() || all.parts.back().instances.empty()) return {};
    FileResult like = all.parts.back().instances.back();
    if (like.error.empty()) like.error = all.error;
    if (all.verdicts.empty() || like.scenes.empty()) return like;
    std::string many;
    for (const std::string& each : all.many) many += (many.empty() ? "" : " and ") + each;
    Whole whole(like, many, all.instance_name, all.seconds);
    for (const AnyNumbers::Verdict& each : all.verdicts) {
        const AgentNumbers numbers = each.violated.empty() ? AgentNumbers() : each.violated.front();
        whole.add(each, all.instance(numbers), to_string(numbers), each.unknown_because);
    }
    return whole.finish();
}

}  // namespace map2pml::report
