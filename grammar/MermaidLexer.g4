/** Words of Mermaid's sequence diagrams (text-diagrams.md). A statement ends with its line or at `;`. Keywords stand at the beginning of a
 *  statement only, in any case; what follows is names (NAMES), a message (MESSAGE), or text up to the end (REST).
 */
lexer grammar MermaidLexer;

FRONT_MATTER     : '---' BLANK* LINE_END (.*? LINE_END)?? BLANK* '---' BLANK* LINE_END -> type(NEWLINE) ;
DIRECTIVE        : '%%{' .*? '}%%' -> skip ;
COMMENT          : ('%' | '#') ~[\r\n]* -> skip ;
NEWLINE          : (LINE_END | ';')+ ;
SPACE            : BLANK+ -> skip ;

SEQUENCE_DIAGRAM : S E Q U E N C E D I A G R A M ;
CREATE           : C R E A T E ;
/** With its blanks: a participant may be called `AS`. */
PARTICIPANT      : (P A R T I C I P A N T | A C T O R) BLANK+ -> mode(NAMES) ;
DESTROY          : D E S T R O Y -> mode(MESSAGE) ;
ACTIVATE         : A C T I V A T E -> mode(MESSAGE) ;
DEACTIVATE       : D E A C T I V A T E -> mode(MESSAGE) ;
NOTE             : N O T E BLANK+ ((L E F T | R I G H T) BLANK+ O F | O V E R) BLANK -> mode(MESSAGE) ;
OPEN             : (L O O P | A L T | O P T | P A R ('_' O V E R)? | C R I T I C A L | B R E A K | R E C T | B O X) -> mode(REST) ;
DIVIDE           : (E L S E | A N D | O P T I O N) -> mode(REST) ;
END              : E N D ;
TITLE            : T I T L E (':' | BLANK) -> mode(REST) ;
ACCESSIBLE       : A C C D E S C R BLANK* '{' ~[}]* '}' -> skip ;
ACCESSIBLE_LINE  : (A C C T I T L E | A C C D E S C R) BLANK* ':' ~[\r\n]* -> skip ;
IGNORED          : (A U T O N U M B E R | L I N K S? | P R O P E R T I E S | D E T A I L S) -> mode(REST) ;
FIRST_WORD       : WORD_LETTER+ -> type(WORD), mode(MESSAGE) ;
FIRST_STRAY      : . -> type(STRAY), mode(MESSAGE) ;

mode MESSAGE;
MESSAGE_END      : (LINE_END | ';')+ -> type(NEWLINE), mode(DEFAULT_MODE) ;
MESSAGE_COMMENT  : '#' ~[\r\n]* -> skip ;
MESSAGE_SPACE    : BLANK+ -> skip ;
TEXT             : ':' (~[#;\r\n] | ENTITY)* -> mode(DEFAULT_MODE) ;
BOTH             : '<<' '-' '-'? '>>' ;
ARROW            : '-' '-'? ('>' '>'? | [xX] | ')' | '|' [\\/] | '\\\\' | '//') ;
BACK             : ([\\/] '|' | '\\\\' | '//') '-' '-'? ;
CENTRE           : '()' ;
PLUS             : '+' ;
MINUS            : '-' ;
COMMA            : ',' ;
WORD             : WORD_LETTER+ ;
/** Inside a name only. */
OTHER            : [\\/()|] ;
/** In no name. */
STRAY            : . ;

mode NAMES;
NAMES_END        : (LINE_END | ';')+ -> type(NEWLINE), mode(DEFAULT_MODE) ;
NAMES_COMMENT    : '#' ~[\r\n]* -> skip ;
AS               : BLANK+ A S BLANK+ -> mode(REST) ;
NAMES_SPACE      : BLANK+ -> skip ;
CONFIG           : '@{' ~[}]* '}' ;
NAME             : ~[ \t\u00A0\r\n;#,:<>@]+ ;
NAMES_STRAY      : . -> type(STRAY) ;

mode REST;
REST_TEXT        : (~[#;\r\n] | ENTITY)+ -> mode(DEFAULT_MODE) ;
REST_COMMENT     : '#' ~[\r\n]* -> skip ;
REST_END         : (LINE_END | ';')+ -> type(NEWLINE), mode(DEFAULT_MODE) ;

fragment ENTITY      : '#' [a-zA-Z0-9_]+ ';' ;
fragment WORD_LETTER : ~[ \t\u00A0\r\n:;,+<>#\-\\/()|] ;
fragment BLANK       : [ \t\u00A0\uFEFF] ;
fragment LINE_END    : '\r'? '\n' | '\r' ;
fragment A : [aA] ; fragment B : [bB] ; fragment C : [cC] ; fragment D : [dD] ; fragment E : [eE] ; fragment F : [fF] ;
fragment G : [gG] ; fragment H : [hH] ; fragment I : [iI] ; fragment K : [kK] ; fragment L : [lL] ; fragment M : [mM] ;
fragment N : [nN] ; fragment O : [oO] ; fragment P : [pP] ; fragment Q : [qQ] ; fragment R : [rR] ; fragment S : [sS] ;
fragment T : [tT] ; fragment U : [uU] ; fragment V : [vV] ; fragment X : [xX] ; fragment Y : [yY] ;
