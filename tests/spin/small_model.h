/// Random small models with a meaning of their own: the oracle against which whole searches are compared.
/// A process is a list of places, each with options `action -> go to a place`; the place behind the last one is its end.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace small_model {

/// `start` starts the process `object`, unless it has been started before.
enum class Kind : std::uint8_t { set, test, send, receive, timeout, local, test_local, start, check };

struct Option {
    Kind kind = Kind::local;
    std::size_t object = 0;  ///< number of the global, channel or process
    int value = 0;
    std::size_t target = 0;
};

struct Place {
    std::vector<Option> options;
    bool progress = false;
};

struct Model {
    std::vector<std::vector<Place>> processes;
    std::vector<std::size_t> padding;  ///< bytes in front of the local variable of each process
    std::size_t active = 0;  ///< processes that are there from the beginning; the first of them starts the others
    std::vector<std::size_t> writers;  ///< of each channel; channels hold one bit
    std::vector<std::size_t> readers;
    bool exclusive = false;  ///< say so with xs and xr, which lets SPIN reduce
};

[[nodiscard]] Model random_model(std::uint32_t seed);
/// In which the first process starts two others, in this order or that; their states have different sizes.
[[nodiscard]] Model random_model_with_starts(std::uint32_t seed);

/// A printf behind each action: none, as a step of its own (an action that was never executed shows), or in one atomic
/// sequence with it.
enum class Marks : std::uint8_t { none, steps, atomic };

/// Promela, one option per line.
[[nodiscard]] std::string to_promela(const Model& model, Marks marks);

constexpr std::size_t kNotStarted = SIZE_MAX;

struct State {
    std::vector<std::size_t> at;  ///< `kNotStarted` before the start
    std::vector<int> locals;
    std::array<int, 2> globals{0, 0};
    std::vector<int> channels;  ///< -1: empty

    auto operator<=>(const State&) const = default;
};

/// What holds of the model, from all its states.
struct Facts {
    bool deadlock = false;
    bool failed_check = false;
    bool cycle_without_progress = false;
    bool fair_cycle_without_progress = false;   ///< each process moves in it or cannot move somewhere in it
    std::vector<std::uint32_t> never_executed;  ///< lines of `to_promela(model, Marks::steps)`
    std::size_t states = 0;
};

[[nodiscard]] Facts explore(const Model& model);

}  // namespace small_model
