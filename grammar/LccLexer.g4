/** Words of LCC. Nothing is ever refused here: what does not belong is kept as a token and reported with its place. */
lexer grammar LccLexer;

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
