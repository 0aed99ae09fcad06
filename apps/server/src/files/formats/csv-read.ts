import { ForeignEncoding } from '@onair/contract/content/policy-sets/files';
import { excerptOf, isText, tellingLines } from '@onair/contract/lib/foreign-text';
import { csvLines } from './csv-lines.ts';
import { HEAD_ROWS, type SheetRow, timeSlicer, UnreadableFile } from './sheet.ts';

/** Small enough to be parsed in about a millisecond. */
const CHUNK = 16 * 1024;

type Turn = () => Promise<void>;

/** The text of these bytes in chunks. @throws TypeError where the bytes do not have that encoding */
async function* decoded(bytes: Buffer, encoding: string, turn: Turn): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    await turn();
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: at + CHUNK < bytes.length });
  }
}

/** Comma, semicolon, tab, line feed and carriage return: every table has some of them. */
const SEPARATORS = new Set([0x2c, 0x3b, 0x09, 0x0a, 0x0d]);

/** UTF-16 without a byte order mark, by its separators, each beside a zero; null for bytes that are no text. */
const unmarkedUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | null => {
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const low = bytes[at] ?? 0;
    const high = bytes[at + 1] ?? 0;
    if (low === 0 && high === 0) return null;
    if (high === 0 && SEPARATORS.has(low)) little += 1;
    if (low === 0 && SEPARATORS.has(high)) big += 1;
  }
  if (bytes.length % 2 === 1 || little === big) return null;
  return little > big ? 'utf-16le' : 'utf-16be';
};

/**
 * The encoding that the bytes tell: UTF-16 by its byte order mark or its zeros, UTF-8 where valid; null where every choice
 * would be a guess. @throws UnreadableFile `type` for bytes that are no text
 */
const encodingOf = async (bytes: Buffer, turn: Turn): Promise<string | null> => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) {
    const unmarked = unmarkedUtf16(bytes);
    if (unmarked === null) throw new UnreadableFile('type');
    return unmarked;
  }
  try {
    // Decoded once to find out, a second time to read: five megabytes take a few milliseconds.
    for await (const _ of decoded(bytes, 'utf-8', turn));
    return 'utf-8';
  } catch {
    return null;
  }
};

export type Reading = { encoding: ForeignEncoding; sample: string };

/** How bytes that are not UTF-8 would read, in each encoding in which they are a text. */
export const readingsOf = async (bytes: Buffer): Promise<Reading[]> => {
  const turn = timeSlicer();
  const lines = tellingLines(bytes);
  const readings: Reading[] = [];
  for (const encoding of ForeignEncoding.anyOf.map(({ const: name }) => name)) {
    try {
      for await (const piece of decoded(bytes, encoding, turn)) if (!isText(piece)) throw new TypeError('no text');
      const decoder = new TextDecoder(encoding);
      const sample = lines.map((line) => excerptOf(decoder.decode(line))).join('\n');
      readings.push({ encoding, sample });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return readings;
};

/** What some programs write before the heading: `sep=;`. */
const NAMED = /^\ufeff?"?sep=([,;\t|])"?[\r\n]/i;

/** The character that separates the cells: as the file names it, else that of the first line that has one. */
const delimiterOf = (text: string): string => {
  const named = NAMED.exec(text)?.[1];
  if (named) return named;
  for (const line of text.split(/[\r\n]+/, HEAD_ROWS)) {
    const plain = line.replace(/"[^"]*"/g, '');
    const count = (c: string) => plain.split(c).length;
    const best = [',', ';', '\t'].reduce((most, c) => (count(c) > count(most) ? c : most));
    if (count(best) > 1) return best;
  }
  return ',';
};

/**
 * Rows of a CSV file; cells separated by comma, semicolon or tab, or as its first line names it. Rows without any text are
 * omitted but counted. Other work runs every few milliseconds.
 * @param foreign the encoding of a file that does not tell it
 * @throws UnreadableFile `type` when the bytes are not text, `encoding` when they do not tell theirs and none is given,
 * `size` when there are too many lines, blank ones included, `quotes` when a quoted cell does not end
 */
export async function* readCsv(bytes: Buffer, foreign?: ForeignEncoding): AsyncGenerator<SheetRow> {
  const turn = timeSlicer();
  const encoding = (await encodingOf(bytes, turn)) ?? foreign;
  if (!encoding) throw new UnreadableFile('encoding');
  let lines: ReturnType<typeof csvLines> | null = null;
  let isNamed = false;
  const rows = (some: SheetRow[]): SheetRow[] => (isNamed ? some.filter(({ row }) => row > 1) : some);
  try {
    for await (const piece of decoded(bytes, encoding, turn)) {
      if (!lines) {
        isNamed = NAMED.test(piece);
        lines = csvLines(delimiterOf(piece));
      }
      yield* rows(lines.write(piece));
    }
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile('type') : error;
  }
  if (lines) yield* rows(lines.end());
}
