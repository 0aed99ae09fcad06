import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type SheetRow, UnreadableFile } from './sheet.ts';
import { readRows, readSharedTexts } from './xlsx-cells.ts';
import { readXml } from './xml-read.ts';

/** Maximum inflated size of the parts of one workbook that are read; ten thousand rows take about five million. */
const INFLATED_MAX = 24 * 1024 * 1024;
const ENTRIES_MAX = 1_000;

/** Inflates parts of an archive chunk by chunk and stops at the budget, whatever sizes the archive claims. */
const inflater = (zip: ZipFile) => {
  let left = INFLATED_MAX;
  return async function* (entry: Entry): AsyncGenerator<string> {
    if (entry.uncompressedSize > left) throw new UnreadableFile('size');
    const decoder = new TextDecoder('utf-8');
    const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    for await (const bytes of stream) {
      left -= bytes.length;
      if (left < 0) throw new UnreadableFile('size');
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  };
};

type Part = (path: string) => AsyncIterable<string>;

/** Path of the first sheet, by the workbook's own order. */
const firstSheet = async (part: Part): Promise<string> => {
  let id: string | undefined;
  let target: string | undefined;
  await readXml(part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes.id;
    },
  });
  await readXml(part('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target;
    },
  });
  if (!id || !target) throw new UnreadableFile('type');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
};

async function* read(bytes: Buffer): AsyncGenerator<SheetRow> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > ENTRIES_MAX) throw new UnreadableFile('size');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const inflate = inflater(zip);
  const part: Part = (path) => {
    const entry = entries.get(path);
    if (!entry) throw new UnreadableFile('type');
    return inflate(entry);
  };
  const sheet = await firstSheet(part);
  const texts = entries.has('xl/sharedStrings.xml') ? await readSharedTexts(part('xl/sharedStrings.xml')) : [];
  yield* readRows(part(sheet), texts);
}

/**
 * Rows of the first sheet of an XLSX workbook; cells as text, formulas as their last result. Rows without any text are
 * omitted but counted. Nothing is inflated beyond a fixed budget, and nothing of other sheets.
 * @throws UnreadableFile `type` when it is not a workbook, `size` when it would inflate too far or has too many
 * elements
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* read(bytes);
  } catch (error) {
    // The archive and XML readers throw plain errors, all of which mean: not a workbook.
    throw error instanceof UnreadableFile ? error : new UnreadableFile('type');
  }
}
