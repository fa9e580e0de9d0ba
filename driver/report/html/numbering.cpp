#include "driver/report/html/numbering.h"

#include "driver/report/html/internal.h"

namespace map2pml::report {

namespace {

/// a … z, then aa, ab, …
std::string letters(std::size_t at) {
    std::string text(1, static_cast<char>('a' + at % 26));
    return at < 26 ? text : letters(at / 26 - 1) + text;
}

}  // namespace

Html Numbering::add(const source::SourceSet& sources, const std::string& kind, const diag::Note& what,
                    const std::vector<diag::Note>& notes, const std::string& about) {
    const std::string number = std::to_string(++last_);
    const std::string id = prefix_ + "-" + number;
    marks_.push_back(
        {what.span, number, "#" + id, kind + ": " + what.message + (about.empty() ? "" : " [" + about + "]")});
    std::vector<Fields> parts;
    for (std::size_t at = 0; at < notes.size(); ++at) {
        const std::string label = number + letters(at);
        marks_.push_back({notes[at].span, label, "#" + id, "note: " + notes[at].message});
        Fields note;
        note.text("label", label).text("message", notes[at].message);
        set_place(note, sources, notes[at].span, notes[at].element);
        parts.push_back(std::move(note));
    }
    Fields fields;
    fields.text("id", id)
        .text("number", number)
        .text("kind", kind)
        .text("message", what.message)
        .text("code", kind == "finding" ? "" : about);
    fields.flag("is_finding", kind == "finding");
    set_place(fields, sources, what.span, what.element);
    return render("finding", fields.list("notes", parts));
}

}  // namespace map2pml::report
