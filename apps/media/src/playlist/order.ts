import type { Playlist, PlaylistItem } from '@onair/contract/live/media/stats';

/** A position in a rotation: an item of the list and the number of completed rounds. */
export type Cursor = { item: PlaylistItem; index: number; round: number };

/** The first place of a list; null for an empty one. */
export const firstOf = (list: Playlist, round = 0): Cursor | null => {
  const item = list.items[0];
  return item ? { item, index: 0, round } : null;
};

/** The start position: the first item, or the one the list names. */
export const beginOf = (list: Playlist): Cursor | null => {
  const { from } = list;
  const index = list.items.findIndex(({ id }) => id === from?.itemId);
  const item = list.items[index];
  if (!from || !item || (list.loops > 0 && from.round >= list.loops)) return firstOf(list);
  return { item, index, round: from.round };
};

/** What follows a place in its own list; null after the last round. */
export const after = (list: Playlist, { index, round }: Cursor): Cursor | null => {
  const item = list.items[index + 1];
  if (item) return { item, index: index + 1, round };
  return list.loops === 0 || round + 1 < list.loops ? firstOf(list, round + 1) : null;
};

/**
 * The next item after one that ended when its list was edited meanwhile: its successor in the new list, or the top of
 * that list when the item is gone. Among equal items, the nearest to the old position counts.
 */
export const afterEdit = (list: Playlist, ended: Cursor): Cursor | null => {
  const indexes = list.items.flatMap((item, index) => (item.id === ended.item.id ? [index] : []));
  if (indexes.length === 0) return firstOf(list, ended.round);
  const distance = (index: number) => Math.abs(index - ended.index);
  const index = indexes.reduce((best, place) => (distance(place) < distance(best) ? place : best));
  return after(list, { ...ended, index });
};
