#include "driver/runs/trace/mailboxes.h"

#include <doctest/doctest.h>

namespace trace_mailboxes_test {

using namespace map2pml;
using trace::Mailboxes;
using trace::Message;
using trace::MessageId;
using trace::Step;

namespace {

Step send(const std::string& from, const std::vector<std::string>& to, const std::string& term) {
    Step step;
    step.agent = from;
    step.action = ir::Action::send;
    step.performative = "m";
    step.terms = {ir::value_from(term)};
    step.to = to;
    return step;
}

Step take(const std::string& by, const std::string& from, const std::string& term) {
    Step step = send(by, {}, term);
    step.action = ir::Action::receive;
    step.from = from;
    return step;
}

trace::Counterexample numbered(std::vector<Step> steps) {
    trace::Counterexample run;
    run.steps = std::move(steps);
    trace::number_messages(run);
    return run;
}

std::vector<std::vector<MessageId>> numbers_in(const trace::Counterexample& run) {
    std::vector<std::vector<MessageId>> all;
    for (const Step& step : run.steps) all.push_back(step.messages);
    return all;
}

using Numbers = std::vector<std::vector<MessageId>>;

}  // namespace

TEST_CASE("each copy of a message has a number of its own, from when it is sent") {
    CHECK(numbers_in(numbered({send("A", {"B", "C"}, "1"), take("C", "A", "1"), send("B", {"C"}, "1"),
                               take("B", "A", "1"), take("C", "B", "1")})) == Numbers{{1, 2}, {2}, {3}, {1}, {3}});
}

TEST_CASE("of messages that are alike the oldest is taken; another sender, term or name is another message") {
    CHECK(numbers_in(numbered({send("A", {"C"}, "1"), send("B", {"C"}, "1"), send("A", {"C"}, "2"),
                               send("A", {"C"}, "1"), take("C", "A", "1"), take("C", "A", "2"), take("C", "A", "1"),
                               take("C", "B", "1")})) == Numbers{{1}, {2}, {3}, {4}, {1}, {3}, {4}, {2}});
}

TEST_CASE("what nobody has sent, or somebody took, cannot be taken") {
    Mailboxes mailboxes;
    Step sent = send("A", {"B"}, "1");
    mailboxes.send(sent);
    Step wrong = take("B", "A", "2");
    CHECK_FALSE(mailboxes.take(wrong));
    CHECK(wrong.messages.empty());
    Step stranger = take("C", "A", "1");
    CHECK_FALSE(mailboxes.take(stranger));
    Step taken = take("B", "A", "1");
    CHECK(mailboxes.take(taken));
    CHECK(taken.messages == sent.messages);
    CHECK_FALSE(mailboxes.take(taken));
}

TEST_CASE("by the numbers alone the mailboxes are the same, whatever the steps say of what is taken") {
    trace::Counterexample run =
        numbered({send("A", {"B"}, "1"), send("A", {"B"}, "2"), send("A", {"B"}, "1"), take("B", "A", "2")});
    run.steps.back().terms.clear();
    Mailboxes mailboxes;
    for (const Step& step : run.steps) mailboxes.follow(step);
    REQUIRE(mailboxes.of("B").size() == 2);
    CHECK(mailboxes.of("B").front().id == 1);
    CHECK(mailboxes.of("B").back().id == 3);
    CHECK(to_string(mailboxes.of("B").back()) == "m(1) from A");
    CHECK(mailboxes.of("A").empty());
}

TEST_CASE("what is left at the end has the number that it was sent with; the oldest of those that are alike are gone") {
    trace::Counterexample run = numbered({send("A", {"B"}, "1"), send("A", {"B"}, "2"), send("A", {"B"}, "1"),
                                          send("A", {"B"}, "1"), take("B", "A", "1")});
    run.final_places.emplace_back().agent = "B";
    const auto message = [](const char* term) { return Message{0, "m", {ir::value_from(term)}, "A"}; };
    run.final_places.front().mailbox = {message("1"), message("1"), message("2"), message("3")};  // a bag is sorted
    trace::identify_left(run);
    std::vector<MessageId> ids;
    for (const Message& each : run.final_places.front().mailbox) ids.push_back(each.id);
    CHECK(ids == std::vector<MessageId>{3, 4, 2, 0});
}

TEST_CASE("rounds of a loop are the same round although their messages are others") {
    trace::Counterexample run =
        numbered({send("A", {"B"}, "1"), take("B", "A", "1"), send("A", {"B"}, "1"), take("B", "A", "1")});
    run.lasso_start = 0;
    const auto once = trace::with_one_round(run);
    REQUIRE(once);
    CHECK(numbers_in(*once) == Numbers{{1}, {1}});
}

TEST_CASE("alike messages behind each other are one text") {
    std::vector<Message> box;
    for (const char* const each : {"a", "a", "a", "b", "a"}) box.push_back({0, "m", {ir::value_from(each)}, "X"});
    using Texts = std::vector<std::string>;
    CHECK(trace::counted_texts_of(box, 9) == Texts{"m(a) ×3 from X", "m(b) from X", "m(a) from X"});
    // What is left out is counted by messages.
    CHECK(trace::counted_texts_of(box, 1) == Texts{"m(a) ×3 from X", "and 2 more"});
    box[1].from = "Y";
    CHECK(trace::counted_texts_of(box, 2) == Texts{"m(a) from X", "m(a) from Y", "and 3 more"});
    CHECK(trace::counted_texts_of({}, 2).empty());
}

}  // namespace trace_mailboxes_test
