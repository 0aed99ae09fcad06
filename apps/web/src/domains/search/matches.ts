import type { SearchResult } from '@onair/contract/search/search';
import { initialsOf, syllablesOf } from './pinyin.ts';

/** A target of the palette. `words` are its names in each language; `keywords` are synonyms, separated by commas. */
export type Target = { key: string; label: string; hint: string; words: readonly string[]; keywords?: string };

/** A target with its group in the list, and the effect of choosing it. */
export type Choice = Target & { group: string; run: () => void; found?: SearchResult };

const normal = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Ranks: a name beats a synonym, which beats the pinyin of either. */
const NAME = 0;
const KEYWORD = 3;
const SOUND = 6;

/** 0 for a match at the start of the text, 1 at the start of a word, 2 anywhere; undefined for none. */
const place = (text: string, query: string): number | undefined => {
  const at = text.indexOf(query);
  if (at < 0) return undefined;
  return at === 0 ? 0 : /[\s/·-]/.test(text[at - 1] ?? '') ? 1 : 2;
};

/** Pinyin or initials, from any syllable on; single letters would match too much. */
const soundPlace = (text: string, query: string): number | undefined => {
  if (query.length < 2 || !/^[a-z]+$/.test(query)) return undefined;
  const syllables = syllablesOf(text);
  const from = syllables.findIndex(
    (_, index) =>
      syllables.slice(index).join('').startsWith(query) || initialsOf(syllables.slice(index)).startsWith(query),
  );
  return from < 0 ? undefined : Math.min(from, 2);
};

/** Whether letters are the pinyin, or its initials, of a part of the text. */
export const soundsLike = (text: string, query: string): boolean => soundPlace(text, query) !== undefined;

const best = (texts: readonly string[], query: string, worth: number, find: typeof place): number | undefined =>
  texts.reduce<number | undefined>((least, text) => {
    const found = find(text, query);
    return found === undefined ? least : Math.min(least ?? Number.POSITIVE_INFINITY, worth + found);
  }, undefined);

const rank = (target: Target, query: string): number | undefined => {
  const names = target.words.map(normal);
  const keywords = normal(target.keywords ?? '')
    .split(/, */)
    .filter(Boolean);
  return (
    best(names, query, NAME, place) ??
    best(keywords, query, KEYWORD, place) ??
    best([...names, ...keywords], query, SOUND, soundPlace)
  );
};

/** Targets that contain every word of the query with their rank, best (lowest) first; all for an empty query. */
export const ranked = <T extends Target>(targets: readonly T[], query: string): { target: T; worth: number }[] => {
  const parts = normal(query).split(/\s+/).filter(Boolean);
  return targets
    .map((target) => ({ target, ranks: parts.map((part) => rank(target, part)) }))
    .flatMap(({ target, ranks }) =>
      ranks.includes(undefined) ? [] : [{ target, worth: ranks.reduce<number>((sum, one) => sum + (one ?? 0), 0) }],
    )
    .sort((a, b) => a.worth - b.worth);
};

export const matching = <T extends Target>(targets: readonly T[], query: string): T[] =>
  ranked(targets, query).map(({ target }) => target);
