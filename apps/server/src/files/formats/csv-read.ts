import { csvLines } from './csv-lines.ts';
import { type SheetRow, timeSlicer, UnreadableFile } from './sheet.ts';

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

/**
 * The encoding of the bytes: UTF-16 by its byte order mark, UTF-8 where valid, else GB18030, as Chinese Excel saves.
 */
const encodingOf = async (bytes: Buffer, turn: Turn): Promise<string> => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) throw new UnreadableFile('type');
  try {
    // Decoded once to find out, a second time to read: five megabytes take a few milliseconds.
    for await (const _ of decoded(bytes, 'utf-8', turn));
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
};

/** The character that separates the heading's cells. */
const delimiterOf = (heading: string): string => {
  const plain = heading.replace(/"[^"]*"/g, '');
  const count = (c: string) => plain.split(c).length;
  return [',', ';', '\t'].reduce((best, c) => (count(c) > count(best) ? c : best));
};

/**
 * Rows of a CSV file; cells separated by comma, semicolon or tab. Rows without any text are omitted but counted. Other
 * work runs every few milliseconds.
 * @throws UnreadableFile `type` when the bytes are not text, `size` when there are too many lines, blank ones included,
 * `quotes` when a quoted cell does not end
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const turn = timeSlicer();
  const pieces = decoded(bytes, await encodingOf(bytes, turn), turn);
  let lines: ReturnType<typeof csvLines> | null = null;
  try {
    for await (const piece of pieces) {
      lines ??= csvLines(delimiterOf(piece.split(/[\r\n]/, 1)[0] ?? ''));
      yield* lines.write(piece);
    }
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile('type') : error;
  }
  if (lines) yield* lines.end();
}
