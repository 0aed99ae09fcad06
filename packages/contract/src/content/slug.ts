const WORDS_MAX = 60;

/**
 * The words of an item's public address, made of the latin letters and digits of its title: null where it has none, as
 * most Chinese titles do. The address is these words and the id, so it is always unique.
 */
export const slugWordsOf = (title: string): string | null => {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > WORDS_MAX) break;
    slug = longer;
  }
  return /[a-z]/.test(slug) ? slug : null;
};

/** The id at the end of a public address; null where there is none. */
export const idOfSlug = (slug: string): number | null => {
  const id = Number(/(?:^|-)([1-9]\d{0,9})$/.exec(slug)?.[1] ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
};
