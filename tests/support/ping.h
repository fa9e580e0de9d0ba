/// The smallest protocols that programs are tried with.
#pragma once

namespace tests {

/// Nothing can go wrong: the message is sent before anybody ends, and taken.
inline constexpr const char* kPing = R"(Ping[
  agent(!Ping, %ping) = ping() => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping() <= agent(_, %ping) timeout (agent())]
)";

/// `want` may fail, after which nobody sends: Ping fails, and Pong waits for ever.
inline constexpr const char* kPingMayFail = R"(Ping[
  agent(!Ping, %ping) = want() then ping() => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping() <= agent(_, %ping) timeout (agent())]
)";

}  // namespace tests
