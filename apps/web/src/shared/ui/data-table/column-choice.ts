/** A column of a table in a person's arrangement; a hidden one keeps its place. */
export type ColumnChoice = { key: string; shown: boolean };

/**
 * The arrangement to show: the saved one, without columns that no longer exist, with new columns at their default
 * place, after their nearest known neighbor. `always` are shown in any case.
 */
export const resolveColumns = (
  known: readonly string[],
  saved: readonly ColumnChoice[] = [],
  always: readonly string[] = [],
): ColumnChoice[] => {
  const out: ColumnChoice[] = [];
  for (const { key, shown } of saved) {
    if (known.includes(key) && !out.some((column) => column.key === key)) {
      out.push({ key, shown: shown || always.includes(key) });
    }
  }
  for (const [index, key] of known.entries()) {
    if (out.some((column) => column.key === key)) continue;
    const before = known.slice(0, index).findLast((other) => out.some((column) => column.key === other));
    const place = before === undefined ? 0 : out.findIndex((column) => column.key === before) + 1;
    out.splice(place, 0, { key, shown: true });
  }
  return out;
};

/** Moves the column at `from` to `to`; the others keep their order. A place outside is clamped. */
export const moveColumn = (columns: readonly ColumnChoice[], from: number, to: number): ColumnChoice[] => {
  const out = [...columns];
  const [moved] = out.splice(from, 1);
  if (moved) out.splice(Math.max(0, Math.min(out.length, to)), 0, moved);
  return out;
};

export const showColumn = (columns: readonly ColumnChoice[], key: string, shown: boolean): ColumnChoice[] =>
  columns.map((column) => (column.key === key ? { key, shown } : column));
