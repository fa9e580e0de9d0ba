/** What modellers write into the names of messages, lifelines and fragments of a diagram.
 *
 *  message      [price > 3] propose(price, "soon") : Answer {reply-by: 20} 1..n
 *  lifeline     bidder3 / Bidder : Agent [1..n]
 *
 *  A number before the name (`2.1a: go`) is taken off before: translator/languages/diagrams/sequence_number.h.
 *  Words are whatever is not a mark of this grammar: names are free text in any language. See grammar/auml.md.
 */
grammar AumlLabel;

message     : prefix* name? part* EOF ;
lifeline    : lineName? (SLASH lineName)? (COLON lineName)? multiplicity? note* EOF ;

prefix      : guard | stereotype ;
part        : guard | stereotype | note | arguments | result | cardinality ;
guard       : LSQUARE text? RSQUARE ;
stereotype  : LGUILLEMET plainName RGUILLEMET ;
arguments   : LPAREN (argument (COMMA argument)*)? RPAREN ;
argument    : inner+ ;
result      : COLON name ;
note        : LBRACE (deadline | text) RBRACE ;
deadline    : (REPLY_BY | DEADLINE | DURATION) (COLON | EQUALS) text ;

/** `k of n` is read from the end of the name: `list of items` is one. */
cardinality : bound RANGE bound ;
multiplicity: LSQUARE bound (RANGE bound)? RSQUARE ;
bound       : INTEGER | STAR | WORD ;

name        : (plain | SLASH | STAR | EQUALS | SYMBOL)+ ;
plainName   : plain+ ;
lineName    : (plain | STAR | EQUALS | SYMBOL)+ ;
plain       : WORD | STRING | INTEGER | REPLY_BY | DEADLINE | DURATION ;

/** Anything, as long as its brackets are closed. */
text        : (inner | COMMA)+ ;
inner       : plain | SLASH | STAR | EQUALS | SYMBOL | COLON | RANGE | LGUILLEMET | RGUILLEMET
            | LPAREN text? RPAREN | LSQUARE text? RSQUARE | LBRACE text? RBRACE ;

REPLY_BY    : 'reply-by' | 'reply_by' | 'replyBy' ;
DEADLINE    : 'deadline' ;
DURATION    : 'duration' ;
RANGE       : '..' ;
LPAREN      : '(' ;
RPAREN      : ')' ;
LSQUARE     : '[' ;
RSQUARE     : ']' ;
LBRACE      : '{' ;
RBRACE      : '}' ;
LGUILLEMET  : '<<' | '\u00AB' ;
RGUILLEMET  : '>>' | '\u00BB' ;
COMMA       : ',' ;
COLON       : ':' ;
SLASH       : '/' ;
EQUALS      : '=' ;
STAR        : '*' ;
INTEGER     : [0-9]+ ;
STRING      : '"' (~["\\] | '\\' .)* '"' ;
WORD        : LETTER ('.'? LETTER)* ;
SYMBOL      : [<>."\\] ;
SPACE       : [ \t\r\n\u00A0]+ -> skip ;

fragment LETTER : ~[ \t\r\n\u00A0()[\]{},:/=*<>."\u00AB\u00BB\\] ;
