/// Numbers that tools and modellers write before the names of messages.   `2.1a: go` -> `2.1a`, `go`
///
/// A number says when a message is sent, which the drawing says, too. It is no part of the name: `2: yes` and `2: no` are two
/// messages, `1: go` and `3: go` are one.
#pragma once

#include <string>
#include <string_view>

namespace map2pml::auml {

/// A name taken apart.
struct NumberedName {
    std::string number;      ///< `2.1a`; empty: no number, and `name` is the whole text
    std::string recurrence;  ///< `[x > 0]`, `*[i = 1..3]`, `*`: what UML 1.x has between number and colon
    std::string name;        ///< with the guard and the stereotypes that stood before the number
};

/// `1: go`, `2.1a:go`, `1. go`, `1) go`, `(1) go`, `[ok] 2 : yes`, `*[i < 3] 2: go`. A number without a mark behind it belongs to the name.
[[nodiscard]] NumberedName without_number(std::string_view text);

}  // namespace map2pml::auml
