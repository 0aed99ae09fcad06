import fc from 'fast-check';
import { NEVER } from './samples.ts';

type Path = readonly (string | number)[];

/** Every place inside a value, the value itself first. */
const placesIn = (value: unknown, at: Path = []): Path[] => {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [at, ...inner.flatMap(([key, part]) => placesIn(part, [...at, key]))];
};

const replaced = (value: unknown, [key, ...rest]: Path, change: (part: unknown) => unknown): unknown => {
  if (key === undefined) return change(value);
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, change);
  return copy;
};

const CHANGES: readonly ((part: unknown, other: unknown) => unknown)[] = [
  (_part, other) => other,
  (part, other) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...part, extra: other } : other,
  (part) => (Array.isArray(part) ? Array.from({ length: 600 }, () => part[0] ?? 0) : undefined),
  (part) => (typeof part === 'string' ? `${part}\u0000` : typeof part === 'number' ? String(part) : null),
];

/** A value with one random mutation; a validator decides whether it is still valid. */
export const mutated = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...placesIn(value)), fc.constantFrom(...CHANGES), fc.constantFrom(...NEVER))
    .map(([place, change, other]) => replaced(value, place, (part) => change(part, other)));
