// What a user of the library writes: a protocol in, its agents, model and states out; the path of the installed program.
#include <iostream>

#include "map2pml/templates.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/languages/lcc/lcc_reader.h"
#include "translator/languages/map/read_map.h"
#include "translator/model/protocol/text_form.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/checks/check_protocol.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/semantics/graph/exploration.h"

int main() {
    using namespace map2pml;
    source::SourceSet sources;
    diag::Sink sink;
    const auto file =
        sources.add("ping.map",
                    "Ping_Pong[\n"
                    "  agent(!Pinger, %pinger) = ping() => agent(_, %ponger)\n"
                    "  agent(!Ponger, %ponger) = waitfor (ping() <= agent(_, %pinger)) timeout (agent())]\n");
    const auto protocols = map::read_map(sources, file, sink);
    if (protocols.size() != 1 || templates::names().empty()) return 1;
    const ir::Protocol& protocol = protocols.front();
    passes::check_protocol(protocol, sink);
    const ir::Instance instance = passes::make_instance(protocol, {}, sink);
    for (const auto& diagnostic : sink.sorted()) std::cerr << diag::render(sources, diagnostic, false);
    if (sink.has_errors() || print_ir(protocol).empty()) return 1;
    const promela::Generated model = promela::translate(sources, protocol, instance, {});
    if (model.text.find("proctype") == std::string::npos) return 1;
    const semantics::TransitionSystem system(protocol, instance);
    const semantics::Exploration states(system, {});
    std::cout << protocol.name << ": " << protocol.agents.size() << " agents, " << states.size() << " states, program "
              << PROGRAM << '\n';
}
