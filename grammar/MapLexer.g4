/** Words of MAP. Nothing is ever refused here: what does not belong is kept as a token and reported with its place. */
lexer grammar MapLexer;

AGENT     : 'agent' ;
THEN      : 'then' ;
OR        : 'or' ;
PAR       : 'par' ;
WAITFOR   : 'waitfor' ;
TIMEOUT   : 'timeout' ;
EMPTY     : 'skip' | 'epsilon' | 'null' ;

SENDS     : '=>' ;
RECEIVES  : '<=' ;
EQUALS    : '=' ;
LPAREN    : '(' ;
RPAREN    : ')' ;
LBRACKET  : '[' ;
RBRACKET  : ']' ;
COMMA     : ',' ;
WILDCARD  : '_' ;

VARIABLE   : '$' WORD ;
ROLE_NAME  : '%' WORD ;
AGENT_NAME : '!' WORD ;
IDENT      : WORD ;
INTEGER    : '-'? [0-9]+ ;
STRING     : '"' CHARACTER* '"' ;

/** Taken as a string, so that the rest of the line gives no second message. */
OPEN_STRING  : '"' CHARACTER* '\\'? -> type(STRING) ;

SPACE        : [ \t\r\n\f]+ -> skip ;
LINE_COMMENT : '//' ~[\n]* -> skip ;
COMMENT      : '/*' .*? '*/' -> skip ;
OPEN_COMMENT : '/*' ( ~'*' | '*'+ ~[*/] )* '*'* -> channel(HIDDEN) ;
STRAY        : . -> channel(HIDDEN) ;

fragment WORD      : [A-Za-z] [A-Za-z0-9_]* ;
fragment CHARACTER : ~["\\\r\n] | '\\' ~[\r\n] ;
