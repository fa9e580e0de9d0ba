/// tcc evaluates conditions with constants wrongly: what is made of them is evaluated as by gcc.
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "driver/tools/process/run.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/spin/internal.h"
#include "driver/tools/spin/tools.h"
#include "tests/random.h"
#include "tests/support/spin_tools.h"

namespace opaque_constants_test {

using namespace map2pml;
using spin::with_opaque_constants;

namespace {

/// A condition over p, q, r and constants.
class Conditions {
  public:
    explicit Conditions(std::uint32_t seed) : random_(seed) {}

    std::string condition(unsigned depth) {
        if (depth == 0 || below(7) == 0) {
            return below(2) == 0 ? one_of({"(1==1)", "(1>=0)", "(1<=5)", "(0==1)", "(5<1)", "1", "0", "((1+0)<=2)"})
                                 : one_of({"(p>0)", "(p<3)", "(q>1)", "(q==2)", "(r!=0)", "((p+1)<=q)", "r"});
        }
        const std::string left = condition(depth - 1);
        switch (below(5)) {
            case 0:
            case 1:
                return "(" + left + "&&" + condition(depth - 1) + ")";
            case 2:
            case 3:
                return "(" + left + "||" + condition(depth - 1) + ")";
            default:
                return below(2) == 0 ? " !(" + left + ")" : "(1<=( " + left + " ? (p) : ((q-1)) ))";
        }
    }

  private:
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }
    std::string one_of(const std::vector<std::string>& words) {
        return words[below(static_cast<std::uint32_t>(words.size()))];
    }
    std::mt19937 random_;
};

/// A program that prints the values of the conditions.
std::string program(const std::vector<std::string>& conditions) {
    std::string text = "#include <stdio.h>\nint p,q,r;\n";
    for (std::size_t at = 0; at < conditions.size(); ++at) {
        text +=
            "int f" + std::to_string(at) + "(void)\n{\tif (!(" + conditions[at] + "))\n\t\treturn 0;\n\treturn 1;\n}\n";
    }
    text += "int main(void)\n{\tfor (p=0; p<4; p++) for (q=0; q<3; q++) for (r=0; r<2; r++) {\n";
    for (std::size_t at = 0; at < conditions.size(); ++at) text += "\tprintf(\"%d\", f" + std::to_string(at) + "());\n";
    return text + "\tprintf(\"\\n\");\n\t}\n\treturn 0;\n}\n";
}

std::string output(const std::filesystem::path& compiler, const std::string& text) {
    std::string error;
    const auto work = process::WorkDirectory::create(error);
    REQUIRE(work != nullptr);
    REQUIRE(work->write("try.c", text));
    process::RunOptions options;
    options.directory = work->path();
    options.temporary = work->path();
    const auto compiled = process::run({compiler, {"-w", "-o", "try", "try.c"}}, options);
    REQUIRE(compiled.succeeded());
    std::string printed;
    options.on_line = [&](std::string_view line, process::Stream) { printed.append(line).push_back('\n'); };
    REQUIRE(process::run({work->path() / "try", {}}, options).succeeded());
    return printed;
}

}  // namespace

TEST_CASE("where an operand begins, a number becomes no constant") {
    CHECK(with_opaque_constants("if (!((1==1)||(x&&0)))") == "if (!(((1+m2p_zero)==1)||(x&&(0+m2p_zero))))");
    CHECK(with_opaque_constants("(x ? 1 : 0)") == "(x ? (1+m2p_zero) : (0+m2p_zero))");
    CHECK(with_opaque_constants("if (!(0))") == "if (!((0+m2p_zero)))");
    CHECK(with_opaque_constants("(-7<=x)") == "(-(7+m2p_zero)<=x)");
}

TEST_CASE("indices, arguments, names, labels, strings, comments and directives stay") {
    for (const char* text :
         {"reached[1][70] = 1;", "Q_has(now.x, 1, 2, 0)", "grab(2, 3)", "case 56: // STATE 11 (1==1)\n", "x1 = y2;",
          "spin_assert(x, \"(1==1)\", II)", "/* (1) */", "#if (1)\n", "\t#define x", "'1'", "_m = 3; goto P999;",
          "(x+1)==2", "(BASE+0)", "c ? '(' : \"\\\"(1\""})
        CHECK(with_opaque_constants(text) == text);
}

TEST_CASE("the condition that showed it") {
    const spin::Tools tools = tests::spin_tools();
    const std::string text = program({"(p>=0)&&((1==1)||(((p>0)&&(1>=0))||((p>1)&&(1<=5))))"});
    const std::string made = "static int m2p_zero;\n" + with_opaque_constants(text);
    CHECK(output(tools.fast_compiler, made).find('0') == std::string::npos);
}

TEST_CASE("random conditions: both compilers agree") {
    const spin::Tools tools = tests::spin_tools();
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(20, "M2P_RANDOM_CONDITIONS"))) {
        CAPTURE(seed);
        Conditions author(seed);
        std::vector<std::string> conditions;
        for (int count = 0; count < 400; ++count) conditions.push_back(author.condition(5));
        const std::string text = program(conditions);
        CHECK(output(tools.fast_compiler, "static int m2p_zero;\n" + with_opaque_constants(text)) ==
              output(tools.optimising_compiler, text));
    }
}

}  // namespace opaque_constants_test
