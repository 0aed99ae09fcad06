/** What a spreadsheet may take for a formula or a command, also in full-width forms. Own quotes in front do not help. */
const DANGEROUS = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const DEFUSED = /^'+[=+\-@\t\r\n\0＝＋－＠]/;

/** Text that no spreadsheet runs: a quote in front of what looks like a formula. */
export const defuse = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text that `defuse` was given. */
export const undefuse = (text: string): string => (DEFUSED.test(text) ? text.slice(1) : text);
