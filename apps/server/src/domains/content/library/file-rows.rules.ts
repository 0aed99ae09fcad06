import { type Category, type ContentType, type Source, SUMMARY_MAX } from '@onair/contract/content/items/items';
import type { Locale } from '@onair/contract/text';
import { headingReader } from '../../../files/imports/heading.ts';
import { type CheckedRow, kindFault, type NamedRow, type RowFault } from '../../../files/imports/read-table.ts';
import { CONTROL, dayOrders, timeIn, wholeIn } from '../../../files/imports/values.ts';
import { titleFault } from '../../../http/validation.ts';
import { nameFault } from '../../identity/index.ts';
import { policyWords } from '../policy-sets/policy-sets.words.ts';
import { valueDecoder } from '../policy-sets/rule-text.rules.ts';
import { filesWords } from './library.words.ts';

export const itemHeading = headingReader({
  labels: Object.values(filesWords).map(({ columns }) => columns),
  required: ['title'],
  ignored: ['assignee', 'stage', 'review', 'scheduledAt', 'publishedAt', 'updatedAt'],
});

/** Columns of text, which the product may hold in a form that a file could not bring. */
type TextColumn = 'title' | 'summary' | 'author' | 'tags';

/** The fields of a row; absent where the file has no such column. Times are on the company's clock, empty for none. */
export type ItemRow = {
  row: number;
  id: number | null;
  version: number | null;
  title: string;
  summary?: string;
  type?: ContentType;
  category?: Category;
  source?: Source;
  author?: string;
  tags?: string[];
  /** To the minute where the cell names no seconds. */
  dueAt?: string;
  /** Faults that count where the cell is not what the item has: a file may bring back what was stored by other rules. */
  doubts: { column: TextColumn; msg: string }[];
};

const TITLE_MAX = 200;
const AUTHOR_MAX = 60;
const TAGS_MAX = 20;
const TAG_MAX = 30;
/** Errors as spreadsheet programs write them into CSV. */
const ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|WERT!|BEZUG!|NV)$/;

type Coded = 'types' | 'categories' | 'sources';
const decode = {
  types: valueDecoder('types'),
  categories: valueDecoder('categories'),
  sources: valueDecoder('sources'),
};

/** Tags as one cell: separated by `|`, as JSON where a tag contains that character. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.some((tag) => /[|｜]/.test(tag)) ? JSON.stringify(tags) : tags.join('|');

/** Null for a list that is none. */
const tagsIn = (cell: string): string[] | null => {
  try {
    const list: unknown = cell.startsWith('[') ? JSON.parse(cell) : cell.split(/[|｜]/);
    return Array.isArray(list) ? [...new Set(list.map((tag) => String(tag).trim()).filter(Boolean))] : null;
  } catch {
    return null;
  }
};

const tagsFit = (tags: readonly string[]): boolean =>
  tags.length <= TAGS_MAX && tags.every((tag) => [...tag].length <= TAG_MAX && !CONTROL.test(tag));

type ItemReader = { locale: Locale; timeZone: string };

/** Checks the cells of a table's rows, and reports every fault in the reader's language. */
export const itemChecker = (rows: readonly NamedRow[], { locale, timeZone }: ItemReader) => {
  const words = filesWords[locale];
  const labels = words.columns;
  const names = policyWords[locale].values;
  const orders = dayOrders(rows.map((row) => row.text('dueAt')));
  return (given: NamedRow): CheckedRow<ItemRow> => {
    const faults: RowFault[] = [];
    const doubts: ItemRow['doubts'] = [];
    const { row, text: cell } = given;
    const isNew = cell('id') === '';
    const fault = (column: keyof typeof labels, msg: string) => faults.push({ row, column: labels[column], msg });
    const doubtful = (column: TextColumn, msg: string): void => {
      if (isNew) fault(column, msg);
      else doubts.push({ column, msg });
    };
    const isRead = (column: keyof typeof labels): boolean => {
      const holds = column === 'dueAt' ? 'time' : column === 'id' || column === 'version' ? 'number' : 'text';
      const msg = kindFault(given, column, holds, locale);
      if (msg !== null) fault(column, msg);
      return msg === null;
    };
    const number = (column: 'id' | 'version', msg: string): number | null => {
      const value = wholeIn(cell(column));
      if (isRead(column) && cell(column) !== '' && value === null) fault(column, msg);
      return value;
    };
    const line = (column: 'title' | 'summary' | 'author', max: number): string => {
      const text = cell(column);
      const doubt = (msg: string) => doubtful(column, msg);
      if (!isRead(column)) return text;
      if ([...text].length > max) doubt(words.tooLong(max));
      else if (CONTROL.test(text) || titleFault(text) === 'turned') doubt(words.badCharacters);
      else if (ERROR.test(text)) doubt(words.errorCell(text));
      else if (column === 'title' && titleFault(text) === 'blank') doubt(words.required);
      else if (column === 'author' && nameFault(text, { kind: 'author' }, [])) doubt(words.badCharacters);
      return text;
    };
    const coded = <V extends string>(column: 'type' | 'category' | 'source', part: Coded): V | undefined => {
      const text = cell(column);
      const code = decode[part](text);
      const allowed = Object.values(names[part]).join(words.separator);
      if (!isRead(column)) return undefined;
      if (text === '') fault(column, words.required);
      else if (code === null) fault(column, words.notOneOf([...text].slice(0, 30).join(''), allowed));
      return (code ?? undefined) as V | undefined;
    };
    const id = number('id', words.badId);
    const value: ItemRow = {
      ...{ row, id, version: number('version', words.badVersion) },
      ...{ title: line('title', TITLE_MAX), doubts },
    };
    if (given.has('summary')) value.summary = line('summary', SUMMARY_MAX);
    if (given.has('author') && (cell('author') !== '' || given.kind('author'))) {
      value.author = line('author', AUTHOR_MAX);
    }
    const type = given.has('type') || isNew ? coded<ContentType>('type', 'types') : undefined;
    const category = given.has('category') || isNew ? coded<Category>('category', 'categories') : undefined;
    const source = given.has('source') ? coded<Source>('source', 'sources') : undefined;
    if (given.has('tags') && isRead('tags')) {
      const tags = tagsIn(cell('tags'));
      if (tags) value.tags = tags;
      if (!tags) fault('tags', words.badTags);
      else if (!tagsFit(tags)) doubtful('tags', words.badTags);
      else if (ERROR.test(cell('tags'))) doubtful('tags', words.errorCell(cell('tags')));
    }
    if (given.has('dueAt') && isRead('dueAt')) {
      const text = cell('dueAt');
      const read = text === '' ? { time: '' } : timeIn({ text, kind: given.kind('dueAt') }, orders, timeZone);
      if (read === 'open') fault('dueAt', words.openDate);
      else if (read === 'none') fault('dueAt', words.badTime);
      else value.dueAt = read.time;
    }
    Object.assign(value, {
      ...(type ? { type } : {}),
      ...(category ? { category } : {}),
      ...(source ? { source } : {}),
    });
    return { value: faults.length === 0 ? value : null, faults };
  };
};
