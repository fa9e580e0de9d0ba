/// Expands continuations.   `alt { a :x } { b :y }, m, alt { :x c } { :y d }` -> `alt { a m c } { b m d }`
///
/// UML 2.5, 17.6: what ends in `:x` goes on only with what begins with `:x`. An operand that ends in a label which nothing behind it begins with goes
/// on as if it had none; what begins with no label is for those.
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/diagrams/diagram.h"

namespace map2pml::auml {

/// For interactions without uses. Parts that are drawn once are copied, with messages of their own, so that there are no continuations left.
/// A label that nothing can come before or behind is an error in the sink (M2P540), and one that says nothing a warning (M2P520).
void write_continuations(Interaction& interaction, diag::Sink& sink);

}  // namespace map2pml::auml
