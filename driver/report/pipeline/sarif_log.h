/// A log of one run in SARIF 2.1.0.   results and notices -> text
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "driver/results/element_words.h"
#include "driver/results/result.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"

namespace map2pml::report {

/// Paths as references that are valid in a URI: `a folder/shop.map` -> `a%20folder/shop.map`. Relative paths stay relative; absolute ones
/// become `file:///…`.
[[nodiscard]] std::string uri_of(std::string_view path);

/// The places of one file as locations with regions and the names of drawn elements.
class SarifPlaces {
  public:
    /// The arguments must outlive the object. \param input as given on the command line.
    SarifPlaces(const source::SourceSet& sources, const std::string& input, const std::vector<Diagram>& diagrams)
        : sources_(sources), input_(input), drawn_(diagrams) {}

    /// A place that is nowhere is the input as a whole.
    [[nodiscard]] nlohmann::ordered_json at(const source::Span& span) const;
    [[nodiscard]] nlohmann::ordered_json at(const source::Span& span, const std::string& words) const;
    /// A line of another file, from 1.
    [[nodiscard]] static nlohmann::ordered_json at(std::string_view file, std::size_t line, const std::string& words);
    /// The file of a place and the text of its lines, without indentation.
    [[nodiscard]] std::string text_at(const source::Span& span) const;

  private:
    const source::SourceSet& sources_;
    const std::string& input_;
    ElementWords drawn_;
};

/// Adds a place with its words, numbered, unless it is nowhere.
void add_related(nlohmann::ordered_json& related, const SarifPlaces& places, const source::Span& span,
                 const std::string& words);

/// The rules of a SARIF run: the properties and the codes that its results refer to.
class SarifRules {
  public:
    /// \param help_uri where pages about rules are, up to the name of the rule; empty: nowhere
    explicit SarifRules(std::string_view help_uri) : help_uri_(help_uri) {}

    /// The index of the rule, which is added when it is new.
    std::size_t index_of(const PropertyResult& property);
    std::size_t index_of(diag::Code code);
    /// \param words what the rule asks, where no page explains it.
    std::size_t index_of(const std::string& id, const std::string& words) { return add(id, words, "error"); }

    [[nodiscard]] const nlohmann::ordered_json& all() const { return rules_; }

  private:
    std::size_t add(const std::string& id, const std::string& text, const char* level);

    std::string help_uri_;
    std::map<std::string, std::size_t> known_;
    nlohmann::ordered_json rules_ = nlohmann::ordered_json::array();
};

/// A message of SARIF, in which nothing of the text is read as a placeholder or a link.
[[nodiscard]] nlohmann::ordered_json sarif_message(const std::string& text);

/// One log with the runs of both.
[[nodiscard]] std::string join_sarif(const std::string& one, const std::string& other);

/// The results that a log has.
enum class SarifScope {
    unexpected,  ///< those that are not as expected
    all,         ///< also what passes, is open, or is expected to fail
};

class SarifLog {
  public:
    explicit SarifLog(SarifScope scope, std::string_view help_uri) : rules(help_uri), scope_(scope) {}

    /// The rules that results refer to.
    SarifRules rules;

    /// Whether the log has results of this grade.
    [[nodiscard]] bool takes(std::string_view kind, bool is_suppressed = false) const {
        return scope_ == SarifScope::all || (kind == "fail" && !is_suppressed);
    }
    /// Adds a result with its fingerprint, which depends on the rule, the file, the text of its lines and `of`, but not on where the lines are.
    void add(const SarifPlaces& places, const source::Span& span, std::string_view of, nlohmann::ordered_json result);
    void add(const SarifPlaces& places, const diag::Diagnostic& found, bool warnings_are_errors);
    /// Adds a notice that is not a result, such as a search that did not finish. \param level `error` or `warning`
    void notice(const SarifPlaces& places, const char* level, const std::string& words);
    /// \param version of the program. \param exit_code of the run
    [[nodiscard]] std::string text(std::string_view version, int exit_code) const;

  private:
    SarifScope scope_;
    std::map<std::string, unsigned> seen_;  ///< fingerprints, and how often each was given
    nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
    nlohmann::ordered_json notices_ = nlohmann::ordered_json::array();
};

}  // namespace map2pml::report
