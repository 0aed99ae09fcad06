/** Whether all words searched for occur in the texts of a card, whatever their case and width. */
export const matchesSearch = (search: string, texts: readonly string[]): boolean => {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  const text = fold(texts.join('\n'));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
