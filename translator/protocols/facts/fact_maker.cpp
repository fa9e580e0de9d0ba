#include "translator/protocols/facts/internal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>

namespace map2pml::fact_list {

std::string_view word_of(Subject subject) {
    switch (subject) {
        case Subject::mailbox:
            return "mailbox";
        case Subject::exchange:
            return "exchange";
        case Subject::range:
            return "range";
        case Subject::sent:
            return "sent";
        case Subject::arrival:
            return "arrival";
        case Subject::heads:
            return "heads";
        case Subject::field:
            return "field";
        case Subject::order:
            return "order";
        case Subject::mover:
            return "mover";
        case Subject::loop:
            return "loop";
        case Subject::live:
            return "live";
    }
    return "";
}

std::string FactMaker::kind_name(const passes::MessageKind& kind) const {
    for (const passes::MailboxContents& contents : facts.contents)
        if (const auto written = contents.written.find(kind); written != contents.written.end())
            return fmt::format("`{}/{}`", written->second, kind.second);
    return fmt::format("`{}/{}`", kind.first, kind.second);
}

std::string FactMaker::place(const source::Span& span) const {
    return span.file == facts.protocol.span.file ? fmt::format("{}:{}", span.begin.line, span.begin.column)
                                                 : to_string(sources, span);
}

std::string FactMaker::places(const std::vector<const ir::Operation*>& operations) const {
    std::vector<source::Span> spans;
    for (const ir::Operation* each : operations) spans.push_back(each->span);
    std::sort(spans.begin(), spans.end());
    std::vector<std::string> words;
    for (const source::Span& span : spans) words.push_back(place(span));
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string FactMaker::clause_name(std::size_t clause) const { return ir::clause_name(facts.protocol.clauses[clause]); }

std::string joined(const std::vector<std::string>& words, const std::string& last) {
    if (words.size() < 2) return words.empty() ? "" : words.front();
    return fmt::format("{} {} {}", fmt::join(words.begin(), words.end() - 1, ", "), last, words.back());
}

passes::MessageKind kind_of_message(const ir::Operation& operation) {
    if (const auto* send = std::get_if<ir::Send>(&operation.kind)) return {send->performative, send->terms.size()};
    const auto& receive = std::get<ir::Receive>(operation.kind);
    return {receive.performative, receive.patterns.size()};
}

}  // namespace map2pml::fact_list
