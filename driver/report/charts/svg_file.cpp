#include <algorithm>
#include <map>
#include <regex>

#include "driver/report/charts/charts.h"
#include "driver/report/drawing/run_picture.h"
#include "driver/report/html/page.h"

namespace map2pml::report {

namespace {

constexpr int kMargin = 16;
constexpr int kTitleHeight = 24;
constexpr int kLetterWidth = 8;  ///< of a title, in pixels, at most

/// The style of drawings with the colours of paper instead of their names.
Html plain_style() {
    const std::string colours = render("colours", {}).text;
    const std::string light = colours.substr(0, colours.find('\n'));
    const std::string style = render("drawing_style", {}).text;
    static const std::regex definition(R"((--[a-z-]+): ([^;]+);)");
    static const std::regex use(R"(var\((--[a-z-]+)\))");
    std::map<std::string, std::string> values;
    for (std::sregex_iterator each(light.begin(), light.end(), definition); each != std::sregex_iterator(); ++each)
        values[(*each)[1]] = (*each)[2];
    std::string plain;
    auto rest = style.begin();
    for (std::sregex_iterator each(style.begin(), style.end(), use); each != std::sregex_iterator(); ++each) {
        plain.append(rest, (*each)[0].first);
        plain += values[(*each)[1]];
        rest = (*each)[0].second;
    }
    plain.append(rest, style.end());
    return {plain};
}

}  // namespace

std::string print_svg(const std::vector<TitledRun>& runs, bool all) {
    std::vector<Fields> charts;
    int width = 40 * kLetterWidth;
    int height = kMargin;
    for (const TitledRun& each : runs) {
        const auto place = [&](const source::Span& span) {
            return span.is_nowhere() ? std::string() : to_string(*each.sources, span);
        };
        const std::string title = each.input + ": " + each.words;
        const Picture picture = picture_of(each.run, {all, title, {}, place});
        charts.push_back(Fields()
                             .text("title", title)
                             .number("margin", kMargin)
                             .number("title_at", static_cast<std::size_t>(height))
                             .number("picture_at", static_cast<std::size_t>(height + kMargin / 2))
                             .html("picture", svg_of(picture, "run" + std::to_string(charts.size() + 1))));
        width = std::max({width, shown_length(picture.width), static_cast<int>(title.size()) * kLetterWidth});
        height += kMargin / 2 + shown_length(picture.height) + kTitleHeight + kMargin;
    }
    return render("chart_file", Fields()
                                    .number("width", static_cast<std::size_t>(width + 2 * kMargin))
                                    .number("height", static_cast<std::size_t>(height))
                                    .number("margin", kMargin)
                                    .html("style", plain_style())
                                    .list("charts", charts))
        .text;
}

}  // namespace map2pml::report
