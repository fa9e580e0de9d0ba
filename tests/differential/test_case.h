/// One protocol with one instance: what the campaign compares, what it prints, what can be run again by hand.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "driver/verdicts/instances/check.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace map2pml::differential {

struct TestCase {
    std::string text;  ///< MAP, or LCC
    passes::InstanceRequest request;
    std::uint32_t capacity = 6;  ///< of every mailbox
    std::string check;           ///< a check file; empty: none
    bool is_lcc = false;         ///< then the check file says all about the instance
};

/// The instance as options of `map2pml check`, without the level.
[[nodiscard]] std::string options_of(const TestCase& test);

/// The same for the driver.
[[nodiscard]] check::CheckSettings settings_of(const TestCase& test, int level);

/// The rest of the instance as statements of a check file, one on each line: what procedures give.
[[nodiscard]] std::string check_file_of(const TestCase& test);

/// A saved case: comments first, one of them with `map2pml check` and the options, `// check file: ` before each line of its
/// check file, then the protocol. Nothing: not a case.
[[nodiscard]] std::optional<TestCase> read_case(const std::string& file_text);

/// A case whose check file is a file of its own: comments first, one of them with `map2pml check` and the options, then the
/// check file; the protocol as it is, since the check file may name its lines. Nothing: not a case.
[[nodiscard]] std::optional<TestCase> read_case(const std::string& protocol, const std::string& check_file);

/// A case whose text was read and judged.
struct Loaded {
    source::SourceSet sources;
    ir::Protocol protocol;  ///< as the instance has it: agents may begin elsewhere
    ir::Protocol written;   ///< as the text has it
    ir::Instance instance;
    std::string errors;  ///< why the protocol or the instance has no meaning; empty: it has one
};

[[nodiscard]] Loaded load(const TestCase& test);

/// The protocol as MAP text; clauses one below the other. Places and numbers of `protocol` do not matter.
[[nodiscard]] std::string map_text(const ir::Protocol& protocol);

/// The same text with the parts of each clause in lines of their own, so that a check file can name them.
[[nodiscard]] std::string broken_lines(std::string map_text);

}  // namespace map2pml::differential
