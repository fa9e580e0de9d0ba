/// The components as fields for templates, and the templates filled in.   `Machine` -> text
#pragma once

#include <string>
#include <string_view>

#include "translator/model/machines/model/model.h"

namespace map2pml::eventb {

/// How a value is written into the target.
using Escape = std::string (*)(const std::string&);

/// The template `eventb/machine.mustache` or another of the same fields, filled in.
[[nodiscard]] std::string word(std::string_view template_name, const Context& context, Escape escape);
[[nodiscard]] std::string word(std::string_view template_name, const Machine& machine, Escape escape);
/// A template that needs the name alone.
[[nodiscard]] std::string word_name(std::string_view template_name, const std::string& name, Escape escape);

}  // namespace map2pml::eventb
