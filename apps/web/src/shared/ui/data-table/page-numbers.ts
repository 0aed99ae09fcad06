/** Pages of a list; an empty list still has its first. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Page numbers worth a button, first and last always among them; `null` stands for those left out. */
export const pageNumbers = (current: number, pages: number, around = 2): (number | null)[] => {
  const wanted = new Set([1, pages]);
  // Near an end the window keeps its width, so that the buttons do not wander under the pointer.
  const start = Math.max(1, Math.min(current - around, pages - 2 * around));
  const end = Math.min(pages, Math.max(current + around, 1 + 2 * around));
  for (let page = start; page <= end; page++) wanted.add(page);
  const sorted = [...wanted].sort((a, b) => a - b);
  return sorted.flatMap((page, index) => {
    const gap = page - (sorted[index - 1] ?? page);
    return gap > 2 ? [null, page] : gap === 2 ? [page - 1, page] : [page];
  });
};

/** The page that someone typed, as near as the list has it; null for what is no number. */
export const pageTyped = (text: string, pages: number): number | null => {
  const page = Number.parseInt(text, 10);
  return Number.isNaN(page) ? null : Math.max(1, Math.min(pages, page));
};
