#include "driver/results/any_number.h"

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

int exit_code(const AnyNumber& result) {
    if (!result.error.empty()) return 4;
    int worst = 0;
    for (const AnyNumberVerdict& each : result.verdicts)
        if (!each.is_as_expected()) worst = worst_exit_code(worst, each.verdict == ir::Verdict::incomplete ? 3 : 1);
    if (!result.verdicts.empty()) return worst;
    for (const FileResult& each : result.instances)
        if (const int code = exit_code(each, false); code == 2 || code == 4) return code;
    return 3;
}

namespace {

/// The result of the property for this number of them; null: there is none.
const PropertyResult* searched(const AnyNumber& all, std::uint32_t number, ir::Property property) {
    if (number == 0 || number > all.instances.size() || all.instances[number - 1].scenes.empty()) return nullptr;
    for (const PropertyResult& each : all.instances[number - 1].scenes.front().results)
        if (each.property == property && each.name.empty()) return &each;
    return nullptr;
}

void expect(const AnyNumberVerdict& verdict, PropertyResult& result) {
    result.expected = verdict.expected;
    result.because = verdict.because;
    result.missing_places = verdict.missing_places;
}

}  // namespace

FileResult as_file_result(const AnyNumber& all) {
    if (all.instances.empty()) return {};
    FileResult file = all.instances.back();
    if (file.error.empty()) file.error = all.error;
    if (all.verdicts.empty() || file.scenes.empty()) return file;
    SceneResult rest = file.scenes.front();
    const std::string name = all.instance_name.empty() ? "" : all.instance_name + ", ";
    rest.instance_name = name + "every number of " + all.many;
    rest.any_number_of = all.many;
    rest.seconds = all.seconds;
    rest.results.clear();
    std::map<std::uint32_t, SceneResult> smallest;
    for (const AnyNumberVerdict& verdict : all.verdicts) {
        const std::uint32_t number = verdict.violated.empty() ? 0 : verdict.violated.front();
        const PropertyResult* const run = searched(all, number, verdict.property);
        if (verdict.verdict == ir::Verdict::violated && run != nullptr) {
            const auto [scene, is_new] = smallest.try_emplace(number, all.instances[number - 1].scenes.front());
            if (is_new) scene->second.results.clear();
            scene->second.instance_name = name + all.many + " = " + std::to_string(number);
            expect(verdict, scene->second.results.emplace_back(*run));
            continue;
        }
        PropertyResult& result = rest.results.emplace_back();
        result.property = verdict.property;
        result.verdict = verdict.verdict;
        expect(verdict, result);
        if (verdict.verdict == ir::Verdict::holds) {
            result.proof = "proved for every number of " + all.many;
        } else {
            result.incomplete_because = "it is not known for every number of " + all.many;
            if (!all.because.empty()) result.incomplete_because += ": " + all.because;
        }
    }
    file.scenes.clear();
    for (auto& [number, scene] : smallest) file.scenes.push_back(std::move(scene));
    if (!rest.results.empty()) file.scenes.push_back(std::move(rest));
    return file;
}

}  // namespace map2pml::report
