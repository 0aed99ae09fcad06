import { PassThrough, Readable } from 'node:stream';
import { defuse } from '@onair/contract/lib/safe-text';
import { ZipFile } from 'yazl';
import type { Cell } from './sheet.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text for XML: characters that XML cannot hold are dropped, and sequences that Excel would treat as escapes are
 * escaped.
 */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to drop
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)
    .replaceAll('\r', '&#13;');

/** Days since December 30, 1899, as spreadsheets count. */
const serial = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`) / 86_400_000 + 25_569;

const HEADING = 1;
const TIME = 2;

/** A to ZZ: some readers require a reference on every cell. */
const letters = (column: number): string =>
  (column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));

const cellXml = (cell: Cell, place: string, style: number): string => {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${TIME}"><v>${serial(cell.time)}</v></c>`;
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(defuse(cell))}</t></is></c>`;
};

/** The sheet as text, batch by batch. The first row is the heading: bold and frozen. */
async function* sheetXml(batches: AsyncIterable<Cell[][]>, widths: readonly number[]): AsyncGenerator<string> {
  const columns = widths.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns && `<cols>${columns}</cols>`}<sheetData>`;
  let n = 0;
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) {
      n += 1;
      const style = n === 1 ? HEADING : 0;
      text += `<row r="${n}">${row.map((cell, column) => cellXml(cell, letters(column) + n, style)).join('')}</row>`;
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

const parts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${XLSX_TYPE}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/**
 * A workbook with one sheet, generated and compressed while it is read: memory stays at one batch however many rows
 * there are.
 * @param widths of the columns, in characters
 */
export const xlsxStream = (batches: AsyncIterable<Cell[][]>, sheet: string, widths: readonly number[]): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  const rows = Readable.from(sheetXml(batches, widths));
  // yazl leaves its input open when nobody reads on, and reports input errors on the archive.
  out.on('close', () => rows.destroy());
  rows.on('error', (error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  for (const [path, text] of Object.entries(parts(sheet))) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
};
