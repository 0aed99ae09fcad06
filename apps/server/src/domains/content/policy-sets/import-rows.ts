import type { FilterType, PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { Locale } from '@onair/contract/text';
import { type CheckedRow, kindFault, type NamedRow, type RowFault } from '../../../files/imports/read-table.ts';
import { CONTROL, dayOrders, wholeIn, wholeText } from '../../../files/imports/values.ts';
import { titleFault } from '../../../http/validation.ts';
import { ruleFaults } from './policy-acts.routes.ts';
import { importWords } from './policy-import.words.ts';
import { policyWords } from './policy-sets.words.ts';
import { daysIn, parseRule, valueDecoder } from './rule-text.ts';

/** A set as a row describes it; without a number it will get one. `id` names the exported set. */
export type ImportedSet = {
  row: number;
  id: string | null;
  version: number | null;
  number: string | null;
  name: string;
  contentType: PolicyContentType;
  filterType: FilterType;
  status: 'online' | 'offline';
  /** Undefined where the file has no such column. */
  rule: PolicyRule | null | undefined;
  /** What is wrong with the name, where it is not the one that the set has. */
  doubt: string | null;
};

const NAME_MAX = 60;
const NUMBER = /^[A-Za-z0-9-]{1,20}$/;
const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Coded = 'contentType' | 'filterType' | 'status';
const decode: Record<Coded, (text: string) => string | null> = {
  contentType: valueDecoder('contentType'),
  filterType: valueDecoder('filterType'),
  status: valueDecoder('status'),
};

/** Checks the cells of a table's rows, in any column order, and reports every fault in the reader's language. */
export const rowChecker = (rows: readonly NamedRow[], locale: Locale) => {
  const words = importWords[locale];
  const labels = policyWords[locale].columns;
  const orders = dayOrders(rows.flatMap((row) => daysIn(row.text('rule'))));

  const nameFault = (name: string): string | null => {
    if (titleFault(name) === 'blank') return words.required;
    if ([...name].length > NAME_MAX) return words.tooLong(NAME_MAX);
    return CONTROL.test(name) || titleFault(name) === 'turned' ? words.badCharacters : null;
  };

  const ruleFault = (text: string, rule: ReturnType<typeof parseRule>, filterType: string | null): string | null => {
    if (text === '') return null;
    if (filterType === 'artificial') return words.ruleNotAllowed;
    if (rule === 'open') return words.openDate;
    return rule === null ? words.badRule : (ruleFaults(rule, locale)[0]?.msg ?? null);
  };

  return (given: NamedRow): CheckedRow<ImportedSet> => {
    const { row, text: cell } = given;
    const faults: RowFault[] = [];
    const fault = (column: keyof typeof labels, msg: string | null) => {
      const why = kindFault(given, column, column === 'version' ? 'number' : 'text', locale) ?? msg;
      if (why !== null) faults.push({ row, column: labels[column], msg: why });
    };

    const coded = (column: Coded): string | null => {
      const text = cell(column);
      const code = decode[column](text);
      const allowed = Object.values(policyWords[locale].values[column]).join(words.separator);
      const other = code === null ? words.notOneOf([...text].slice(0, 30).join(''), allowed) : null;
      fault(column, text === '' ? words.required : other);
      return code;
    };

    const id = cell('id');
    const version = wholeIn(cell('version'));
    const number = wholeText(cell('number'));
    const rule = parseRule(cell('rule'), orders);
    fault('id', id !== '' && !RECORD.test(id) ? words.badRecord : null);
    fault('version', cell('version') !== '' && version === null ? words.badVersion : null);
    fault('number', number !== '' && !NUMBER.test(number) ? words.badNumber : null);
    const doubt = nameFault(cell('name'));
    fault('name', id === '' ? doubt : null);
    const contentType = coded('contentType');
    const filterType = coded('filterType');
    const status = coded('status');
    fault('rule', ruleFault(cell('rule'), rule, filterType));
    if (faults.length > 0) return { value: null, faults };
    const value: ImportedSet = {
      row,
      id: id.toLowerCase() || null,
      version,
      number: number || null,
      name: cell('name'),
      contentType: contentType as PolicyContentType,
      filterType: filterType === 'rules' ? 'rules' : 'artificial',
      status: status === 'online' ? 'online' : 'offline',
      rule: given.has('rule') ? (filterType === 'rules' && rule !== 'open' ? rule : null) : undefined,
      doubt,
    };
    return { value, faults };
  };
};
