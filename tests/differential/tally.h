/// How much of the language and of the verdicts a campaign has seen.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "tests/differential/compare.h"
#include "tests/differential/test_case.h"

namespace map2pml::differential {

class Tally {
  public:
    void add(const TestCase& test, const Comparison& comparison);

    /// \return 0 for what was never seen.
    [[nodiscard]] std::size_t of(const std::string& what) const;
    /// Tables: protocols by outcome, by construct, by setting, by verdict, by size.
    [[nodiscard]] std::string text() const;

  private:
    void count(const std::string& group, const std::string& what) { ++counts_[group][what]; }
    void count_constructs(const TestCase& test);
    void count_user_defined(const SemanticsVerdicts& verdicts);

    std::map<std::string, std::map<std::string, std::size_t>> counts_;
};

}  // namespace map2pml::differential
