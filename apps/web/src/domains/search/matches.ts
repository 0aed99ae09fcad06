/** One thing that the palette can lead to. `words` are searched, in every language that they are given in. */
export type Target = { key: string; label: string; hint: string; words: readonly string[] };

const normal = (text: string): string => text.normalize('NFKC').toLowerCase();

/** 0 for the start of a word list entry, 1 for the start of a word in it, 2 for anywhere; undefined for no match. */
const rank = (target: Target, query: string): number | undefined => {
  const found = target.words.map((word) => {
    const text = normal(word);
    const at = text.indexOf(query);
    if (at < 0) return undefined;
    return at === 0 ? 0 : /[\s/-]/.test(text[at - 1] ?? '') ? 1 : 2;
  });
  return found.reduce<number | undefined>(
    (best, one) => (one === undefined ? best : Math.min(best ?? one, one)),
    undefined,
  );
};

/** Targets that contain every word of the query, the best first; all of them for an empty query. */
export const matching = <T extends Target>(targets: readonly T[], query: string): T[] => {
  const parts = normal(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [...targets];
  return targets
    .map((target) => ({ target, ranks: parts.map((part) => rank(target, part)) }))
    .filter(({ ranks }) => !ranks.includes(undefined))
    .sort((a, b) => total(a.ranks) - total(b.ranks))
    .map(({ target }) => target);
};

const total = (ranks: readonly (number | undefined)[]): number =>
  ranks.reduce<number>((sum, one) => sum + (one ?? 0), 0);
