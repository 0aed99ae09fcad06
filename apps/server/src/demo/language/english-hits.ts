import { partsOf } from '@onair/contract/typed';
import { bannedWords } from '../activity/texts.ts';
import { isPlain } from './english.ts';

/** Where the English text says the banned words that were found in the stored one; those that it does not say are left out. */
const hitsIn = (text: string, hits: readonly unknown[]): object[] => {
  // Full-width letters become plain ones of the same length.
  const normalized = text.normalize('NFKC').toLowerCase();
  const inEnglish = new Map(bannedWords().map(({ zh, en }) => [zh, en]));
  const words = new Set(hits.map((hit) => String(partsOf(hit).word)));
  return [...words].flatMap((stored) => {
    const word = inEnglish.get(stored) ?? stored;
    const start = normalized.indexOf(word);
    return start < 0 ? [] : { word, start, end: start + word.length };
  });
};

/** The same value with its marks of banned words, titles and paragraphs, moved to where English readers see them. */
export const withHits = (value: unknown, english: (text: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withHits(one, english));
  if (!isPlain(value)) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withHits(one, english)]));
  const { hits, text = partsOf(parts.content).title } = parts;
  if (!Array.isArray(hits) || typeof text !== 'string' || english(text) === text) return parts;
  return { ...parts, hits: hitsIn(english(text), hits) };
};
