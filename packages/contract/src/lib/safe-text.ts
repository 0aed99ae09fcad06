/**
 * Where a spreadsheet may see a cell begin: at the start, and, when its list separator is not the file's, after a
 * semicolon, tab or line break within a text. Own quotes and spaces in front do not help.
 */
const BEGINS = '(?<=^|[;\\t\\r\\n])';
/** Characters that start a formula or a command, also in full-width forms. */
const RUNS = '(?=["\' ]*[=+\\-@\\t\\r\\n\\0＝＋－＠])';
const DANGEROUS = new RegExp(BEGINS + RUNS, 'g');
const DEFUSED = new RegExp(`${BEGINS}'${RUNS}`, 'g');

/** Text that no spreadsheet executes: a quote in front of everything that looks like a formula. */
export const defuse = (text: string): string => text.replace(DANGEROUS, "'");

/** The inverse of `defuse`. */
export const undefuse = (text: string): string => text.replace(DEFUSED, '');

/**
 * What is wrong with the address of a web page: http or https, a host, no spaces, no name and password before the host,
 * which only serve to disguise it. Null when it is one.
 */
export const webLinkFault = (link: string): 'scheme' | 'format' | null => {
  if (!/^https?:\/\//i.test(link)) return 'scheme';
  if (/[\s\\]/.test(link) || !URL.canParse(link)) return 'format';
  const { host, username, password } = new URL(link);
  return host === '' || username !== '' || password !== '' ? 'format' : null;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes a text for markup, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
