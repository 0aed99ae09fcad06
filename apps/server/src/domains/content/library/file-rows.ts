import { type Category, type ContentType, type Source, SUMMARY_MAX } from '@onair/contract/content/items';
import { undefuse } from '@onair/contract/safe-text';
import type { Locale } from '@onair/contract/text';
import type { SheetRow } from '../../../files/formats/sheet.ts';
import { headingReader } from '../../../files/imports/heading.ts';
import type { CheckedRow, RowFault } from '../../../files/imports/read-table.ts';
import { titleFault } from '../../../http/validation.ts';
import { nameFault } from '../../identity/index.ts';
import { policyWords } from '../policy-sets/policy-sets.words.ts';
import { valueDecoder } from '../policy-sets/rule-text.ts';
import { filesWords } from './library-files.words.ts';

export const readItemHeading = headingReader({
  labels: Object.values(filesWords).map(({ columns }) => columns),
  required: ['title'],
  ignored: ['assignee', 'stage', 'review', 'scheduledAt', 'publishedAt', 'updatedAt'],
});

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
  dueAt?: string;
};

const TITLE_MAX = 200;
const AUTHOR_MAX = 60;
const TAGS_MAX = 20;
const TAG_MAX = 30;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/;

type Coded = 'types' | 'categories' | 'sources';
const decode = {
  types: valueDecoder('types'),
  categories: valueDecoder('categories'),
  sources: valueDecoder('sources'),
};

/** Tags as one cell: separated by `|`, as JSON where a tag contains that character. */
export const tagsCell = (tags: readonly string[]): string =>
  tags.some((tag) => tag.includes('|')) ? JSON.stringify(tags) : tags.join('|');

const tagsIn = (cell: string): string[] | null => {
  try {
    const list: unknown = cell.startsWith('[') ? JSON.parse(cell) : cell.split('|');
    if (!Array.isArray(list)) return null;
    const tags = [...new Set(list.map((tag) => String(tag).trim()).filter(Boolean))];
    return tags.length <= TAGS_MAX && tags.every((tag) => [...tag].length <= TAG_MAX && !CONTROL.test(tag))
      ? tags
      : null;
  } catch {
    return null;
  }
};

/** A spreadsheet time, in days since December 30, 1899. */
const ofSerial = (days: number): string =>
  new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** A time in the format of the export; null when invalid. */
const timeIn = (cell: string): string | null => {
  if (/^\d{5}(\.\d+)?$/.test(cell)) return ofSerial(Number(cell));
  const [, day = '', hour = '', minute = '', second = '00'] = TIME.exec(cell) ?? [];
  const text = `${day} ${hour.padStart(2, '0')}:${minute}:${second}`;
  const at = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? text : null;
};

const whole = (cell: string): number | null =>
  /^[1-9]\d{0,9}$/.test(cell) && Number(cell) <= 2_147_483_647 ? Number(cell) : null;

/** Checks the cells of rows, and reports every fault in the reader's language. */
export const itemChecker = (columns: readonly (string | null)[], locale: Locale) => {
  const words = filesWords[locale];
  const labels = words.columns;
  const names = policyWords[locale].values;
  return ({ row, cells }: SheetRow): CheckedRow<ItemRow> => {
    const faults: RowFault[] = [];
    const fault = (column: keyof typeof labels, msg: string) => faults.push({ row, column: labels[column], msg });
    const given = new Map<string, string>();
    for (const [at, column] of columns.entries()) {
      if (column) given.set(column, undefuse((cells[at] ?? '').trim()).trim());
    }
    const cell = (column: string): string => given.get(column) ?? '';
    const line = (column: 'title' | 'summary' | 'author', max: number): string => {
      const text = cell(column);
      if ([...text].length > max) fault(column, words.tooLong(max));
      else if (CONTROL.test(text) || titleFault(text) === 'turned') fault(column, words.badCharacters);
      return text;
    };
    const coded = <V extends string>(column: 'type' | 'category' | 'source', part: Coded): V | undefined => {
      const text = cell(column);
      const code = decode[part](text);
      const allowed = Object.values(names[part]).join(words.separator);
      if (text === '') fault(column, words.required);
      else if (code === null) fault(column, words.notOneOf([...text].slice(0, 30).join(''), allowed));
      return (code ?? undefined) as V | undefined;
    };
    const id = whole(cell('id'));
    if (cell('id') !== '' && id === null) fault('id', words.badId);
    const version = whole(cell('version'));
    if (cell('version') !== '' && version === null) fault('version', words.badVersion);
    const title = line('title', TITLE_MAX);
    if (titleFault(title) === 'blank') fault('title', words.required);
    const value: ItemRow = { row, id, version, title };
    const isNew = cell('id') === '';
    if (given.has('summary')) value.summary = line('summary', SUMMARY_MAX);
    if (given.has('author') && cell('author') !== '') {
      value.author = line('author', AUTHOR_MAX);
      if (nameFault(value.author, { kind: 'author' }, [])) fault('author', words.badCharacters);
    }
    const type = given.has('type') || isNew ? coded<ContentType>('type', 'types') : undefined;
    const category = given.has('category') || isNew ? coded<Category>('category', 'categories') : undefined;
    const source = given.has('source') ? coded<Source>('source', 'sources') : undefined;
    if (given.has('tags')) {
      const tags = tagsIn(cell('tags'));
      if (tags) value.tags = tags;
      else fault('tags', words.badTags);
    }
    if (given.has('dueAt')) {
      const dueAt = cell('dueAt') === '' ? '' : timeIn(cell('dueAt'));
      if (dueAt === null) fault('dueAt', words.badTime);
      else value.dueAt = dueAt;
    }
    Object.assign(value, {
      ...(type ? { type } : {}),
      ...(category ? { category } : {}),
      ...(source ? { source } : {}),
    });
    return { value: faults.length === 0 ? value : null, faults };
  };
};
