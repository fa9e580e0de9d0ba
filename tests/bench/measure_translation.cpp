#include <algorithm>
#include <cmath>
#include <ctime>
#include <deque>
#include <stdexcept>

#include "driver/input/translation/translate.h"
#include "tests/bench/figures.h"
#include "tests/bench/generated_protocol.h"
#include "translator/languages/map/read_map.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/checks/check_protocol.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::bench {

namespace {

/// Processor seconds of one call, from as many calls as it takes to be longer than the clock's noise. Not wall seconds:
/// both ways run in this process alone, and what else the machine does is none of their business.
double seconds_each(const std::function<void()>& work) {
    constexpr double kLongEnough = 0.05;
    const std::clock_t begin = std::clock();
    for (std::size_t calls = 1;; ++calls) {
        work();
        const double passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (passed >= kLongEnough) return passed / static_cast<double>(calls);
    }
}

/// One protocol and what was measured of it so far.
class Size {
  public:
    explicit Size(std::size_t clauses) : clauses_(clauses), text_(generated_protocol(clauses)) {
        file_ = sources_.add("generated.map", text_);
        diag::Sink sink;
        protocols_ = map::read_map(sources_, file_, sink);
        instance_ = passes::make_instance(protocols_.at(0), {}, sink);
    }

    /// One after the other, so that the machine's moods meet all.
    void measure() {
        parse_.push_back(seconds_each([&] {
            diag::Sink own;
            (void)map::read_map(sources_, file_, own);
        }));
        whole_.push_back(seconds_each([&] {
            const auto translation = translation::translate_file(sources_, file_, {}, translation::Target::promela);
            if (translation.text.empty() || !translation.error.empty()) {
                throw std::runtime_error("the generated protocol has no translation: " + translation.error);
            }
            bytes_ = translation.text.size();
        }));
        checks_.push_back(seconds_each([&] {
            diag::Sink own;
            passes::check_protocol(protocols_.front(), own);
        }));
        promela_.push_back(
            seconds_each([&] { (void)promela::translate(sources_, protocols_.front(), instance_, {}); }));
        ratio_.push_back(whole_.back() / parse_.back());
    }

    [[nodiscard]] nlohmann::ordered_json figures() const {
        return {{"clauses", clauses_},
                {"agents", instance_.agents.size()},
                {"map_bytes", text_.size()},
                {"promela_bytes", bytes_},
                {"parse_seconds", spread(parse_)},
                {"checks_seconds", spread(checks_)},
                {"promela_seconds", spread(promela_)},
                {"whole_seconds", spread(whole_)},
                {"whole_over_parse", spread(ratio_)}};
    }

  private:
    std::size_t clauses_;
    std::string text_;
    source::SourceSet sources_;
    source::FileId file_ = 0;
    std::vector<ir::Protocol> protocols_;
    ir::Instance instance_;
    std::size_t bytes_ = 0;
    std::vector<double> parse_, checks_, promela_, whole_, ratio_;
};

/// The power of the number of clauses with which the median time grows: the slope of the line through the logarithms
/// (least squares). Below 100 clauses what every model has anyway would make it look flatter than it is.
nlohmann::ordered_json growth(const nlohmann::ordered_json& rows, const std::string& seconds) {
    constexpr std::size_t kFirst = 100;
    std::vector<std::pair<double, double>> points;
    for (const auto& row : rows) {
        if (row.at("clauses") >= kFirst) {
            points.emplace_back(std::log(row.at("clauses").get<double>()),
                                std::log(row.at(seconds).at("median").get<double>()));
        }
    }
    if (points.size() < 2) return nullptr;
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [clauses, time] : points) {
        x += clauses;
        y += time;
        xx += clauses * clauses;
        xy += clauses * time;
    }
    const auto n = static_cast<double>(points.size());
    return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace

nlohmann::ordered_json measure_translation(const std::vector<std::size_t>& clauses, std::size_t runs) {
    std::deque<Size> sizes;
    for (const std::size_t each : clauses) sizes.emplace_back(each);
    for (std::size_t run = 0; run < runs; ++run)
        std::for_each(sizes.begin(), sizes.end(), [](Size& size) { size.measure(); });
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Size& size : sizes) rows.push_back(size.figures());
    nlohmann::ordered_json exponents;
    for (const char* part : {"parse_seconds", "checks_seconds", "promela_seconds", "whole_seconds"})
        exponents[part] = growth(rows, part);
    return {{"sizes", rows}, {"growth", exponents}};
}

}  // namespace map2pml::bench
