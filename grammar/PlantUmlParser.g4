/** PlantUML's sequence diagrams, line by line: the reader joins the blocks. A line that is no statement spoils itself only. */
parser grammar PlantUmlParser;

options { tokenVocab = PlantUmlLexer; }

diagram     : line* EOF ;
line        : statement? NEWLINE | wrong NEWLINE ;
wrong       : (~NEWLINE)+ ;
statement   : message | AMPERSAND? (participant | life | note | reference | block | answer | automatic | title | ignored) ;
participant : (CREATE PARTICIPANT? | PARTICIPANT) party (STEREOTYPE | COLOUR | URL | ORDER name)* ;
message     : AMPERSAND? ANCHOR? (party | exoLeft=EXO)? ARROW (exoRight=EXO | party)? (SHORTCUT | COLOUR)* URL? TEXT? ;
life        : (ACTIVATE | DEACTIVATE | DESTROY) party COLOUR? ;
note        : NOTE (party (COMMA party)*)? (COLOUR | STEREOTYPE)* TEXT? ;
reference   : REF party (COMMA party)* COLOUR? TEXT? ;
block       : (OPEN | DIVIDE | END | BOX) REST_TEXT? ;
answer      : RETURN REST_TEXT? ;
automatic   : AUTOACTIVATE REST_TEXT? ;
title       : TITLE REST_TEXT? ;
ignored     : IGNORED REST_TEXT? | ANCHOR ARROW ANCHOR TEXT? ;
/** The name that is shown, and the one that stands for it. */
party       : (name | STRING) (AS (name | STRING))? ;
name        : NAME | PARTICIPANT | ORDER | CREATE | AS ;
