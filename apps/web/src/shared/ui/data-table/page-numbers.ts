/** The number of pages of a list; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Page numbers with a button, always including first and last; `null` stands for omitted ones. */
export const pageNumbers = (current: number, pages: number, around = 2): (number | null)[] => {
  const wanted = new Set([1, pages]);
  // Near an end the window keeps its width, so that buttons do not move under the pointer.
  const start = Math.max(1, Math.min(current - around, pages - 2 * around));
  const end = Math.min(pages, Math.max(current + around, 1 + 2 * around));
  for (let page = start; page <= end; page++) wanted.add(page);
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const gap = page - (sorted[index - 1] ?? page);
    return gap > 2 ? [null, page] : gap === 2 ? [page - 1, page] : [page];
  });
};

/** A typed page, clamped to the list; null if it is not a number. */
export const pageTyped = (text: string, pages: number): number | null => {
  const page = Number.parseInt(text, 10);
  return Number.isNaN(page) ? null : Math.max(1, Math.min(pages, page));
};
