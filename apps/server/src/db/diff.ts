import { keysOf } from '@onair/contract/typed';

/**
 * The parts of two states that differ, as the audit log keeps them: the parts of `after` that are not the same in `before`.
 * Parts are compared by what they hold. Both sides are empty when nothing differs.
 */
export const diff = <T extends object>(before: T, after: Partial<T>): { before: Partial<T>; after: Partial<T> } => {
  const changed: { before: Partial<T>; after: Partial<T> } = { before: {}, after: {} };
  for (const key of keysOf(after)) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    changed.before[key] = before[key];
    changed.after[key] = after[key];
  }
  return changed;
};
