/// What becomes of a fork: pipes, and a child that is another program.   command line -> a running child, or why there is none
///
/// The only code that starts programs. For `run` and `dialogue` only, which watch over the child.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "driver/tools/process/run.h"

namespace map2pml::process {

/// A file descriptor that closes itself.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    void reset(int number);
    void close();

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read;
    Descriptor write;

    [[nodiscard]] bool create();
    /// To write to somebody who may be gone: a socket, which gives an error where a pipe gives a signal.
    [[nodiscard]] bool create_socket();
};

/// A child in a process group of its own that dies with the thread that started it.
struct Child {
    pid_t id = -1;
    std::string error;  ///< why there is none
};

/// The memory of a child; 0: as ours.
struct Room {
    std::uint64_t address_space = 0;
    std::uint64_t stack = 0;
};

/// \param in what it reads; null: nothing. The ends that are the child's are closed here.
[[nodiscard]] Child start_child(const Command& command, const std::filesystem::path& directory,
                                const std::filesystem::path& temporary, const Room& room, Pipe* in, Pipe& out,
                                Pipe& err);

}  // namespace map2pml::process
