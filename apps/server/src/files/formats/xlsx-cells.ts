import {
  type CellKind,
  COLUMNS_MAX,
  DAYS_TO_1904,
  ofSerial,
  type SheetRow,
  TEXT_MAX,
  UnreadableFile,
} from './sheet.ts';
import { parseXml, readXml } from './xml-read.ts';

const SHARED_TEXTS_MAX = 500_000;

/** Excel writes characters that XML cannot hold as _xHHHH_. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Collects the text of `t` and `v` elements, without the phonetic readings of Asian texts. */
const collector = () => {
  let text = '';
  let taking = false;
  let reading = false;
  return {
    start: () => {
      text = '';
    },
    open: (name: string) => {
      if (name === 'rPh') reading = true;
      else if (name === 't' || name === 'v') taking = !reading;
    },
    add: (part: string) => {
      if (taking && text.length <= TEXT_MAX) text = (text + part).slice(0, TEXT_MAX + 1);
    },
    close: (name: string) => {
      if (name === 'rPh') reading = false;
      else if (name === 't' || name === 'v') taking = false;
    },
    text: () => text,
  };
};

/** Texts referenced by cells through their index in this list. */
export const readSharedTexts = async (chunks: AsyncIterable<string>): Promise<string[]> => {
  const texts: string[] = [];
  const taken = collector();
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') taken.start();
      taken.open(name);
    },
    text: taken.add,
    close: (name) => {
      taken.close(name);
      if (name !== 'si') return;
      if (texts.length >= SHARED_TEXTS_MAX) throw new UnreadableFile('size');
      texts.push(plain(taken.text()));
    },
  });
  return texts;
};

/** Column of a reference such as `AB12`, from 0; null when it names none. */
const columnOf = (reference: string | undefined): number | null => {
  let column = 0;
  for (const c of reference ?? '') {
    const letter = c.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 ? column - 1 : null;
};

/** Formats that every spreadsheet program knows without a definition, and that show a date or a time. */
const isBuiltInTime = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format shows a date or a time: beside quoted texts, escaped characters, colors and zones it has their letters. */
const showsTime = (code: string): boolean =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';')[0] ?? '');

/** Formats in which a number is shown by its digits: General, 0 and text. */
const PLAIN_IDS: readonly number[] = [0, 1, 49];
const PLAIN_CODES: readonly string[] = ['general', '0', '@'];

/** How cell styles, by their index, show numbers as something else. */
export const readStyles = async (chunks: AsyncIterable<string>): Promise<ReadonlyMap<number, 'time' | 'formatted'>> => {
  const own = new Map<number, string>();
  const styles = new Map<number, 'time' | 'formatted'>();
  let index = -1;
  await readXml(chunks, {
    open: (name, attributes) => {
      if (name === 'cellXfs') index = 0;
      else if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'xf' && index >= 0) {
        const format = Number(attributes.numFmtId ?? 0);
        const code = own.get(format);
        const isPlain = code === undefined ? PLAIN_IDS.includes(format) : PLAIN_CODES.includes(code.toLowerCase());
        const isTime = code === undefined ? isBuiltInTime(format) : showsTime(code);
        if (!isPlain) styles.set(index, isTime ? 'time' : 'formatted');
        index += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') index = -1;
    },
  });
  return styles;
};

type Workbook = {
  sharedTexts: readonly string[];
  styles: ReadonlyMap<number, 'time' | 'formatted'>;
  /** Days are counted from January 1, 1904, as by old programs of the Macintosh. */
  from1904: boolean;
};

/** A number as people know it: `184` of `184.0` and `1.84E+02`, with the fifteen digits that spreadsheets keep. */
const numberText = (text: string): string => {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text;
};

/** Parses the text of a sheet, chunk by chunk, into rows. */
export async function* readRows(chunks: AsyncIterable<string>, workbook: Workbook): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let isFormula = false;
  let cells: string[] = [];
  let kinds: Partial<Record<number, CellKind>> | undefined;
  const taken = collector();

  const resolved = (text: string): [text: string, kind?: CellKind] => {
    // A formula without a result is not an empty cell. One whose result is an empty text says so.
    if (text === '') return isFormula && type !== 'str' ? ['', 'uncalculated'] : [''];
    if (type === 's') return [workbook.sharedTexts[Number(text)] ?? ''];
    if (type === 'b') return [text === '1' ? 'TRUE' : 'FALSE'];
    if (type === 'e') return [text, 'error'];
    if (type === 'd') return [`${text.slice(0, 10)} ${text.slice(11, 19) || '00:00:00'}`, 'time'];
    if (type === 'inlineStr' || type === 'str') return [plain(text)];
    const shown = workbook.styles.get(style);
    const time = shown === 'time' ? ofSerial(Number(text) + (workbook.from1904 ? DAYS_TO_1904 : 0)) : null;
    if (time !== null) return [time, 'time'];
    if (shown === 'formatted') return [numberText(text), 'formatted'];
    return workbook.from1904 ? [numberText(text), 'from1904'] : [numberText(text)];
  };

  const pieces = parseXml(chunks, {
    open: (name, attributes) => {
      if (name === 'row') {
        const named = Number(attributes.r);
        row = Number.isSafeInteger(named) && named > row ? named : row + 1;
        column = -1;
        cells = [];
        kinds = undefined;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? '';
        style = Number(attributes.s ?? 0);
        isFormula = false;
        taken.start();
      } else if (name === 'f') isFormula = true;
      taken.open(name);
    },
    text: taken.add,
    close: (name) => {
      taken.close(name);
      if (name === 'c' && column < COLUMNS_MAX) {
        const [value, kind] = resolved(taken.text());
        while (cells.length < column) cells.push('');
        cells[column] = value;
        if (kind) kinds = { ...kinds, [column]: kind };
      }
      if (name === 'row' && (kinds || cells.some((cell) => cell.trim() !== ''))) {
        rows.push({ row, cells, ...(kinds ? { kinds } : {}) });
      }
    },
  });
  for await (const _ of pieces) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}
