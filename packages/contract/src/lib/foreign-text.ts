/*
 * Texts that do not tell their encoding: a person chooses it by how some of their lines would read. Decoding itself is each
 * runtime's own.
 */

/** Control characters that no text has, and those that a wrong encoding makes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/;
const LF = 10;
const SAMPLE_LINES = 2;
const SAMPLE_MAX = 60;

/** Whether decoded bytes are a text. */
export const isText = (decoded: string): boolean => !NO_TEXT.test(decoded);

/** The first lines of bytes that are more than ASCII. */
export const tellingLines = (bytes: Uint8Array): Uint8Array[] => {
  const lines: Uint8Array[] = [];
  for (let at = 0; at < bytes.length && lines.length < SAMPLE_LINES; ) {
    const end = bytes.indexOf(LF, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    if (line.some((byte) => byte > 0x7f)) lines.push(line);
    at = end < 0 ? bytes.length : end + 1;
  }
  return lines;
};

/** A line around its first letter that is not ASCII. */
export const excerptOf = (line: string): string => {
  const letters = [...line.trim()];
  const at = letters.findIndex((letter) => letter > '\u007f');
  const from = Math.max(0, at - SAMPLE_MAX / 3);
  const cut = letters.slice(from, from + SAMPLE_MAX).join('');
  return `${from > 0 ? '…' : ''}${cut}${from + SAMPLE_MAX < letters.length ? '…' : ''}`;
};
