#include "driver/tools/smt/portfolio.h"

#include <fmt/format.h>

#include <fstream>

namespace map2pml::smt {

namespace {

/// The process is reset from time to time, so that its learnt facts do not accumulate.
constexpr unsigned kMostQueries = 500;

std::string mark(unsigned number) { return fmt::format("m2p.{}", number); }

std::string ask_for_mark(unsigned number) { return fmt::format("(echo \"{}\")\n", mark(number)); }

}  // namespace

Session::Session(Solver solver, std::filesystem::path folder)
    : solver_(std::move(solver)), folder_(std::move(folder)) {}

void Session::begin(const Query& query, const std::string& name, Clock::time_point until) {
    query_ = &query;
    until_ = until;
    file_ = folder_ / fmt::format("{}.{}.smt2", name, to_string(solver_.kind));
    run_ = {solver_.kind, {}, {}};
    if (talks_)
        talk();
    else
        read_file(Phase::file_check);
}

void Session::talk() {
    std::string text;
    if (dialogue_ && talked_ >= kMostQueries) hang_up();
    if (dialogue_) {
        text = "(reset)\n";
        dialogue_->forget();
    } else {
        std::string error;
        dialogue_ = process::Dialogue::start(talking(solver_), {}, true, error);
        talked_ = 0;
        if (!dialogue_) {
            run_.fault = error;
            phase_ = Phase::done;
            return;
        }
    }
    phase_ = Phase::talk_check;
    dialogue_->write(text + query_->text + ask_for_mark(++next_mark_));
}

void Session::read_file(Phase phase) {
    hang_up();
    phase_ = phase;
    {
        std::ofstream file(file_, std::ios::binary);
        file << (phase == Phase::file_check ? query_->text : query_->whole());
        if (!file.flush()) {
            fail(fmt::format("cannot write {}", file_.string()));
            return;
        }
    }
    std::string error;
    dialogue_ = process::Dialogue::start(reading_file(solver_, file_), {}, false, error);
    if (!dialogue_) fail(error);
}

void Session::advance() {
    if (phase_ == Phase::done) return;
    const bool talking = phase_ == Phase::talk_check || phase_ == Phase::talk_values;
    if (talking)
        take_talk();
    else
        take_file();
    if (phase_ != Phase::done && Clock::now() >= until_) abandon();
}

std::optional<std::string> Session::before_mark() const {
    // cvc5 prints the quotes, too.
    for (const std::string& line : {mark(next_mark_) + "\n", "\"" + mark(next_mark_) + "\"\n"}) {
        const std::string& heard = dialogue_->heard();
        if (!heard.ends_with(line)) continue;
        const std::size_t end = heard.size() - line.size();
        if (end == 0 || heard[end - 1] == '\n') return heard.substr(0, end);
    }
    return std::nullopt;
}

void Session::take_talk() {
    const auto output = before_mark();
    if (!output) {
        // The query is repeated alone, from a file. A process that has never answered does not support dialogues.
        const bool dead = dialogue_->is_over() || dialogue_->exceeded_output();
        if (!dead) return;
        talks_ = has_talked_;
        read_file(Phase::file_check);
        return;
    }
    const bool has_values = phase_ == Phase::talk_values;
    Reading reading = has_values ? read_output("sat\n" + *output, query_->questions.size()) : read_output(*output, 0);
    if (!reading.fault.empty()) {
        read_file(Phase::file_check);
        return;
    }
    if (reading.answer == Answer::sat && !has_values && !query_->questions.empty()) {
        phase_ = Phase::talk_values;
        std::string text;
        for (const std::string& each : query_->questions) text += each + "\n";
        dialogue_->forget();
        dialogue_->write(text + ask_for_mark(++next_mark_));
        return;
    }
    ++talked_;
    has_talked_ = true;
    conclude(std::move(reading));
}

void Session::take_file() {
    if (!dialogue_->is_over() && !dialogue_->exceeded_output()) return;
    const bool too_much = dialogue_->exceeded_output();
    const std::string output = dialogue_->heard();
    const std::string complaint = first_line(dialogue_->complaints());
    const process::Dialogue::End end = dialogue_->end();
    dialogue_.reset();
    const bool has_values = phase_ == Phase::file_values;
    Reading reading = read_output(output, has_values ? query_->questions.size() : 0);
    const std::string complaint_words = complaint.empty() ? "" : fmt::format(" ({})", complaint);
    const std::string behind = reading.answer == Answer::unknown
                                   ? fmt::format(": {}", reading.fault)
                                   : fmt::format(" after `{}`", to_string(reading.answer));
    if (too_much)
        fail("it did not stop printing");
    else if (end.signal != 0)
        fail(fmt::format("it was killed by signal {}{}{}", end.signal, behind, complaint_words));
    else if (end.exit_code != 0)
        fail(fmt::format("exit status {}{}{}", end.exit_code, behind, complaint_words));
    else if (!reading.fault.empty())
        fail(reading.fault + complaint_words);
    else if (has_values && reading.answer != Answer::sat)
        fail(fmt::format("it answered `sat`, but `{}` when asked again", to_string(reading.answer)));
    else if (reading.answer == Answer::sat && !has_values && !query_->questions.empty())
        read_file(Phase::file_values);
    else
        conclude(std::move(reading));
}

void Session::conclude(Reading reading) {
    run_.reading = std::move(reading);
    phase_ = Phase::done;
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
}

void Session::fail(const std::string& why) {
    hang_up();
    conclude({});
    run_.fault = why;
}

void Session::abandon() {
    hang_up();
    conclude({});
}

void Session::hang_up() {
    dialogue_.reset();
    talked_ = 0;
}

}  // namespace map2pml::smt
