import { LOOPS_MAX, ROTATION_MAX, type Rotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos/videos';

/** A rotation being edited, and the version that it is based on. */
export type RotationDraft = { items: readonly Video[]; loops: number | null; version: number };

export const draftOf = ({ items, loops, version }: Rotation): RotationDraft => ({ items, loops, version });

/** Moves the item at `from` to `to`. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, place) => place !== from);
  const item = items[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
};

export const without = (draft: RotationDraft, ids: ReadonlySet<string>): RotationDraft => ({
  ...draft,
  items: draft.items.filter(({ id }) => !ids.has(id)),
});

/** Appends a video unless the list contains it. */
export const added = (draft: RotationDraft, video: Video): RotationDraft =>
  draft.items.some(({ id }) => id === video.id) || draft.items.length >= ROTATION_MAX
    ? draft
    : { ...draft, items: [...draft.items, video] };

export const isDirty = (draft: RotationDraft | null, { items, loops }: Rotation): boolean =>
  draft !== null &&
  (draft.loops !== loops ||
    draft.items.length !== items.length ||
    draft.items.some(({ id }, place) => id !== items[place]?.id));

export const loopsAreValid = (loops: number | null): loops is number =>
  loops !== null && Number.isInteger(loops) && loops >= 0 && loops <= LOOPS_MAX;

/** Items by the refusal's fields: `videoIds.<index>`. */
export const refusedPlaces = (fields: readonly { field: string }[]): Set<number> =>
  new Set(fields.flatMap(({ field }) => /^videoIds\.(\d+)$/.exec(field)?.slice(1).map(Number) ?? []));

/** The part of an id that people distinguish videos by. */
export const shortId = (id: string): string => id.slice(-8);
