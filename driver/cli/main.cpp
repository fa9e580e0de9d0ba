#include <exception>
#include <string>
#include <vector>

#include "driver/cli/commands.h"
#include "driver/cli/interrupt.h"
#include "driver/cli/options.h"
#include "driver/cli/output.h"

namespace {

using namespace map2pml::cli;

int run(const Options& options) {
    switch (options.command) {
        case Command::translate:
            return run_translate(options);
        case Command::check:
            return run_check(options);
        case Command::prove:
            return run_prove(options);
        case Command::simulate:
            return run_simulate(options);
        case Command::replay:
            return run_replay(options);
        case Command::explain:
            return run_explain(options);
    }
    return 4;
}

int answer(const Answer& answer) {
    write_error(answer.error);
    return write_out(answer.out) == Written::failed ? 4 : answer.exit_code;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        take_closed_descriptors();
        catch_signals();
        const auto parsed = parse_options(std::vector<std::string>(arguments + (count > 0 ? 1 : 0), arguments + count));
        if (const Answer* at_once = std::get_if<Answer>(&parsed)) {
            return answer(*at_once);
        }
        return run(std::get<Options>(parsed));
    } catch (const std::exception& fault) {
        write_error(std::string("map2pml: internal error: ") + fault.what() +
                    "\nthis is a fault of map2pml, not of your protocol; please report it\n");
        return 4;
    }
}
