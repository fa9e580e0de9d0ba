// What a user of the library writes: a protocol in, its agents out; the path of the installed program.
#include <iostream>

#include "map2pml/templates.h"
#include "translator/map/read_map.h"

int main() {
    map2pml::source::SourceSet sources;
    map2pml::diag::Sink sink;
    const auto file =
        sources.add("ping.map",
                    "Ping_Pong[\n"
                    "  agent(!Pinger, %pinger) = ping() => agent(_, %ponger)\n"
                    "  agent(!Ponger, %ponger) = waitfor (ping() <= agent(_, %pinger)) timeout (skip)]\n");
    const auto protocols = map2pml::map::read_map(sources, file, sink);
    for (const auto& diagnostic : sink.sorted()) std::cerr << map2pml::diag::render(sources, diagnostic, false);
    if (protocols.size() != 1 || sink.has_errors() || map2pml::templates::names().empty()) return 1;
    std::cout << protocols[0].name << ": " << protocols[0].agents.size() << " agents, program " << PROGRAM << '\n';
}
