/** How many of the leading widths fit; if not all do, the "more" entry must fit next to them. */
export const fitting = (widths: readonly number[], room: number, more: number): number => {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let used = more;
  const first = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return first === -1 ? widths.length : first;
};
