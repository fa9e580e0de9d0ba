/** Words of Event-B formulas, in Unicode as Rodin writes them and in their ASCII spellings. */
lexer grammar EventBLexer;

FORALL    : '\u2200' | '!' ;
EXISTS    : '\u2203' | '#' ;
LAMBDA    : '\u03BB' | '%' ;
GENERAL_UNION : '\u22C3' | 'UNION' ;
GENERAL_INTER : '\u22C2' | 'INTER' ;
DOT       : '\u00B7' | '\u2219' | '.' ;
BAR       : '\u2223' | '|' ;
AND       : '\u2227' | '&' ;
OR        : '\u2228' | 'or' ;
NOT       : '\u00AC' | 'not' ;
IMPLIES   : '\u21D2' | '=>' ;
IFF       : '\u21D4' | '<=>' ;
TOP       : '\u22A4' | 'true' ;
BOTTOM    : '\u22A5' | 'false' ;

EQUAL     : '=' ;
NOT_EQUAL : '\u2260' | '/=' ;
IN        : '\u2208' | ':' ;
NOT_IN    : '\u2209' | '/:' ;
SUBSET_EQ : '\u2286' | '<:' ;
NOT_SUBSET_EQ : '\u2288' | '/<:' ;
SUBSET    : '\u2282' | '<<:' ;
NOT_SUBSET : '\u2284' | '/<<:' ;
LESS      : '<' ;
LESS_EQ   : '\u2264' | '<=' ;
GREATER   : '>' ;
GREATER_EQ : '\u2265' | '>=' ;

MAPLET    : '\u21A6' | '|->' ;
RELATION  : '\u2194' | '<->' ;
TOTAL_RELATION : '\uE100' | '<<->' ;
SURJECTIVE_RELATION : '\uE101' | '<->>' ;
TOTAL_SURJECTIVE_RELATION : '\uE102' | '<<->>' ;
PARTIAL_FUNCTION : '\u21F8' | '+->' ;
TOTAL_FUNCTION : '\u2192' | '-->' ;
PARTIAL_INJECTION : '\u2914' | '>+>' ;
TOTAL_INJECTION : '\u21A3' | '>->' ;
PARTIAL_SURJECTION : '\u2900' | '+->>' ;
TOTAL_SURJECTION : '\u21A0' | '-->>' ;
BIJECTION : '\u2916' | '>->>' ;
SET_UNION : '\u222A' | '\\/' ;
SET_INTER : '\u2229' | '/\\' ;
SET_MINUS : '\u2216' | '\\' ;
PRODUCT   : '\u00D7' | '**' ;
OVERRIDE  : '\uE103' | '<+' ;
COMPOSE   : ';' ;
BACK_COMPOSE : '\u2218' | 'circ' ;
PARALLEL  : '\u2225' | '||' ;
DIRECT_PRODUCT : '\u2297' | '><' ;
DOMAIN_RESTRICT : '\u25C1' | '<|' ;
DOMAIN_SUBTRACT : '\u2A64' | '<<|' ;
RANGE_RESTRICT : '\u25B7' | '|>' ;
RANGE_SUBTRACT : '\u2A65' | '|>>' ;
UPTO      : '\u2025' | '..' ;
PLUS      : '+' ;
MINUS     : '\u2212' | '-' ;
TIMES     : '\u2217' | '*' ;
DIVIDE    : '\u00F7' | '/' ;
MODULO    : 'mod' ;
POWER_OF  : '^' ;
CONVERSE  : '\u223C' | '~' ;

BECOMES   : '\u2254' | ':=' ;
BECOMES_IN : ':\u2208' | '::' ;
BECOMES_SUCH : ':\u2223' | ':|' ;
OF_TYPE   : '\u2982' | 'oftype' ;

INTEGERS  : '\u2124' | 'INT' ;
NATURALS  : '\u2115' | 'NAT' ;
NATURALS1 : '\u2115' [1\u2081] | 'NAT1' ;
BOOLEANS  : 'BOOL' ;
TRUE_VALUE : 'TRUE' ;
FALSE_VALUE : 'FALSE' ;
EMPTY     : '\u2205' ;
IDENTITY  : 'id' ;
PRJ1      : 'prj1' ;
PRJ2      : 'prj2' ;
POWER_SET : '\u2119' | 'POW' ;
POWER_SET1 : '\u2119' [1\u2081] | 'POW1' ;
DOM       : 'dom' ;
RAN       : 'ran' ;
CARD      : 'card' ;
MIN       : 'min' ;
MAX       : 'max' ;
UNION_OF  : 'union' ;
INTER_OF  : 'inter' ;
BOOL_OF   : 'bool' ;
FINITE    : 'finite' ;
PARTITION : 'partition' ;

LPAREN    : '(' ;
RPAREN    : ')' ;
LBRACKET  : '[' ;
RBRACKET  : ']' ;
LBRACE    : '{' ;
RBRACE    : '}' ;
COMMA     : ',' ;

NUMBER    : [0-9]+ ;
/** A prime marks the value after an event. Greek letters are letters, but for the one of functions. */
IDENT     : LETTER ( LETTER | [0-9] )* '\''? ;

SPACE     : [ \t\r\n\f\u00A0]+ -> skip ;
STRAY     : . -> channel(HIDDEN) ;

fragment LETTER : [A-Za-z_] | [\u00C0-\u00D6] | [\u00D8-\u00F6] | [\u00F8-\u024F] | [\u0370-\u03BA] | [\u03BC-\u03FF] | [\u0400-\u04FF] ;
