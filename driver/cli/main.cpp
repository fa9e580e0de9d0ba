#include <exception>
#include <string>
#include <vector>

#include "driver/cli/command_line.h"
#include "driver/cli/files.h"
#include "driver/cli/internal.h"
#include "driver/cli/options.h"
#include "driver/results/result.h"
#include "driver/tools/process/work_directory.h"
#include "translator/foundation/budget/work_budget.h"

namespace map2pml::cli {

namespace {

int answer(const Answer& answer) {
    write_error(answer.error);
    return write_out(answer.out) == Written::failed ? 4 : answer.exit_code;
}

int run_program(int count, char** arguments) {
    try {
        memory_faults_are_caught();
        take_closed_descriptors();
        catch_signals();
        const auto parsed = parse_options(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
        if (const Answer* at_once = std::get_if<Answer>(&parsed)) return answer(*at_once);
        const auto& options = std::get<Options>(parsed);
        if (!options.quiet)
            for (const std::string& note : options.notes) write_error("map2pml: " + note + "\n");
        const int code = row_of(options.command).run(options);
        const std::string not_kept = process::first_not_kept();
        if (not_kept.empty()) return code;
        write_error("map2pml: error: --keep: " + not_kept + "\n");
        return report::worst_exit_code(code, 4);
    } catch (const std::exception& fault) {
        if (const std::string refused = budget::refused_by_system(fault); !refused.empty()) {
            write_error("map2pml: error: " + refused + "\n");
            return 3;
        }
        write_error(std::string("map2pml: internal error: ") + fault.what() +
                    "\nthis is a bug in map2pml, not in your protocol; please report it\n");
        return 4;
    }
}

}  // namespace

}  // namespace map2pml::cli

int main(int count, char** arguments) { return map2pml::cli::run_program(count, arguments); }
