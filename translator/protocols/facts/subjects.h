/// The lists of facts, by subject. README.md says what each line means.
#pragma once

#include "translator/protocols/facts/fact_maker.h"

namespace map2pml::fact_list {

/// `live`: where the value of each variable can still matter, and which lines read it.
void list_variables(const FactMaker& maker, Facts& list);

/// `field`: which parts of the messages in each mailbox somebody needs, and which line does.
void list_fields(const FactMaker& maker, Facts& list);

/// `sent`, `arrival`: who sends what to whom, and where a sender stands while it can still do so.
void list_sends(const FactMaker& maker, Facts& list);

/// `mailbox`, `heads`: who sends to each mailbox, and where its owner takes whatever may lie there.
void list_mailboxes(const FactMaker& maker, Facts& list);

/// `order`: messages that cannot be told apart, and those whose order of arrival no receive can tell.
void list_orders(const FactMaker& maker, Facts& list);

/// `mover`: which steps commute with those of others.
void list_movers(const FactMaker& maker, Facts& list);

/// `loop`: loops in which no message is taken.
void list_loops(const FactMaker& maker, Facts& list);

/// `exchange`: which agents can be exchanged for one another, or what tells them apart.
void list_exchanges(const FactMaker& maker, Facts& list);

/// `range`: which values state, procedures and the terms of messages can have.
void list_ranges(const FactMaker& maker, Facts& list);

}  // namespace map2pml::fact_list
