#include "driver/cli/internal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "driver/cli/option_values.h"

namespace map2pml::cli {

namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes the environment
    return value == nullptr ? std::string_view() : std::string_view(value);
}

/// 0 if it is unknown.
std::size_t known_width(int file) {
    winsize size{};
    if (::isatty(file) == 1 && ::ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return positive_number(environment("COLUMNS")).value_or(0);
}

}  // namespace

bool wants_color(When when, int file) {
    if (when != When::automatic) return when == When::always;
    return ::isatty(file) == 1 && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool shows_unicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {  // the first that is set decides
        if (const std::string_view locale = environment(name); !locale.empty()) {
            return locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos ||
                   locale.find("utf-8") != std::string_view::npos || locale.find("UTF8") != std::string_view::npos;
        }
    }
    return false;
}

std::size_t print_width(int file) {
    const std::size_t width = known_width(file);
    return width == 0 ? 100 : std::clamp<std::size_t>(width, 60, 120);
}

std::size_t terminal_width(int file) {
    const std::size_t width = known_width(file);
    return width == 0 ? 80 : width;
}

}  // namespace map2pml::cli
