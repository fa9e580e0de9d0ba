#include "translator/promela/print_steps.h"

#include <utility>

#include "translator/promela/branch_workers.h"
#include "translator/promela/names.h"

namespace map2pml::promela {

namespace {

std::string decimal(std::size_t number) { return std::to_string(number); }

class StepPrinter {
  public:
    explicit StepPrinter(TemplateSet& templates) : templates_(templates) {}

    Fragment print(Steps steps) {
        Fragment all;
        for (Step& step : steps) {
            const bool marks_last = std::holds_alternative<Boxed<Fail>>(step.what);
            Fragment lines = std::visit([&](auto& what) { return this->words(what, step.origin); }, step.what);
            if (step.role != LineRole::statement && !lines.empty()) {
                (marks_last ? lines.back() : lines.front()).role = step.role;
            }
            append(all, std::move(lines));
        }
        return all;
    }

    Fragment print(Alternatives options) {
        Fragment all;
        for (Option& option : options) {
            Fragment block = print(std::move(option.steps));
            append(all,
                   templates_.lines("promela/option.mustache",
                                    Fields().text("guard", std::move(option.guard)).block("block", std::move(block)),
                                    option.origin));
        }
        return all;
    }

  private:
    Fragment filled(std::string_view name, const Origin& origin, Fields& fields) {
        return templates_.lines(name, fields, origin);
    }
    Fragment filled(std::string_view name, const Origin& origin, Fields&& fields) {
        return templates_.lines(name, fields, origin);
    }

    template <typename T>
    Fragment words(Boxed<T>& boxed, const Origin& origin) {
        return words(*boxed, origin);
    }

    Fragment words(const Skip&, const Origin& origin) { return filled("promela/skip.mustache", origin, Fields()); }

    Fragment words(Assign& assign, const Origin& origin) {
        return filled("promela/assign.mustache", origin,
                      Fields().text("variable", std::move(assign.variable)).text("value", std::move(assign.value)));
    }

    Fragment words(Jump& jump, const Origin& origin) {
        return filled("promela/goto.mustache", origin,
                      Fields()
                          .text("label", std::move(jump.label))
                          .flag("after_receive", jump.after == Jump::After::receive)
                          .flag("after_timeout", jump.after == Jump::After::timeout)
                          .flag("plain", jump.after == Jump::After::nothing));
    }

    Fragment words(Select& select, const Origin& origin) {
        Fields fields;
        fields.block("options", print(std::move(select.options)));
        return filled("promela/select.mustache", origin, fields);
    }

    Fragment words(Indivisible& one, const Origin& origin) {
        Fields fields;
        fields.block("block", print(std::move(one.steps)));
        return filled("promela/d_step.mustache", origin, fields);
    }

    Fragment words(Place& place, const Origin& origin) {
        Fields fields;
        fields.text("place", comment_text(place.place))
            .text("source", comment_text(place.source))
            .text("label", std::move(place.label))
            .flag("progress", place.is_progress)
            .flag("has_entry", !place.entry.empty())
            .text("entry", std::move(place.entry))
            .flag("starts_plain", place.starts_plain)
            .block("block", print(std::move(place.steps)));
        return filled("promela/resting_place.mustache", origin, fields);
    }

    Fragment words(Tag& tag, const Origin& origin) {
        return filled("promela/tag.mustache", origin,
                      Fields()
                          .text("id", decimal(tag.operation))
                          .text("event", std::string(1, tag.event))
                          .list("values", std::move(tag.values))
                          .list("words", std::move(tag.words)));
    }

    Fragment words(Cut& cut, const Origin& origin) {
        return filled("promela/cut.mustache", origin,
                      Fields()
                          .text("id", decimal(cut.operation))
                          .text("self", std::move(cut.self))
                          .text("process", std::move(cut.process))
                          .flag("flagged", cut.is_flagged));
    }

    Fragment words(Mistake& mistake, const Origin& origin) {
        return filled("promela/mistake.mustache", origin,
                      Fields()
                          .text("id", decimal(mistake.operation))
                          .text("self", std::move(mistake.self))
                          .text("number", decimal(mistake.number)));
    }

    Fragment words(const Stuck& stuck, const Origin& origin) {
        return filled("promela/stuck.mustache", origin,
                      Fields().text("id", decimal(stuck.operation)).text("instance", decimal(stuck.instance + 1)));
    }

    Fragment words(Put& put, const Origin& origin) {
        return filled("promela/put.mustache", origin,
                      Fields()
                          .text("mailbox", std::move(put.mailbox))
                          .flag("sorted", put.is_sorted)
                          .list("fields", std::move(put.fields)));
    }

    Fragment words(Overflow& overflow, const Origin& origin) {
        Fields fields;
        fields.text("guard", std::move(overflow.guard)).block("block", print(std::move(overflow.steps)));
        return filled("promela/overflow.mustache", origin, fields);
    }

    Fragment words(Match& match, const Origin& origin) {
        return filled("promela/match.mustache", origin,
                      Fields().text("mailbox", std::move(match.mailbox)).list("fields", std::move(match.fields)));
    }

    static Fields look(Look& look) {
        Fields fields;
        fields.text("left", std::move(look.left))
            .text("mailbox", std::move(look.mailbox))
            .text("test", std::move(look.test))
            .list("fields", std::move(look.fields));
        return fields;
    }

    Fragment words(Scan& scan, const Origin& origin) {
        Fields fields = look(scan.look);
        fields.text("taken", std::move(scan.taken))
            .text("to_skip", std::move(scan.to_skip))
            .block("on_match", print(std::move(scan.on_match)));
        return filled("promela/scan.mustache", origin, fields);
    }

    Fragment words(CountMatches& count, const Origin& origin) {
        return filled("promela/count_matches.mustache", origin,
                      std::move(look(count.look).text("matches", std::move(count.matches))));
    }

    Fragment words(Choose& choose, const Origin& origin) {
        return filled("promela/choose.mustache", origin,
                      Fields().text("matches", std::move(choose.matches)).text("choice", std::move(choose.choice)));
    }

    Fragment words(EnterLimited& enter, const Origin& origin) {
        return filled("promela/enter_limited.mustache", origin,
                      Fields().text("counter", std::move(enter.counter)).text("limit", decimal(enter.limit)));
    }

    Fragment words(LimitReached& limit, const Origin& origin) {
        return filled("promela/limit.mustache", origin,
                      Fields().text("id", decimal(limit.operation)).text("self", std::move(limit.self)));
    }

    Fragment words(Spawn& spawn, const Origin& origin) {
        return filled("promela/spawn.mustache", origin,
                      Fields()
                          .text("most", "MOST_PROCESSES")
                          .text("process", std::move(spawn.process))
                          .flag("counted", spawn.is_counted)
                          .text("self", std::move(spawn.self))
                          .list("arguments", std::move(spawn.arguments)));
    }

    Fragment words(StartBranch& start, const Origin& origin) {
        return filled("promela/start_branch.mustache", origin,
                      Fields()
                          .text("channel", std::move(start.channel))
                          .flag("alone", start.has_one_worker)
                          .list("fields", std::move(start.fields)));
    }

    Fragment words(ForkBranch& fork, const Origin& origin) {
        return filled("promela/fork_branch.mustache", origin,
                      Fields()
                          .text("most", decimal(kMostProcesses))
                          .text("process", std::move(fork.process))
                          .flag("watched", fork.is_watched)
                          .text("pid", std::move(fork.pid))
                          .list("arguments", std::move(fork.arguments)));
    }

    Fragment words(PutReport& put, const Origin& origin) {
        return filled("promela/put_report.mustache", origin,
                      Fields().text("channel", std::move(put.channel)).list("fields", std::move(put.fields)));
    }

    Fragment words(AwaitStart& await, const Origin& origin) {
        return filled("promela/worker.mustache", origin,
                      Fields()
                          .text("place", comment_text(await.place))
                          .text("process", std::move(await.process))
                          .flag("progress", await.is_progress)
                          .text("channel", std::move(await.channel))
                          .flag("alone", await.is_alone)
                          .list("fields", std::move(await.fields)));
    }

    Fragment words(BranchEnd& end, const Origin& origin) {
        Fields fields;
        fields.flag("worker", end.is_worker)
            .flag("after_receive", end.after_receive)
            .flag("settles", !end.told.empty())
            .text("told", std::move(end.told))
            .text("number", std::move(end.par))
            .text("parent", end.fields.front())
            .block("forgotten", print(std::move(end.forgotten)))
            .text("id", decimal(end.operation))
            .text("event", end.succeeded ? "b" : "B")
            .text("self", std::move(end.self))
            .text("channel", std::move(end.channel))
            .text("process", std::move(end.process))
            .text("room", decimal(end.room))
            .list("fields", std::move(end.fields));
        return filled("promela/branch_end.mustache", origin, fields);
    }

    Fragment words(Finish& finish, const Origin& origin) {
        return filled("promela/finish.mustache", origin,
                      Fields().text("self", std::move(finish.self)).flag("counted", finish.is_counted));
    }

    Fragment words(Fail& fail, const Origin& origin) {
        Fragment lines = filled("promela/fail.mustache", origin,
                                Fields().text("self", std::move(fail.self)).flag("counted", fail.is_counted));
        lines.back().origin = fail.because;
        return lines;
    }

    Fragment words(Ends& ends, const Origin& origin) {
        return filled("promela/ends.mustache", origin,
                      Fields()
                          .text("process", std::move(ends.process))
                          .flag("branch", ends.is_branch)
                          .flag("progress", ends.is_progress)
                          .flag("agent", ends.is_agent)
                          .flag("cut", ends.has_cut)
                          .flag("only_pruned", ends.only_pruned));
    }

    Fragment words(TextbookClause& clause, const Origin& origin) {
        Fields fields;
        fields.text("place", comment_text(clause.place))
            .text("clause", comment_text(clause.clause))
            .text("label", std::move(clause.label))
            .block("body", print(std::move(clause.body)));
        return filled("promela/textbook_clause.mustache", origin, fields);
    }

    Fragment words(TextbookBack& back, const Origin& origin) {
        Fields fields;
        fields.text("label", std::move(back.label)).block("regions", print(std::move(back.regions)));
        return filled("promela/textbook_back.mustache", origin, fields);
    }

    Fragment words(TextbookReceive& receive, const Origin& origin) {
        Fields fields;
        fields.text("mailbox", std::move(receive.mailbox))
            .text("test", std::move(receive.test))
            .list("taken", std::move(receive.taken))
            .list("restored", std::move(receive.restored))
            .block("matched", print(std::move(receive.matched)));
        return filled("promela/textbook_receive.mustache", origin, fields);
    }

    Fragment words(TextbookProgress& progress, const Origin& origin) {
        return filled("promela/textbook_progress.mustache", origin, Fields().text("label", std::move(progress.label)));
    }

    Fragment words(TextbookWait& wait, const Origin& origin) {
        Fields fields;
        fields.text("place", comment_text(wait.place))
            .text("source", comment_text(wait.source))
            .text("label", std::move(wait.label))
            .text("timed_out", std::move(wait.timed_out))
            .flag("has_timeout", wait.has_timeout)
            .block("options", print(std::move(wait.options)))
            .block("attempt", print(std::move(wait.attempt)))
            .block("on_timeout", print(std::move(wait.on_timeout)));
        return filled("promela/textbook_wait.mustache", origin, fields);
    }

    Fragment words(TextbookEnd& end, const Origin& origin) {
        Fields fields;
        fields.text("label", std::move(end.label)).block("test", print(std::move(end.test)));
        return filled("promela/textbook_end.mustache", origin, fields);
    }

    TemplateSet& templates_;
};

}  // namespace

Fragment print_steps(Steps steps, TemplateSet& templates) { return StepPrinter(templates).print(std::move(steps)); }

Fragment print_alternatives(Alternatives options, TemplateSet& templates) {
    return StepPrinter(templates).print(std::move(options));
}

}  // namespace map2pml::promela
