import { COLUMNS_MAX, type SheetRow, TEXT_MAX, UnreadableFile } from './sheet.ts';
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

/** Parses the text of a sheet, chunk by chunk, into rows. */
export async function* readRows(
  chunks: AsyncIterable<string>,
  sharedTexts: readonly string[],
): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let row = 0;
  let column = -1;
  let type = '';
  let cells: string[] = [];
  const taken = collector();

  const resolved = (text: string): string => {
    if (type === 's') return sharedTexts[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    return type === 'inlineStr' || type === 'str' ? plain(text) : text;
  };

  const pieces = parseXml(chunks, {
    open: (name, attributes) => {
      if (name === 'row') {
        const named = Number(attributes.r);
        row = Number.isSafeInteger(named) && named > row ? named : row + 1;
        column = -1;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? '';
        taken.start();
      }
      taken.open(name);
    },
    text: taken.add,
    close: (name) => {
      taken.close(name);
      if (name === 'c' && column < COLUMNS_MAX) {
        const value = taken.text() === '' ? '' : resolved(taken.text());
        while (cells.length < column) cells.push('');
        cells[column] = value;
      }
      if (name === 'row' && cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
    },
  });
  for await (const _ of pieces) {
    yield* rows;
    rows = [];
  }
  yield* rows;
}
