/**
 * Helpers for types that TypeScript's library declares too loosely for our tables. Each asserts once what its callers
 * would otherwise assert everywhere.
 */

/** The keys of a table, as the type names them. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] => Object.keys(table) as (keyof T & string)[];

/** The entries of a table, their keys as the type names them. */
export const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(table) as [K, V][];

/** A table with an entry for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

/** Whether a value is a key of the table itself. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey | null | undefined): key is keyof T =>
  key !== null && key !== undefined && Object.hasOwn(table, key);

/** The entry of a table under a key that may be unknown. */
export const entryOf = <T extends object>(table: T, key: PropertyKey | null | undefined): T[keyof T] | undefined =>
  isKeyOf(table, key) ? table[key] : undefined;

/** Whether a value is in a list of a narrower type. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.some((one) => one === value);

/** The table with only the entries whose value passes. */
export const partsWhere = <T extends object>(table: T, keep: (value: unknown) => boolean): T =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => keep(value))) as T;

/** The table without entries that are undefined. */
export const withoutUndefined = <T extends object>(table: T): T => partsWhere(table, (value) => value !== undefined);

/** The value as the type says, where an inferred one would be narrower. */
export const typed = <T>(value: T): T => value;

/** Asserts that a value is defined where the caller guarantees it, such as at an index below the length. */
export const defined = <T>(value: T): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error('a value is missing that was made sure of');
  return value;
};

/** The parts of an object of unknown shape; none of anything else. */
export const partsOf = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** `code` of an error of Node, PostgreSQL or a library. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = partsOf(error);
  return typeof code === 'string' ? code : undefined;
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Removes the oldest entry of a map. */
export const dropOldest = <K>(map: Map<K, unknown>): void => {
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
};

/** The index of a value in a list of a narrower type; -1 without it. */
export const indexIn = (list: readonly unknown[], value: unknown): number => list.indexOf(value);
