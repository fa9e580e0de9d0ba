/// A program in a dialogue: it reads our text and answers, for as long as both sides want.   text <-> text
///
/// Like `run`: a process group of its own, no shell; it ends with the thread that started it, or with the object.
#pragma once

#include <sys/types.h>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "driver/tools/process/run.h"

namespace map2pml::process {

// --- launch.cpp: Starts a child that runs another program, with pipes.   command line -> a running child, or why there is none
//
// The only code that starts programs. Only `run` and `dialogue` use it, which supervise the child.

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
    /// Creates a socket, for writing to a reader that may be gone: it gives an error where a pipe gives a signal.
    [[nodiscard]] bool create_socket();
};

/// A child in a process group of its own that dies with the thread that started it.
struct Child {
    pid_t id = -1;
    std::string error;  ///< why there is no child
};

/// The memory limits of a child; 0: as ours.
struct Room {
    std::uint64_t address_space = 0;
    std::uint64_t stack = 0;
};

/// \param in standard input of the child; null: empty. The child's ends of the pipes are closed here.
[[nodiscard]] Child start_child(const Command& command, const std::filesystem::path& directory,
                                const std::filesystem::path& temporary, const Room& room, Pipe* in, Pipe& out,
                                Pipe& err);

class Dialogue {
  public:
    /// How a program ended.
    struct End {
        int exit_code = -1;  ///< if the program ended by itself
        int signal = 0;      ///< the signal that killed the program; 0: none
    };

    /// Returns null if the program cannot be started; `error` then says why.
    /// \param listens false: the program gets nothing to read.
    [[nodiscard]] static std::unique_ptr<Dialogue> start(const Command& command, const std::filesystem::path& temporary,
                                                         bool listens, std::string& error);
    ~Dialogue();
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// Never blocks: text that the program does not take at once is sent by `wait`.
    void write(std::string_view text);
    /// The output since the last `forget`. Nothing is kept beyond `kLongest` bytes.
    [[nodiscard]] const std::string& heard() const { return out_text_; }
    [[nodiscard]] const std::string& complaints() const { return err_text_; }
    void forget();
    [[nodiscard]] bool exceeded_output() const { return too_much_; }
    /// Whether nothing more will come: the program has closed its output or has ended.
    [[nodiscard]] bool is_over() const { return over_; }
    /// Kills what is left of the process group, and returns how the program itself ended.
    [[nodiscard]] End end();

    static constexpr std::size_t kLongest = 64U << 20U;

    /// Waits until one of the programs prints something or the time is over; meanwhile sends unsent text.
    static void wait(const std::vector<Dialogue*>& those, std::chrono::milliseconds time);

  private:
    Dialogue() = default;
    void send();
    void hear(Descriptor& from, std::string& to);
    void hear_rest();
    void notice_end();

    pid_t child_ = -1;
    Pipe in_;
    Pipe out_;
    Pipe err_;
    std::string unsent_;
    std::string out_text_;
    std::string err_text_;
    bool too_much_ = false;
    bool over_ = false;
};

}  // namespace map2pml::process
