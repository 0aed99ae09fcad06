import { auditFieldName, auditValueName } from '@onair/contract/audit/audit-fields';
import type { Locale } from '@onair/contract/text';

export type Change = { field: string; name: string; before: string; after: string };

/** How a value is written for a reader. */
export type Reading = {
  locale: Locale;
  subjectType: string;
  yes: string;
  no: string;
  number: (value: number) => string;
  money: (fen: number) => string;
  instant: (at: string) => string;
};

/** Fields in fen. */
const MONEY = new Set(['amount', 'balance']);
/** Fields whose numbers name something: they are never grouped, so that they can be searched for. */
const NAMES = new Set([
  ...['added', 'changedIds', 'comment', 'contentId', 'copyOf', 'document', 'entry', 'from', 'ids', 'number'],
  ...['removed', 'reverses', 'version'],
]);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in the reader's words: codes by name, instants on the company's clock, parts one to a line. */
const text = (field: string, value: unknown, reading: Reading): string => {
  const { locale, subjectType } = reading;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? reading.yes : reading.no;
  if (typeof value === 'number') {
    if (NAMES.has(field)) return String(value);
    return MONEY.has(field) ? reading.money(value) : reading.number(value);
  }
  if (typeof value === 'string') {
    return (
      auditValueName({ subjectType, field }, value, locale) ?? (INSTANT.test(value) ? reading.instant(value) : value)
    );
  }
  if (Array.isArray(value)) {
    const parts = value.map((one) => text(field, one, reading));
    return parts.length === 0 ? '–' : parts.join(value.some(isRecord) ? '\n' : locale === 'zh-CN' ? '、' : ', ');
  }
  if (!isRecord(value)) return String(value);
  return Object.entries(value)
    .map(([part, one]) => {
      const shown = text(part, one, reading);
      const name = auditFieldName(part, locale);
      return shown.includes('\n') ? `${name}:\n${shown.replaceAll(/^/gm, '  ')}` : `${name}: ${shown}`;
    })
    .join('\n');
};

/** The changes of an entry, field by field, in the order in which they were stored. */
export const changesOf = (before: unknown, after: unknown, reading: Reading): Change[] => {
  const from = isRecord(before) ? before : {};
  const to = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields.map((field) => ({
    field,
    name: auditFieldName(field, reading.locale),
    before: text(field, from[field], reading),
    after: text(field, to[field], reading),
  }));
};
