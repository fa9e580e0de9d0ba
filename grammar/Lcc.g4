/** Sentences of LCC (lcc.md). LL(1) at every decision, so parsing is linear and needs no prediction.

    Actions and constraints are one kind of sentence here, since `C <- M <= A` shows only at its second arrow which of
    the two it began with. The builder tells them apart and refuses what is neither.
    Binding, loosest first: `par`, `or`, `then`, `<-`, `\/`, `and`, `not`, comparisons and messages. */
grammar Lcc;

file        : item+ EOF ;

/** What stands in a check file: what an agent knows, and the role that it begins with. */
knowledge   : fact* EOF ;
fact        : term ( ARROW disjunction )? FULL_STOP ;
beginning   : term EOF ;

item        : header | clause | norms ;
header      : ROLE arguments FULL_STOP? ;
clause      : head DEFINES parallel FULL_STOP? ;
head        : ( IDENT | VARIABLE ) arguments? ;

/** `rules of hd { (A, self, +access) <- member(A, syta). }`: who may do what. */
norms       : RULES OF owner LBRACE norm* RBRACE ;
owner       : name | INTEGER | STRING ;
norm        : modality ( ARROW provision ( ( COMMA | AND ) provision )* )? FULL_STOP ;
modality    : LPAREN term COMMA term COMMA sign=( PLUS | MINUS ) term RPAREN ;
provision   : NOT? affirmed ;
/** A modality begins like an equation in parentheses. */
affirmed    : equation | LPAREN equation ( COMMA term COMMA sign=( PLUS | MINUS ) term )? RPAREN ;
equation    : term ( EQUALS term )? ;

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
name        : IDENT | ROLE | RULES | OF ;
number      : MINUS? ( INTEGER | FLOAT ) ;
list        : LBRACKET ( term ( COMMA term )* ( BAR term )* )? RBRACKET ;
arguments   : LPAREN ( term ( COMMA term )* )? RPAREN ;

// Words of LCC. Nothing is ever refused here: what does not belong is kept as a token and reported with its place.

THEN      : 'then' ;
OR        : 'or' ;
PAR       : 'par' ;
EMPTY     : 'null' ;
AND       : 'and' | '/\\' | '\u2227' ;
EITHER    : '\\/' | '\u2228' ;
NOT       : 'not' | '~' | '\u00AC' ;
IS        : 'is' ;
/** What a role header begins with; a name anywhere else. */
ROLE      : 'r' ;
/** Two words before the rules of an agent; names anywhere else. */
RULES     : 'rules' ;
OF        : 'of' ;

DEFINES   : '::' ;
SENDS     : '=>' | '\u21D2' ;
RECEIVES  : '<=' | '\u21D0' ;
ARROW     : '<-' | '<--' | '\u2190' ;
/** Arrows that LCC does not have: kept as words, so that the message can say which one is meant. */
NO_ARROW  : '->' | '-->' | '==>' | '<==' | '\u2192' ;

EQUALS        : '=' ;
EQUAL         : '==' ;
NOT_EQUAL     : '!=' ;
LESS          : '<' ;
LESS_EQUAL    : '=<' ;
GREATER       : '>' ;
GREATER_EQUAL : '>=' ;
PLUS          : '+' ;
MINUS         : '-' ;
STAR          : '*' ;

LPAREN    : '(' ;
RPAREN    : ')' ;
LBRACKET  : '[' ;
RBRACKET  : ']' ;
LBRACE    : '{' ;
RBRACE    : '}' ;
COMMA     : ',' ;
BAR       : '|' ;
FULL_STOP : '.' ;

FLOAT     : DIGITS ( '.' DIGITS EXPONENT? | EXPONENT ) ;
INTEGER   : DIGITS ;
WILDCARD  : '_' ;
VARIABLE  : [A-Z] LETTER* | '_' LETTER+ ;
/** A colon, full stop or `@` belongs to a name only between other letters, so that a clause may end right after it. */
IDENT     : [a-z$] LETTER* ( [:.@] LETTER+ )* ;
STRING    : '"' CHARACTER* '"' ;

/** Taken as a string, so that the rest of the line gives no second message. */
OPEN_STRING  : '"' CHARACTER* '\\'? -> type(STRING) ;

SPACE        : [ \t\r\n\f]+ -> skip ;
LINE_COMMENT : ( '//' | '%' ) ~[\n]* -> skip ;
COMMENT      : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> channel(HIDDEN) ;
STRAY        : . -> channel(HIDDEN) ;

fragment LETTER    : [A-Za-z0-9_$] ;
fragment DIGITS    : [0-9]+ ;
fragment EXPONENT  : [eE] [+\-]? DIGITS ;
fragment CHARACTER : ~["\\\r\n] | '\\' ~[\r\n] ;
