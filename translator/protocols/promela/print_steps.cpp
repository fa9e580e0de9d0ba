#include "translator/protocols/promela/internal.h"

#include <utility>

#include "translator/protocols/promela/branch_workers.h"
#include "translator/protocols/promela/names.h"
#include "translator/protocols/promela/print_expression.h"

namespace map2pml::promela {

namespace {

std::string decimal(std::size_t number) { return std::to_string(number); }

/// `> 1 ~2`
std::vector<std::string> receiver_words(const std::vector<Tag::Receiver>& receivers) {
    std::vector<std::string> words;
    for (const Tag::Receiver& each : receivers) {
        if (words.empty()) words.emplace_back(1, kReceiversFollow);
        words.push_back(std::string(each.unless_sender ? 1 : 0, kUnlessSender) + decimal(each.number));
    }
    return words;
}

class StepPrinter {
  public:
    explicit StepPrinter(TemplateSet& templates) : templates_(templates) {}

    Fragment print(Steps steps) {
        Fragment all;
        for (Step& step : steps) {
            const bool marks_last = std::holds_alternative<Boxed<Fail>>(step.what);
            const std::size_t first = all.size();
            std::visit([&](auto& what) { this->words(what, step.origin, all); }, step.what);
            if (step.role != LineRole::statement && all.size() > first)
                (marks_last ? all.back() : all[first]).role = step.role;
        }
        return all;
    }

    Fragment print(Alternatives options) {
        Fragment all;
        for (Option& option : options) {
            Fragment block = print(std::move(option.steps));
            templates_.add_lines(
                all, "promela/option.mustache",
                Fields().text("guard", print_expression(option.guard)).block("block", std::move(block)), option.origin);
        }
        return all;
    }

  private:
    void filled(Fragment& to, std::string_view name, const Origin& origin, Fields& fields) {
        templates_.add_lines(to, name, fields, origin);
    }
    void filled(Fragment& to, std::string_view name, const Origin& origin, Fields&& fields) {
        filled(to, name, origin, fields);
    }

    template <typename T>
    void words(Boxed<T>& boxed, const Origin& origin, Fragment& to) {
        words(*boxed, origin, to);
    }

    void words(const Skip&, const Origin& origin, Fragment& to) {
        filled(to, "promela/skip.mustache", origin, Fields());
    }

    void words(Assign& assign, const Origin& origin, Fragment& to) {
        filled(
            to, "promela/assign.mustache", origin,
            Fields().text("variable", print_expression(assign.variable)).text("value", print_expression(assign.value)));
    }

    void words(Jump& jump, const Origin& origin, Fragment& to) {
        filled(to, "promela/goto.mustache", origin,
               Fields()
                   .text("label", std::move(jump.label))
                   .flag("after_receive", jump.after == Jump::After::receive)
                   .flag("after_timeout", jump.after == Jump::After::timeout)
                   .flag("plain", jump.after == Jump::After::nothing));
    }

    void words(Select& select, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.block("options", print(std::move(select.options)));
        filled(to, "promela/select.mustache", origin, fields);
    }

    void words(Indivisible& one, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.block("block", print(std::move(one.steps)));
        filled(to, "promela/d_step.mustache", origin, fields);
    }

    void words(Place& place, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("place", comment_text(place.place))
            .text("source", comment_text(place.source))
            .text("label", std::move(place.label))
            .flag("progress", place.is_progress)
            .flag("has_entry", !place.entry.empty())
            .text("entry", std::move(place.entry))
            .flag("starts_plain", place.starts_plain)
            .block("block", print(std::move(place.steps)));
        filled(to, "promela/resting_place.mustache", origin, fields);
    }

    void words(Tag& tag, const Origin& origin, Fragment& to) {
        filled(to, "promela/tag.mustache", origin,
               Fields()
                   .text("id", decimal(tag.operation))
                   .text("event", letter_of(tag.event))
                   .list("values", print_expressions(tag.values))
                   .list("words", receiver_words(tag.receivers)));
    }

    void words(Cut& cut, const Origin& origin, Fragment& to) {
        filled(to, "promela/cut.mustache", origin,
               Fields()
                   .text("id", decimal(cut.operation))
                   .text("event", letter_of(TrailEvent::cut))
                   .text("self", print_expression(cut.self))
                   .text("process", std::move(cut.process))
                   .flag("flagged", cut.is_flagged));
    }

    void words(Mistake& mistake, const Origin& origin, Fragment& to) {
        filled(to, "promela/mistake.mustache", origin,
               Fields()
                   .text("id", decimal(mistake.operation))
                   .text("event", letter_of(TrailEvent::mistake))
                   .text("self", print_expression(mistake.self))
                   .text("number", decimal(mistake.number)));
    }

    void words(const Stuck& stuck, const Origin& origin, Fragment& to) {
        filled(to, "promela/stuck.mustache", origin,
               Fields()
                   .text("id", decimal(stuck.operation))
                   .text("event", letter_of(TrailEvent::stuck))
                   .text("instance", decimal(stuck.instance + 1)));
    }

    void words(Put& put, const Origin& origin, Fragment& to) {
        filled(to, "promela/put.mustache", origin,
               Fields()
                   .text("mailbox", print_expression(put.mailbox))
                   .text("messages", print_expression(put.messages))
                   .flag("counted", !put.counter.empty())
                   .flag("with_counted", !(put.messages == length(put.mailbox)))
                   .text("counter", put.counter.empty() ? "" : print_expression(put.counter))
                   .flag("sorted", put.is_sorted)
                   .list("fields", print_expressions(put.fields)));
    }

    void words(Overflow& overflow, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("guard", print_expression(overflow.guard)).block("block", print(std::move(overflow.steps)));
        filled(to, "promela/overflow.mustache", origin, fields);
    }

    void words(Match& match, const Origin& origin, Fragment& to) {
        filled(
            to, "promela/match.mustache", origin,
            Fields().text("mailbox", print_expression(match.mailbox)).list("fields", print_expressions(match.fields)));
    }

    static Fields look(Look& look) {
        Fields fields;
        fields.text("left", print_expression(look.left))
            .text("mailbox", print_expression(look.mailbox))
            .text("test", print_expression(look.test))
            .list("fields", print_expressions(look.fields));
        return fields;
    }

    void words(Scan& scan, const Origin& origin, Fragment& to) {
        Fields fields = look(scan.look);
        fields.text("taken", print_expression(scan.taken))
            .text("to_skip", print_expression(scan.to_skip))
            .block("on_match", print(std::move(scan.on_match)));
        filled(to, "promela/scan.mustache", origin, fields);
    }

    void words(CountMatches& count, const Origin& origin, Fragment& to) {
        filled(to, "promela/count_matches.mustache", origin,
               std::move(look(count.look).text("matches", print_expression(count.matches))));
    }

    void words(Choose& choose, const Origin& origin, Fragment& to) {
        filled(
            to, "promela/choose.mustache", origin,
            Fields().text("matches", print_expression(choose.matches)).text("choice", print_expression(choose.choice)));
    }

    void words(EnterLimited& enter, const Origin& origin, Fragment& to) {
        filled(to, "promela/enter_limited.mustache", origin,
               Fields().text("counter", print_expression(enter.counter)).text("limit", decimal(enter.limit)));
    }

    void words(LimitReached& limit, const Origin& origin, Fragment& to) {
        filled(to, "promela/limit.mustache", origin,
               Fields()
                   .text("id", decimal(limit.operation))
                   .text("event", letter_of(TrailEvent::limit_reached))
                   .text("self", print_expression(limit.self)));
    }

    void words(Spawn& spawn, const Origin& origin, Fragment& to) {
        filled(to, "promela/spawn.mustache", origin,
               Fields()
                   .text("most", "MOST_PROCESSES")
                   .text("process", std::move(spawn.process))
                   .flag("counted", spawn.is_counted)
                   .flag("watched", spawn.is_watched)
                   .text("self", print_expression(spawn.self))
                   .list("arguments", print_expressions(spawn.arguments)));
    }

    void words(StartBranch& start, const Origin& origin, Fragment& to) {
        filled(to, "promela/start_branch.mustache", origin,
               Fields()
                   .text("channel", std::move(start.channel))
                   .flag("alone", start.has_one_worker)
                   .list("fields", print_expressions(start.fields)));
    }

    void words(ForkBranch& fork, const Origin& origin, Fragment& to) {
        filled(to, "promela/fork_branch.mustache", origin,
               Fields()
                   .text("most", decimal(kMostProcesses))
                   .text("process", std::move(fork.process))
                   .flag("watched", fork.is_watched)
                   .text("pid", print_expression(fork.pid))
                   .list("arguments", print_expressions(fork.arguments)));
    }

    void words(PutReport& put, const Origin& origin, Fragment& to) {
        filled(to, "promela/put_report.mustache", origin,
               Fields().text("channel", std::move(put.channel)).list("fields", print_expressions(put.fields)));
    }

    void words(AwaitStart& await, const Origin& origin, Fragment& to) {
        filled(to, "promela/worker.mustache", origin,
               Fields()
                   .text("place", comment_text(await.place))
                   .text("process", std::move(await.process))
                   .flag("progress", await.is_progress)
                   .text("channel", std::move(await.channel))
                   .flag("alone", await.is_alone)
                   .list("fields", print_expressions(await.fields)));
    }

    void words(BranchEnd& end, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.flag("worker", end.is_worker)
            .flag("after_receive", end.after_receive)
            .flag("settles", !end.resumes.empty())
            .text("told", std::move(end.resumes))
            .text("number", decimal(end.par))
            .text("parent", print_expression(end.fields.front()))
            .block("forgotten", print(std::move(end.forgotten)))
            .text("id", decimal(end.operation))
            .text("event", letter_of(end.succeeded ? TrailEvent::branch_ended : TrailEvent::branch_failed))
            .text("self", print_expression(end.self))
            .text("channel", std::move(end.channel))
            .text("process", std::move(end.process))
            .text("room", decimal(end.room))
            .list("fields", print_expressions(end.fields));
        filled(to, "promela/branch_end.mustache", origin, fields);
    }

    void words(Finish& finish, const Origin& origin, Fragment& to) {
        filled(to, "promela/finish.mustache", origin,
               Fields()
                   .text("event", letter_of(TrailEvent::finish))
                   .text("self", print_expression(finish.self))
                   .flag("counted", finish.is_counted)
                   .flag("watched", finish.is_watched));
    }

    void words(Fail& fail, const Origin& origin, Fragment& to) {
        filled(to, "promela/fail.mustache", origin,
               Fields()
                   .text("event", letter_of(TrailEvent::fail))
                   .text("self", print_expression(fail.self))
                   .flag("counted", fail.is_counted));
        to.back().origin = fail.because;
    }

    void words(Ends& ends, const Origin& origin, Fragment& to) {
        filled(to, "promela/ends.mustache", origin,
               Fields()
                   .text("process", std::move(ends.process))
                   .flag("branch", ends.is_branch)
                   .flag("progress", ends.is_progress)
                   .flag("agent", ends.is_agent)
                   .flag("cut", ends.has_cut)
                   .flag("only_pruned", ends.only_pruned));
    }

    void words(TextbookClause& clause, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("place", comment_text(clause.place))
            .text("clause", comment_text(clause.clause))
            .text("label", std::move(clause.label))
            .block("body", print(std::move(clause.body)));
        filled(to, "promela/textbook_clause.mustache", origin, fields);
    }

    void words(TextbookBack& back, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("label", std::move(back.label)).block("regions", print(std::move(back.regions)));
        filled(to, "promela/textbook_back.mustache", origin, fields);
    }

    void words(TextbookReceive& receive, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("mailbox", print_expression(receive.mailbox))
            .text("test", print_expression(receive.test))
            .list("taken", print_expressions(receive.taken))
            .list("restored", print_expressions(receive.restored))
            .block("matched", print(std::move(receive.matched)));
        filled(to, "promela/textbook_receive.mustache", origin, fields);
    }

    void words(TextbookProgress& progress, const Origin& origin, Fragment& to) {
        filled(to, "promela/textbook_progress.mustache", origin, Fields().text("label", std::move(progress.label)));
    }

    void words(TextbookWait& wait, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("place", comment_text(wait.place))
            .text("source", comment_text(wait.source))
            .text("label", std::move(wait.label))
            .text("timed_out", std::move(wait.timed_out))
            .flag("has_timeout", wait.has_timeout)
            .block("options", print(std::move(wait.options)))
            .block("attempt", print(std::move(wait.attempt)))
            .block("on_timeout", print(std::move(wait.on_timeout)));
        filled(to, "promela/textbook_wait.mustache", origin, fields);
    }

    void words(TextbookEnd& end, const Origin& origin, Fragment& to) {
        Fields fields;
        fields.text("label", std::move(end.label)).block("test", print(std::move(end.test)));
        filled(to, "promela/textbook_end.mustache", origin, fields);
    }

    TemplateSet& templates_;
};

}  // namespace

Fragment print_steps(Steps steps, TemplateSet& templates) { return StepPrinter(templates).print(std::move(steps)); }

Fragment print_alternatives(Alternatives options, TemplateSet& templates) {
    return StepPrinter(templates).print(std::move(options));
}

}  // namespace map2pml::promela
