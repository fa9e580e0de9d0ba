#include "driver/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>

#include "driver/cli/internal.h"
#include "driver/cli/option_values.h"
#include "driver/input/front_end.h"
#include "driver/results/result.h"

namespace map2pml::cli {

namespace {

/// Converts raw values to options and collects all errors, so that one run reports every mistake.
/// A scheme and a colon, and only characters of URIs (RFC 3986).
bool is_absolute_uri(const std::string& text) {
    static const std::regex kUri("[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=%-]+");
    return std::regex_match(text, kUri);
}

class Reader {
  public:
    Reader(const RawOptions& raw, Options& options) : raw_(raw), options_(options) {}

    std::vector<std::string> read() {
        const bool takes_files = options_.command != Command::explain && options_.command != Command::init &&
                                 options_.command != Command::lsp && options_.command != Command::jobs;
        options_.inputs = takes_files ? with_matching_files(raw_.inputs) : raw_.inputs;
        if (takes_folders(options_.command)) mistakes_ = with_files_in_folders(raw_, options_);
        options_.quiet = raw_.quiet;
        options_.verbose = raw_.verbose;
        options_.fails_fast = raw_.fail_fast;
        options_.watches = raw_.watch;
        options_.finds_all = raw_.finds_all;
        options_.checks_form = raw_.checks_form;
        options_.cleans = raw_.cleans;
        options_.settings.preparation.cancelled = &cancelled();
        choose("--color", raw_.color, kWhen, options_.color);
        if (options_.command != Command::explain) {
            read_instance();
            read_translation();
        }
        const bool checks = options_.command == Command::check || options_.command == Command::teams;
        if (checks || options_.command == Command::translate) {
            read_search();
            read_lets();
        }
        if (options_.command == Command::prove) read_proof();
        if (options_.command == Command::prove || options_.command == Command::check) read_total_time();
        if (checks || options_.command == Command::replay) read_properties();
        if (checks || options_.command == Command::prove || options_.command == Command::simulate ||
            options_.command == Command::conform)
            read_formats();
        if (options_.command == Command::simulate) read_run();
        if (options_.command == Command::conform) read_conform();
        if (options_.command == Command::jobs) read_cluster("`jobs` cannot be used");
        return mistakes_;
    }

  private:
    template <typename... Parts>
    void wrong(fmt::format_string<Parts...> text, Parts&&... parts) {
        mistakes_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    void unknown_value(std::string_view option, const std::string& text, const std::vector<std::string>& names) {
        wrong("`{} {}` is not known; choose one of: {}", option, text, fmt::join(names, ", "));
    }

    template <typename T, std::size_t size>
    void choose(std::string_view option, const std::string& text, const std::array<Choice<T>, size>& choices,
                T& value) {
        if (text.empty()) return;
        for (const Choice<T>& choice : choices) {
            if (choice.name == text) {
                value = choice.value;
                return;
            }
        }
        unknown_value(option, text, names_of(choices));
    }

    void number(std::string_view option, const std::string& text, const std::function<void(std::uint32_t)>& keep) {
        if (text.empty()) return;
        if (const auto value = positive_number(text))
            keep(*value);
        else
            wrong("`{} {}` needs a whole number from 1 to 1000000000", option, text);
    }

    static constexpr std::uint32_t kMostRows = 1000;

    void named_numbers(std::string_view option, std::string_view example, const std::vector<std::string>& texts,
                       std::map<std::string, std::uint32_t>& values) {
        for (const std::string& text : texts) {
            for (const std::string& part : comma_list(text)) {
                const auto value = named_number(part);
                if (!value) {
                    wrong("`{} {}` needs a name and a number from 1 to 1000000000, such as `{}`", option, text,
                          example);
                    continue;
                }
                const auto [known, is_new] = values.insert(*value);
                if (!is_new && known->second != value->second)
                    wrong("`{}` gives {} twice: {} and {}", option, value->first, known->second, value->second);
            }
        }
    }

    /// Takes out `Guest=any`.
    std::vector<std::string> without_any(const std::vector<std::string>& texts) {
        constexpr std::string_view kAny = "=any";
        std::vector<std::string>& free = options_.settings.any_numbers;
        std::vector<std::string> numbers;
        for (const std::string& text : texts) {
            std::vector<std::string> rest;
            for (std::string& part : comma_list(text)) {
                if (!part.ends_with(kAny) || part.size() == kAny.size()) {
                    rest.push_back(std::move(part));
                    continue;
                }
                part.resize(part.size() - kAny.size());
                const bool is_exported =
                    options_.command == Command::translate && (raw_.target == "eventb" || raw_.target == "rodin");
                if (options_.command != Command::check && options_.command != Command::prove && !is_exported)
                    wrong("`--agents {}=any` is for `check`, `prove`, `-t eventb` and `-t rodin`", part);
                if (std::find(free.begin(), free.end(), part) == free.end()) free.push_back(std::move(part));
            }
            if (!rest.empty()) numbers.push_back(fmt::format("{}", fmt::join(rest, ",")));
        }
        return numbers;
    }

    /// Takes out `Bidder=/bidder-[0-9]+/` of `conform`.
    std::vector<std::string> without_patterns(const std::vector<std::string>& texts) {
        if (options_.command != Command::conform) return texts;
        std::vector<std::string> rest;
        for (const std::string& text : texts) {
            const std::size_t at = text.find("=/");
            if (at != std::string::npos && at > 0 && at + 2 < text.size() && text.ends_with('/'))
                options_.conform.patterns.emplace_back(text.substr(0, at), text.substr(at + 2, text.size() - at - 3));
            else
                rest.push_back(text);
        }
        return rest;
    }

    void read_instance() {
        check::CheckSettings& settings = options_.settings;
        named_numbers("--agents", "Bidder=3", without_any(without_patterns(raw_.agents)), settings.agent_counts);
        named_numbers("--limit", "bidloop=50", raw_.limits, settings.limits);
        for (const std::string& text : raw_.total) {
            for (const std::string& name : comma_list(text)) {
                if (name.empty()) {
                    wrong("`--total {}` needs names of decision procedures, such as `getValue,getWinner`", text);
                    break;
                }
                settings.total.insert(name);
            }
        }
        choose("--network", raw_.network, kNetworks, settings.network);
        if (duration(raw_.timeout))
            wrong(
                "`--timeout {0}`: it says when a timeout of the protocol may come ({1}); `--time {0}` bounds a search",
                raw_.timeout, fmt::join(names_of(kTimeouts), ", "));
        else
            choose("--timeout", raw_.timeout, kTimeouts, settings.timeout);
        choose("--idle-timeouts", raw_.idle_timeouts, kIdle, settings.idle_timeouts);
        number("--capacity", raw_.capacity, [&](std::uint32_t value) { settings.capacity = value; });
        number("--call-depth", raw_.call_depth, [&](std::uint32_t value) { settings.call_depth = value; });
        settings.spawn_calls = raw_.spawn_calls;
        choose("--dialect", raw_.dialect, kDialects, settings.dialect_lij);
        choose("--sequencing", raw_.sequencing, kSequencing, settings.sequencing);
        choose("--guards", raw_.guards, kGuards, settings.guards_complete);
        note_given();
        options_.settings.given = options_.given;
        options_.settings.instance = raw_.instance;
        options_.settings.scene = raw_.scene;
        options_.check_file = raw_.check_file;
    }

    void note_given() {
        const std::array<std::pair<const char*, bool>, 7> written = {{{"--total", !raw_.total.empty()},
                                                                      {"--network", !raw_.network.empty()},
                                                                      {"--timeout", !raw_.timeout.empty()},
                                                                      {"--idle-timeouts", !raw_.idle_timeouts.empty()},
                                                                      {"--spawn-calls", raw_.spawn_calls},
                                                                      {"--dialect", !raw_.dialect.empty()},
                                                                      {"--call-depth", !raw_.call_depth.empty()}}};
        for (const auto& [option, is_written] : written)
            if (is_written) options_.given.insert(option);
    }

    void read_conform() {
        options_.conform.is_closed = raw_.closed;
        choose("--order", raw_.order, kOrders, options_.conform.order);
        options_.conform.is_order_given = !raw_.order.empty();
        number("--lost", raw_.lost, [&](std::uint32_t value) { options_.conform.most_lost = value; });
        options_.strict_logs = raw_.strict;
        options_.suggests = raw_.suggest;
        if (std::string fault = raw_.fields.empty() ? "" : options_.fields.set_all(raw_.fields); !fault.empty())
            mistakes_.push_back("`--fields`: " + fault);
        options_.follows_log = raw_.follow;
        number("--places", raw_.places, [&](std::uint32_t value) { options_.conform.most_places = value; });
        number("--open", raw_.most_open, [&](std::uint32_t value) { options_.conform.most_open = value; });
    }

    void read_run() {
        number("--steps", raw_.steps, [&](std::uint32_t value) { options_.steps = value; });
        if (!raw_.seed.empty()) {
            options_.seed = whole_number(raw_.seed);
            if (!options_.seed) wrong("`--seed {}` needs a whole number, 0 or more", raw_.seed);
            return;
        }
        if (!raw_.steps.empty()) wrong("`--steps` is for random runs; it needs `--seed`");
        if (!raw_.formats.empty())
            wrong("`--format` is for random runs; give `--seed`, or save the run with the command `s FILE`");
        if (!options_.inputs.empty() && options_.inputs.front() == "-")
            wrong("standard input cannot be both the protocol and the commands; name a file or give `--seed`");
    }

    void read_translation() {
        const std::vector<std::string> languages = input::language_names();
        if (!raw_.from.empty() && std::find(languages.begin(), languages.end(), raw_.from) == languages.end())
            unknown_value("--from", raw_.from, languages);
        options_.from = raw_.from;
        options_.settings.language = raw_.from;
        choose("--target", raw_.target, kTargets, options_.target);
        options_.output = raw_.output;
        options_.settings.templates_folder = raw_.templates;
        options_.settings.warnings_are_errors = raw_.warnings_are_errors;
        options_.depfile = raw_.depfile;
        options_.stamp = raw_.stamp;
        options_.help_uri = raw_.help_uri;
        if (!raw_.help_uri.empty() && !is_absolute_uri(raw_.help_uri))
            wrong("`--help-uri {}` needs an absolute URI, such as `https://example.org/map2pml/explain/`",
                  raw_.help_uri);
        options_.cache_folder = raw_.cache;
        options_.search_words = search_words(raw_);
        number("--jobs", raw_.jobs, [&](std::uint32_t value) { options_.jobs = value; });
        if (options_.command == Command::check || options_.command == Command::teams)
            options_.settings.level = report::kUsualLevel;
        else if (raw_.explain_reductions || !raw_.no_reduce.empty())
            options_.settings.level = 2;  // the only one that has reductions
        choose("-O", raw_.level, kLevels, options_.settings.level);
        options_.settings.explains_reductions = raw_.explain_reductions;
        options_.settings.lists_facts = raw_.facts;
        if (raw_.facts && options_.target != translation::Target::ir)
            wrong("`--facts` lists the facts behind the IR; it needs `-t ir`");
        const std::vector<std::string> reductions = reduction_names();
        for (const std::string& text : raw_.no_reduce) {
            for (const std::string& name : comma_list(text)) {
                if (std::find(reductions.begin(), reductions.end(), name) == reductions.end())
                    unknown_value("--no-reduce", name, reductions);
                options_.settings.without_reductions.insert(name);
            }
        }
    }

    void read_search() {
        check::CheckSettings& settings = options_.settings;
        choose("--progress", raw_.progress, kWhen, options_.progress);
        settings.keep_folder = raw_.keep;
        settings.smallest = raw_.smallest;
        read_growth();
        read_beginning();
        number("--depth", raw_.depth, [&](std::uint32_t value) { settings.depth = value; });
        number("--swarm", raw_.swarm, [&](std::uint32_t value) { settings.swarm = value; });
        number("--split", raw_.split, [&](std::uint32_t value) { settings.split = value; });
        constexpr std::uint32_t kMost = 10'000;
        if (settings.swarm > kMost) wrong("`--swarm {}` is too many; at most {} searches", raw_.swarm, kMost);
        if (settings.split > kMost) wrong("`--split {}` is too many; at most {} parts", raw_.split, kMost);
        read_engine();
        if (const auto time = duration(raw_.time)) {
            settings.time = *time;
            settings.preparation.time = *time;
        } else if (!raw_.time.empty()) {
            wrong("`--time {}` needs a time greater than 0, such as 500ms, 60s, 10m or 2h", raw_.time);
        }
        if (const auto memory = byte_size(raw_.memory)) {
            settings.memory_bytes = *memory;
            settings.preparation.bytes = *memory;
        } else if (!raw_.memory.empty()) {
            wrong("`--memory {}` needs a size with its unit, at least 1M, such as 512M or 4G", raw_.memory);
        }
    }

    void read_engine() {
        Engine engine = Engine::local;
        choose("--engine", raw_.engine, kEngines, engine);
        if (engine == Engine::local) {
            if (!raw_.share.empty()) wrong("`--share` is a folder of a cluster; it needs `--engine slurm`");
            return;
        }
        read_cluster("`--engine slurm` cannot be used");
    }

    void read_cluster(std::string_view in_vain) {
        std::error_code failure;
        const std::string share = raw_.share.empty() ? "." : raw_.share;
        slurm::Cluster cluster{std::filesystem::canonical(share, failure)};
        if (failure) cluster.share = share;
        if (const std::string why = slurm::why_not(cluster); !why.empty()) wrong("{}: {}", in_vain, why);
        options_.settings.cluster = std::move(cluster);
    }

    void read_total_time() {
        if (const auto time = duration(raw_.total_time))
            options_.total_time = *time;
        else if (!raw_.total_time.empty())
            wrong("`--total-time {}` needs a time greater than 0, such as 60s, 10m or 2h", raw_.total_time);
        if (raw_.watch && !raw_.total_time.empty()) wrong("`--watch` goes on until Ctrl-C; leave out `--total-time`");
    }

    void read_growth() {
        if (raw_.growth.empty()) return;
        const std::size_t equals = raw_.growth.find('=');
        const std::size_t range = raw_.growth.find("..");
        if (equals != std::string::npos && equals > 0 && range != std::string::npos && range > equals) {
            const auto first = positive_number(std::string_view(raw_.growth).substr(equals + 1, range - equals - 1));
            const auto last = positive_number(std::string_view(raw_.growth).substr(range + 2));
            if (first && last && *first < *last && *last - *first < kMostRows) {
                options_.growth = Options::GrowthOf{raw_.growth.substr(0, equals), *first, *last};
                return;
            }
        }
        wrong(
            "`--growth {}` needs a name and two numbers, the smaller one first and at most {} apart, such as "
            "`Bidder=1..8`",
            raw_.growth, kMostRows - 1);
    }

    void read_beginning() {
        options_.from_state = raw_.from_state;
        number("--step", raw_.step, [&](std::uint32_t value) { options_.step = value; });
        if (raw_.from_state.empty()) {
            if (!raw_.step.empty()) wrong("`--step` selects a step of a saved run; it needs `--from-state`");
            return;
        }
        if (raw_.inputs.size() > 1) wrong("`--from-state` takes only one FILE");
        if (raw_.smallest) {
            wrong(
                "`--smallest` changes which agents take part, so it cannot continue a saved run; leave out "
                "`--from-state`");
        }
        if (!raw_.cache.empty()) wrong("results after `--from-state` are not cached; leave out `--cache`");
    }

    void read_lets() {
        for (const std::string& text : raw_.lets) {
            const std::size_t at = text.find('=');
            if (at == 0 || at == std::string::npos || at + 1 == text.size())
                wrong("`--let {}` needs a name and a value, such as `MEMBER=3`", text);
            else
                options_.lets.push_back({text.substr(0, at), text.substr(at + 1)});
        }
    }

    void read_proof() {
        choose("--progress", raw_.progress, kWhen, options_.progress);
        options_.settings.keep_folder = raw_.keep;
        if (const auto time = duration(raw_.time)) {
            options_.prove_time = *time;
            options_.is_prove_time_given = true;
        } else if (!raw_.time.empty()) {
            wrong("`--time {}` needs a time greater than 0, such as 500ms, 60s, 10m or 2h", raw_.time);
        }
    }

    /// Other names may be user-defined properties; check files are not known here.
    static std::set<ir::Property> properties_of(const std::vector<std::string>& texts, std::set<std::string>& others) {
        std::set<ir::Property> properties;
        for (const std::string& text : texts) {
            for (const std::string& name : comma_list(text))
                if (const auto property = ir::property_from(name))
                    properties.insert(*property);
                else
                    others.insert(name);
        }
        return properties;
    }

    void read_properties() {
        check::CheckSettings& settings = options_.settings;
        settings.properties_are_named = !raw_.properties.empty();
        std::set<ir::Property> wanted = properties_of(raw_.properties, settings.user_defined_wanted);
        const std::set<ir::Property> skipped = properties_of(raw_.skipped, settings.user_defined_skipped);
        settings.skips_ends = skipped.contains(ir::Property::ends);
        if (!settings.user_defined_wanted.empty()) wanted.insert(ir::Property::user_defined);
        if (skipped.empty() || !mistakes_.empty()) {
            settings.properties = wanted;
            return;
        }
        if (raw_.properties.empty()) wanted = ir::usual_properties();
        std::erase_if(wanted, [&](ir::Property property) { return skipped.contains(property); });
        if (wanted.empty()) wrong("`--skip` leaves no property to check");
        settings.properties = wanted;
    }

    void read_formats() {
        for (const std::string& text : raw_.formats) {
            const std::size_t equals = text.find('=');
            FormatRequest request;
            const std::size_t before = mistakes_.size();
            if (const std::string name = text.substr(0, equals); !name.empty()) {
                request.format = name;
                if (find_format(name, options_.command) == nullptr)
                    unknown_value("--format", name, format_names(options_.command));
            }
            if (equals != std::string::npos) request.path = text.substr(equals + 1);
            if (equals == 0 || (equals != std::string::npos && request.path.empty()))
                wrong("`--format {}` needs the form FORMAT or FORMAT=PATH, such as `json=out.json`", text);
            if (request.path == "-") request.path.clear();
            if (mistakes_.size() == before) add_format(request);
        }
    }

    void add_format(const FormatRequest& request) {
        for (const FormatRequest& other : options_.formats) {
            if (other.path == request.path) {
                mistakes_.emplace_back(
                    request.path.empty()
                        ? "two `--format` options cannot both write to standard output; use FORMAT=PATH"
                        : "two `--format` options write the same file");
                return;
            }
        }
        options_.formats.push_back(request);
    }

    const RawOptions& raw_;
    Options& options_;
    std::vector<std::string> mistakes_;
};

}  // namespace

std::vector<std::string> read_values(const RawOptions& raw, Options& options) { return Reader(raw, options).read(); }

}  // namespace map2pml::cli
