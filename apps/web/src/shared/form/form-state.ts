import type { FieldFault } from '@onair/contract/failure';
import type { ApiFailure } from '../api/failure.ts';

export type Key<V> = keyof V & string;
/** Values that are stored, and the version of what holds them. */
export type Stored<V> = { values: V; version: number };

export type FormState<V> = {
  /** The base of the edit; null until something is changed. */
  base: Stored<V> | null;
  /** What the reader changed of it. */
  changes: Partial<V>;
  /** Fields that show their faults because the reader has filled them in and left them. */
  left: ReadonlySet<string>;
  /** Failed attempts to submit; after the first one every fault is shown. */
  attempts: number;
  /** Faults that the server named, until their field changes. */
  refused: readonly FieldFault[];
  /** A refusal without named fields. */
  failure: ApiFailure | null;
  /** The latest version, after a conflict. */
  theirs: Stored<V> | null;
  /** The values that the server has stored last: shown until they come back with their version, or the form closes. */
  sent: V | null;
};

export const untouched = <V>(): FormState<V> => ({
  base: null,
  changes: {},
  left: new Set(),
  attempts: 0,
  refused: [],
  failure: null,
  theirs: null,
  sent: null,
});

/** Form values are plain data, compared by their JSON. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Trims the texts of a form, except verbatim ones, such as passwords. */
export const tidy = <V extends object>(values: V, verbatim: readonly Key<V>[]): V => {
  const texts = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' && !verbatim.some((one) => one === key) ? [[key, value.trim()]] : [],
  );
  return Object.assign({ ...values }, Object.fromEntries(texts));
};

/** Whether a fault at `path` belongs to `place`, or to a part of it. */
export const concerns = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`);

/** The field of a form that a fault belongs to: `rule` for `rule.tags.2`. */
export const fieldOf = (path: string, values: object): string | undefined =>
  Object.keys(values).find((field) => concerns(path, field));

/** Rebases changes onto a version: fields that were reverted take that version's value. */
export const changedOf = <V extends object>(base: V, changes: Partial<V>): Partial<V> => {
  const before: Partial<Record<string, unknown>> = { ...base };
  return Object.assign<Partial<V>, object>(
    {},
    Object.fromEntries(Object.entries(changes).filter(([key, value]) => !same(value, before[key]))),
  );
};
