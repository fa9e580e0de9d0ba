/** Mermaid's sequence diagrams, statement by statement: the reader joins the blocks. A line that is no statement spoils itself only. */
parser grammar MermaidParser;

options { tokenVocab = MermaidLexer; }

diagram     : line* EOF ;
line        : statement? NEWLINE | wrong NEWLINE ;
wrong       : (~NEWLINE)+ ;
statement   : SEQUENCE_DIAGRAM | participant | message | life | note | block | title | ignored ;
participant : CREATE? PARTICIPANT (NAME+ | NAME CONFIG) (AS REST_TEXT)? ;
message     : actor CENTRE? (ARROW | BACK | BOTH) CENTRE? (PLUS | MINUS)? actor TEXT ;
life        : (ACTIVATE | DEACTIVATE | DESTROY) actor ;
note        : NOTE actor (COMMA actor)* TEXT ;
block       : (OPEN | DIVIDE) REST_TEXT? | END ;
title       : TITLE REST_TEXT ;
ignored     : IGNORED REST_TEXT? ;
/** A hyphen inside a name is one before another word. */
actor       : WORD (MINUS* (WORD | OTHER))* ;
