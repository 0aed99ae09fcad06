import type { FilterType, PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import { undefuse } from '@onair/contract/safe-text';
import type { Locale } from '@onair/contract/text';
import type { SheetRow } from '../../../files/formats/sheet.ts';
import type { RowFault } from '../../../files/imports/read-table.ts';
import { ruleFaults } from './policy-acts.routes.ts';
import { importWords } from './policy-import.words.ts';
import { policyWords } from './policy-sets.words.ts';
import { parseRule, valueDecoder } from './rule-text.ts';

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
};

const NAME_MAX = 60;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;
const NUMBER = /^[A-Za-z0-9-]{1,20}$/;
const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const VERSION = /^[1-9]\d{0,8}$/;

type Coded = 'contentType' | 'filterType' | 'status';
const decode: Record<Coded, (text: string) => string | null> = {
  contentType: valueDecoder('contentType'),
  filterType: valueDecoder('filterType'),
  status: valueDecoder('status'),
};
type Cells = Partial<Record<string, string>>;

/** Checks the cells of rows, in any column order, and reports every fault in the reader's language. */
export const rowChecker = (columns: readonly (string | null)[], locale: Locale) => {
  const words = importWords[locale];
  const labels = policyWords[locale].columns;

  const nameFault = (name: string): string | null => {
    if (name === '') return words.required;
    if ([...name].length > NAME_MAX) return words.tooLong(NAME_MAX);
    return CONTROL.test(name) ? words.badCharacters : null;
  };

  const ruleFault = (text: string, rule: PolicyRule | null, filterType: string | null): string | null => {
    if (text === '') return null;
    if (filterType === 'artificial') return words.ruleNotAllowed;
    return rule === null ? words.badRule : (ruleFaults(rule, locale)[0]?.msg ?? null);
  };

  return ({ row, cells }: SheetRow): ImportedSet | RowFault[] => {
    const faults: RowFault[] = [];
    const fault = (column: keyof typeof labels, msg: string | null) => {
      if (msg !== null) faults.push({ row, column: labels[column], msg });
    };
    const given: Cells = {};
    for (const [at, column] of columns.entries()) if (column) given[column] = undefuse((cells[at] ?? '').trim()).trim();
    const { id = '', version = '', number = '', name = '', rule: ruleCell = '' } = given;

    const coded = (column: Coded): string | null => {
      const text = given[column] ?? '';
      const code = decode[column](text);
      const allowed = Object.values(policyWords[locale].values[column]).join(words.separator);
      if (text === '') fault(column, words.required);
      else if (code === null) fault(column, words.notOneOf([...text].slice(0, 30).join(''), allowed));
      return code;
    };

    if (id !== '' && !RECORD.test(id)) fault('id', words.badRecord);
    if (version !== '' && !VERSION.test(version)) fault('version', words.badVersion);
    if (number !== '' && !NUMBER.test(number)) fault('number', words.badNumber);
    fault('name', nameFault(name));
    const contentType = coded('contentType');
    const filterType = coded('filterType');
    const status = coded('status');
    const rule = parseRule(ruleCell);
    fault('rule', ruleFault(ruleCell, rule, filterType));
    if (faults.length > 0) return faults;
    return {
      row,
      id: id.toLowerCase() || null,
      version: version === '' ? null : Number(version),
      number: number || null,
      name,
      contentType: contentType as PolicyContentType,
      filterType: filterType === 'rules' ? 'rules' : 'artificial',
      status: status === 'online' ? 'online' : 'offline',
      rule: given.rule === undefined ? undefined : filterType === 'rules' ? rule : null,
    };
  };
};
