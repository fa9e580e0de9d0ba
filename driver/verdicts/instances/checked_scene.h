/// One scene under one instance, checked, with all that may prevent it.   request -> verdicts beside expectations, or why there are none
#pragma once

#include <map>
#include <optional>
#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/search/scene_request.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::check {

struct CheckedScene {
    report::SceneResult scene;
    std::string error;                            ///< our bug or a missing tool
    std::string input_error;                      ///< a template of the user, or a saved run
    bool is_misfit = false;                       ///< input_error: the saved run does not fit
    std::optional<diag::Diagnostic> over_budget;  ///< what was found until then is still of use

    [[nodiscard]] bool is_whole() const { return error.empty() && input_error.empty() && !over_budget; }
};

/// \param file for what has no place in the text.
void check_one(const SceneRequest& request, source::FileId file, CheckedScene& checked);

/// Adds one scene to the result of its file. \param name of its instance, \param own_templates folder of the user's templates; empty:
/// there are none. \returns false if the scenes after it are not reported.
bool add_scene(report::FileResult& result, CheckedScene checked, const std::string& name,
               const std::map<std::string, ir::Expectation>& expectations, const std::string& own_templates);

/// A name as a part of a path.
[[nodiscard]] std::string path_part(std::string name);

}  // namespace map2pml::check
