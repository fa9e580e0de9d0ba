/** Sentences of LCC (lcc.md). LL(1) at every decision, so parsing is linear and needs no prediction.

    Actions and constraints are one kind of sentence here, since `C <- M <= A` shows only at its second arrow which of
    the two it began with. The builder tells them apart and refuses what is neither.
    Binding, loosest first: `par`, `or`, `then`, `<-`, `\/`, `and`, `not`, comparisons and messages. */
parser grammar LccParser;

options { tokenVocab = LccLexer; }

file        : item+ EOF ;

/** What stands in a check file: what an agent knows, and the role that it begins with. */
knowledge   : fact* EOF ;
fact        : term ( ARROW disjunction )? FULL_STOP ;
beginning   : term EOF ;

item        : header | clause ;
header      : ROLE arguments FULL_STOP? ;
clause      : head DEFINES parallel FULL_STOP? ;
head        : ( IDENT | VARIABLE ) arguments? ;

parallel    : choice ( PAR choice )* ;
choice      : sequence ( OR sequence )* ;
sequence    : guarded ( THEN guarded )* ;
/** An action with its constraints: `a <- c`, `c <- m <= a`, `c <- m <= a <- c`. */
guarded     : disjunction ( ARROW disjunction )* ;
disjunction : conjunction ( EITHER conjunction )* ;
conjunction : literal ( AND literal )* ;
literal     : negation | group | relation ;
negation    : NOT literal ;
group       : LPAREN parallel RPAREN ;
/** A message, a comparison or, without a sign between two, a single term (`null` is one too). The left side begins with
    a term, since a parenthesis there begins a group. */
relation    : left=opening ( sign=( SENDS | RECEIVES | EQUALS | EQUAL | NOT_EQUAL | LESS | LESS_EQUAL | GREATER
                                  | GREATER_EQUAL | IS ) right=sum )? ;

opening     : term ( STAR factor )* ( ( PLUS | MINUS ) product )* ;
sum         : product ( ( PLUS | MINUS ) product )* ;
product     : factor ( STAR factor )* ;
factor      : term | LPAREN sum RPAREN ;

term        : VARIABLE arguments? | name arguments? | number | STRING | WILDCARD | list | EMPTY ;
name        : IDENT | ROLE ;
number      : MINUS? ( INTEGER | FLOAT ) ;
list        : LBRACKET ( term ( COMMA term )* ( BAR term )* )? RBRACKET ;
arguments   : LPAREN ( term ( COMMA term )* )? RPAREN ;
