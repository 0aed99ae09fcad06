export type Change = { field: string; before: string; after: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** The changes of an entry, field by field, in the order in which they were stored. */
export const changesOf = (before: unknown, after: unknown): Change[] => {
  const from = isRecord(before) ? before : {};
  const to = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields.map((field) => ({ field, before: text(from[field]), after: text(to[field]) }));
};
