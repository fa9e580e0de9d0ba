/// A protocol from a text in MAP, with what analyses start from.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/instance/make_instance.h"

namespace tests {

/// A text without errors. Keeps it alive.
struct ReadProtocol {
    map2pml::source::SourceSet sources;
    map2pml::diag::Sink sink;
    std::vector<map2pml::ir::Protocol> protocols;

    explicit ReadProtocol(const std::string& text)
        : protocols(map2pml::map::read_map(sources, sources.add("test.map", text), sink)) {
        REQUIRE(!sink.has_errors());
    }

    [[nodiscard]] const map2pml::ir::Protocol& protocol() const { return protocols.front(); }
};

/// With its instance, and the flow graph of that. The instance may have errors: they are in `sink`.
struct AnalysedProtocol : ReadProtocol {
    map2pml::ir::Instance instance;
    map2pml::passes::FlowGraph graph;

    explicit AnalysedProtocol(const std::string& text, const map2pml::passes::InstanceRequest& request = {})
        : ReadProtocol(text),
          instance(map2pml::passes::make_instance(protocol(), request, sink)),
          graph(map2pml::passes::build_flow_graph(protocol(), instance)) {}
};

}  // namespace tests
