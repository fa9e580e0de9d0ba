// A protocol of MAP with its check file, as the driver reads them.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "driver/input/read_protocols.h"

namespace map2pml::with_check_file {

struct Read {
    source::SourceSet sources;
    input::Protocols protocols;

    [[nodiscard]] const ir::Protocol& protocol() const { return protocols.protocols.front(); }
    [[nodiscard]] const ir::Instance& instance() const { return protocols.instances.front().instance; }
};

/// Fails the test where there is an error, or not just one instance.
inline void read(const std::string& protocol, const std::string& check, Read& into) {
    diag::Sink sink;
    input::Settings settings;
    const source::FileId file = into.sources.add("test.map", protocol);
    settings.check_file = into.sources.add("test.check", check);
    into.protocols = input::read_protocols(into.sources, file, settings, sink);
    CAPTURE(check);
    for (const diag::Diagnostic& each : sink.sorted())
        if (diag::severity_of(each.code) == diag::Severity::error) FAIL(each.message);
    REQUIRE(into.protocols.instances.size() == 1);
}

}  // namespace map2pml::with_check_file
