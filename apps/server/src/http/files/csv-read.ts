import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { COLUMNS_MAX, type SheetRow, TEXT_MAX, UnreadableFile } from './sheet.ts';

const CHUNK = 64 * 1024;

/** What the bytes are written in: UTF-16 by its mark, UTF-8 where they are valid, else GB18030, as Chinese Excel saves. */
const encodingOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) throw new UnreadableFile('type');
  // Decoded once to know, a second time in pieces: five megabytes take a few milliseconds.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
};

/** In pieces, with a turn of the event loop before each, so that nobody waits for a large file. */
async function* decoded(bytes: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    await new Promise(setImmediate);
    try {
      yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: at + CHUNK < bytes.length });
    } catch {
      throw new UnreadableFile('type');
    }
  }
}

/** The character that separates the heading's cells. */
const delimiterOf = (heading: string): string => {
  const plain = heading.replace(/"[^"]*"/g, '');
  const count = (c: string) => plain.split(c).length;
  return [',', ';', '\t'].reduce((best, c) => (count(c) > count(best) ? c : best));
};

/**
 * Rows of a CSV file; cells separated by comma, semicolon or tab. Rows without any text are left out but counted.
 * @throws UnreadableFile `type` when the bytes are no text, `quotes` when a quoted cell does not end
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const pieces = decoded(bytes);
  const first = await pieces.next();
  const text = first.done ? '' : first.value;
  const options = {
    delimiter: delimiterOf(text.split(/[\r\n]/, 1)[0] ?? ''),
    relax_column_count: true,
    relax_quotes: true,
  };
  const rows = Readable.from(
    (async function* () {
      yield text;
      yield* pieces;
    })(),
  );
  const parser = parse(options);
  rows.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const record of rows.pipe(parser)) {
      row += 1;
      const cells = (record as string[]).slice(0, COLUMNS_MAX).map((cell) => cell.slice(0, TEXT_MAX + 1));
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('quotes', (typeof error.records === 'number' ? error.records : row) + 1);
  } finally {
    rows.destroy();
  }
}
