% The yardstick of the modal checker: LCC by tabled transition rules, as in the literature (lcc-semantics.md, section 2: messages in a
% bag, every constraint a step). Reads the clauses of a protocol as they are; agents and knowledge come as facts:
%   agent(Id, Role), knows(Id, Fact), common(Fact)
%   swipl -g "measure('a.lcc', 'a.pl', QUESTION)" -t halt lcc.pl      QUESTION: states, can_end, possible(Action)
:- use_module(library(lists)).
:- op(1190, xfx, ::), op(1150, xfy, par), op(1100, xfy, or), op(1050, xfy, then).
:- op(1000, yfx, <-), op(950, xfx, =>), op(950, xfx, <=), op(800, yfx, /\), op(750, fy, ~).
:- dynamic clause_of/3, agent/2, knows/2, common/1.
:- discontiguous agent/2, knows/2, common/1.

read_protocol(File) :- setup_call_cleanup(open(File, read, In), read_clauses(In), close(In)).
read_clauses(In) :-
    read_term(In, Term, []),
    (   Term == end_of_file -> true
    ;   Term = (a(R, I) :: Body), assertz(clause_of(R, I, Body)), read_clauses(In)
    ).

% step(Process, OwnRole, Agent, Bag, Action, Next, NextBag)
% Variables of a message are its own.
step((M => a(R, I)), Role, Me, Bag, out(M, R, I), nil, [Sent|Bag]) :- copy_term(m(M, Role, Me, R, I), Sent).
step((M <= a(R, I)), Role, Me, Bag, in(M, R, I), nil, Rest) :-
    select(Sent, Bag, Rest), copy_term(Sent, m(M, R, I, ToRole, ToId)), ToRole = Role, ToId = Me.
step(null, _, _, Bag, '#'(true), nil, Bag).
step((P <- C), _, Me, Bag, '#'(C), Next, Bag) :- sat(C, Me), ( P == null -> Next = nil ; Next = P ).
step(a(R, I), _, _, Bag, L, E, Rest) :- clause_of(R, I, B), step(B, R, I, Bag, L, E0, Rest), within(R, I, E0, E).
step(role(R, I, P), _, _, Bag, L, E, Rest) :- step(P, R, I, Bag, L, E0, Rest), within(R, I, E0, E).
step((P then Q), Role, Me, Bag, L, E, Rest) :-
    step(P, Role, Me, Bag, L, E0, Rest), ( E0 == nil -> E = Q ; E = (E0 then Q) ).
step((P or Q), Role, Me, Bag, L, E, Rest) :-
    ( step(P, Role, Me, Bag, L, E, Rest) ; step(Q, Role, Me, Bag, L, E, Rest) ).
step((P par Q), Role, Me, Bag, L, E, Rest) :-
    (   step(P, Role, Me, Bag, L, P1, Rest), ( P1 == nil -> E = Q ; E = (P1 par Q) )
    ;   step(Q, Role, Me, Bag, L, Q1, Rest), ( Q1 == nil -> E = P ; E = (P par Q1) )
    ).

% A role change at the end of a role does not nest.
within(_, _, nil, nil) :- !.
within(_, _, a(R, I), a(R, I)) :- !.
within(_, _, role(R, I, P), role(R, I, P)) :- !.
within(R, I, P, role(R, I, P)).

sat(C, Me) :- ( C = (D /\ E) -> sat(D, Me), sat(E, Me) ; C = ~(D) -> \+ sat(D, Me) ; C = (X = Y) -> X = Y
              ; ( knows(Me, C) ; common(C) ) ).

initial(s(Agents, [])) :- findall(Id-a(Role, Id), agent(Id, Role), Agents).

transition(s(Agents, Bag), Id:L, s(Next, Sorted)) :-
    copy_term(Agents, Fresh), append(Before, [Id-P|After], Fresh),
    step(P, none, Id, Bag, L, E, Rest), msort(Rest, Sorted), append(Before, [Id-E|After], Next).

:- table reachable/1, can_end/1, can/2.
reachable(S) :- initial(S).
reachable(S) :- reachable(S0), transition(S0, _, S).
can_end(S) :- \+ transition(S, _, _).
can_end(S) :- transition(S, _, S1), can_end(S1).
can(A, S) :- transition(S, _:L, _), \+ L \= A.
can(A, S) :- transition(S, _, S1), can(A, S1).

count(Count) :- aggregate_all(count, reachable(_), Count).

% nu Z.([-]Z /\ …): all states.   AG EF [-]ff.   EF <A>tt
answer(states, holds, Count) :- count(Count).
answer(can_end, Truth, Count) :- ( reachable(S), \+ can_end(S) -> Truth = violated ; Truth = holds ), count(Count).
answer(possible(A), Truth, Count) :- initial(S), ( can(A, S) -> Truth = holds ; Truth = violated ), count(Count).

measure(Protocol, Facts, Question) :-
    read_protocol(Protocol), consult(Facts), statistics(cputime, Begin),
    answer(Question, Truth, Count), statistics(cputime, End), Seconds is End - Begin,
    format("~w ~w ~3f~n", [Truth, Count, Seconds]).
