import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { HEAD_ROWS, type SheetRow, UnreadableFile } from './sheet.ts';
import { readRows, readSharedTexts, readStyles } from './xlsx-cells.ts';
import { readXml } from './xml-read.ts';

/** Maximum inflated size of the parts of one workbook that are read; ten thousand rows take about five million. */
const INFLATED_MAX = 24 * 1024 * 1024;
const ENTRIES_MAX = 1_000;
/** Sheets among which the table is looked for. */
const SHEETS_MAX = 20;

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

/** The paths of the sheets in the workbook's own order, the hidden ones last, and the calendar of its days. */
const sheetsOf = async (part: Part): Promise<{ paths: string[]; from1904: boolean }> => {
  const shown: string[] = [];
  const hidden: string[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  await readXml(part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet')
        (attributes.state?.toLowerCase().includes('hidden') ? hidden : shown).push(attributes.id ?? '');
    },
  });
  await readXml(part('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    },
  });
  const paths = [...shown, ...hidden].flatMap((id) => {
    const target = targets.get(id);
    return target ? [target.startsWith('/') ? target.slice(1) : `xl/${target}`] : [];
  });
  return { paths, from1904 };
};

/** Whether these first rows of a sheet are those of the table that is looked for. */
type IsTable = (rows: readonly SheetRow[]) => boolean;

/** Rows of the first sheet that begins as the table does; of the first one, where none does or only one could. */
async function* rowsOf(
  sheets: readonly (() => AsyncGenerator<SheetRow>)[],
  isTable: IsTable,
): AsyncGenerator<SheetRow> {
  for (const sheet of sheets.length > 1 ? sheets : []) {
    const first: SheetRow[] = [];
    for await (const row of sheet()) if (first.push(row) >= HEAD_ROWS) break;
    if (isTable(first)) return yield* sheet();
  }
  const [first] = sheets;
  if (!first) throw new UnreadableFile('type');
  yield* first();
}

async function* read(bytes: Buffer, isTable: IsTable): AsyncGenerator<SheetRow> {
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
  const { paths, from1904 } = await sheetsOf(part);
  const sharedTexts = entries.has('xl/sharedStrings.xml') ? await readSharedTexts(part('xl/sharedStrings.xml')) : [];
  const styles = entries.has('xl/styles.xml') ? await readStyles(part('xl/styles.xml')) : new Map<number, never>();
  const workbook = { sharedTexts, styles, from1904 };
  // Sheets of charts and macros are no tables; a sheet whose part is missing makes the file no workbook.
  const tables = paths.filter((path, at) => at === 0 || entries.has(path));
  yield* rowsOf(
    tables.slice(0, SHEETS_MAX).map((path) => () => readRows(part(path), workbook)),
    isTable,
  );
}

/**
 * Rows of the first sheet of an XLSX workbook that begins as `isTable` says, else of its first sheet; cells as text,
 * formulas as their last result. Rows without any text are omitted but counted. Nothing is inflated beyond a fixed budget.
 * @throws UnreadableFile `type` when it is not a workbook, `size` when it would inflate too far or has too many
 * elements
 */
export async function* readXlsx(bytes: Buffer, isTable: IsTable = () => true): AsyncGenerator<SheetRow> {
  try {
    yield* read(bytes, isTable);
  } catch (error) {
    // The archive and XML readers throw plain errors, all of which mean: not a workbook.
    throw error instanceof UnreadableFile ? error : new UnreadableFile('type');
  }
}
