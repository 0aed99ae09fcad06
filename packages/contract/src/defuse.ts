/**
 * Where a spreadsheet may see a cell begin: at the start, and, when its list separator is not the file's, after a
 * semicolon, tab or line break within a text. Own quotes and spaces in front do not help.
 */
const BEGINS = '(?<=^|[;\\t\\r\\n])';
/** What it may then take for a formula or a command, also in full-width forms. */
const RUNS = '(?=["\' ]*[=+\\-@\\t\\r\\n\\0＝＋－＠])';
const DANGEROUS = new RegExp(BEGINS + RUNS, 'g');
const DEFUSED = new RegExp(`${BEGINS}'${RUNS}`, 'g');

/** Text that no spreadsheet runs: a quote in front of each place that looks like a formula. */
export const defuse = (text: string): string => text.replace(DANGEROUS, "'");

/** The text that `defuse` was given. */
export const undefuse = (text: string): string => text.replace(DEFUSED, '');
