// For working on machines: proves the text form of Event-B and says how long each obligation took.   prove_text FILE
#include <fmt/format.h>

#include <atomic>

#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/discharge.h"
#include "tests/support/files.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/model/text_form.h"

using namespace map2pml;

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::string text = tests::read_file(arguments[1]);
    source::SourceSet sources;
    diag::Sink sink;
    const auto project = eventb::read_text(sources, sources.add(arguments[1], text), sink);
    const auto checked = eventb::check_project(project, sink);
    for (const auto& each : sink.sorted()) fmt::print("{}", diag::render(sources, each, false));
    std::vector<eventb::Obligation> all;
    for (const auto& each : checked.contexts)
        for (auto& one : eventb::obligations_of(each)) all.push_back(one);
    for (const auto& each : checked.machines)
        for (auto& one : eventb::obligations_of(*each)) all.push_back(one);
    std::string error;
    const auto folder = process::WorkDirectory::create(error);
    const smt::Portfolio portfolio{smt::find_solvers(), folder->path()};
    const std::atomic<bool> stop = false;
    (void)smt::discharge_all(all, portfolio, {}, 0, {}, stop, [&](std::size_t at, const smt::Discharged& result) {
        fmt::print("{:7.2f} s  {}  {}  {} {}{}\n", result.seconds, all[at].name, to_string(result.verdict), result.how,
                   result.because, result.fault);
    });
    return sink.has_errors() ? 2 : 0;
}
