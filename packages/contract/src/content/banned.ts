import { foldPlain, foldWide, type Unit } from './banned-fold.ts';

/** Where a word was found, in UTF-16 units of the original text. */
export type Hit = { word: string; start: number; end: number };

type FindOptions = {
  /** Also see through full-width forms, homoglyphs of other scripts, emoji letters and inserted separators. */
  multilingual: boolean;
  /** Harmless texts; a hit that touches one of them is none. */
  exceptions?: readonly string[];
};

/** Maximum length of a gap between two letters of a disguised word. */
const GAP_MAX = 6;
const HITS_MAX = 20;

type Gap = NonNullable<Unit['gap']>;

/** Whether the gaps between letters of the text are small enough for them to form the word. */
const gapsFit = (gaps: readonly (Gap | null)[], own: readonly (Gap | null)[], spelled: boolean): boolean => {
  // Spaces that the word has itself are no disguise.
  const added = gaps.filter((gap, n): gap is Gap => gap !== null && own[n] === null);
  if (added.some(({ clause, length }) => clause || length > GAP_MAX)) return false;
  if (!spelled || !added.some(({ space }) => space)) return true;
  // "c a s i n o" is spelled out; in "cas ino" the space divides two words.
  return gaps.every((gap) => gap !== null);
};

/** A word of an alphabet must be a whole word: "class" contains no other word. Han and kana need no such boundaries. */
const bordersFit = (units: readonly Unit[], first: number, last: number): boolean => {
  const [head, tail, after] = [units[first], units[last], units[last + 1]];
  if (head?.spelled && head.gap === null && units[first - 1]?.spelled) return false;
  return !(tail?.spelled && after?.spelled && after.gap === null);
};

/**
 * Letters of another script replace Latin ones only where they are out of place: beside Latin letters, or in a text
 * without a letter that only that script has. Russian words made of look-alikes are Russian in a Russian sentence.
 */
const isDisguise = (units: readonly Unit[], part: readonly Unit[]): boolean => {
  const scripts = new Set(part.map(({ borrowed }) => borrowed));
  const [script] = scripts;
  if (scripts.size !== 1 || !script) return true;
  return !units.some(({ native }) => native === script);
};

/** Every occurrence of a word, as first and last unit. */
const occurrences = (units: readonly Unit[], word: readonly Unit[], disguised: boolean): [number, number][] => {
  const found: [number, number][] = [];
  if (word.length === 0) return found;
  const begin = word[0]?.letter;
  const own = word.slice(1).map(({ gap }) => gap);
  const spelled = word.every((unit) => unit.spelled);
  for (let at = 0; at + word.length <= units.length; at += 1) {
    if (units[at]?.letter !== begin || !word.every(({ letter }, n) => units[at + n]?.letter === letter)) continue;
    const part = units.slice(at, at + word.length);
    const gaps = part.slice(1).map(({ gap }) => gap);
    if (!gapsFit(gaps, own, spelled) || !bordersFit(units, at, at + word.length - 1)) continue;
    if (!disguised || isDisguise(units, part)) found.push([at, at + word.length - 1]);
  }
  return found;
};

type Fold = (text: string) => Unit[];

/** Cache of folded words: the same few hundred are searched for in every text. */
const WORDS_REMEMBERED = 2_000;
const remembered = new Map<Fold, Map<string, readonly Unit[]>>();

const foldWord = (word: string, fold: Fold): readonly Unit[] => {
  const words = remembered.get(fold) ?? new Map<string, readonly Unit[]>();
  const known = words.get(word);
  if (known) return known;
  if (words.size >= WORDS_REMEMBERED) words.clear();
  const units = fold(word);
  remembered.set(fold, words.set(word, units));
  return units;
};

const spansOf = (text: string, words: readonly string[], fold: Fold, disguised = false): Hit[] => {
  const units = fold(text);
  return words.flatMap((word) =>
    occurrences(units, foldWord(word, fold), disguised).map(([first, last]) => ({
      word,
      start: units[first]?.start ?? 0,
      end: units[last]?.end ?? 0,
    })),
  );
};

const foldOwn: Fold = (text) => foldWide(text, false);
const foldLatin: Fold = (text) => foldWide(text, true);

/**
 * Finds banned words in a short text such as a title or a chat message: shared by the server, for incoming texts, and
 * the browser, to show hits. Without `multilingual` a word is found as written, whatever its case. With it, text and
 * words are first brought to one form (see `banned-fold.ts`) and separators between letters are looked through, though
 * never the punctuation between clauses. Costs about length × number of words.
 * @returns each hit once, in the order of the text, at most twenty
 */
export const findBanned = (text: string, words: readonly string[], options: FindOptions): Hit[] => {
  const { multilingual, exceptions = [] } = options;
  const found = spansOf(text, words, foldPlain);
  const harmless = spansOf(text, exceptions, foldPlain);
  if (multilingual) {
    found.push(...spansOf(text, words, foldOwn), ...spansOf(text, words, foldLatin, true));
    harmless.push(...spansOf(text, exceptions, foldOwn));
  }
  const once = new Map(found.map((hit) => [`${hit.word}\n${hit.start}\n${hit.end}`, hit]));
  return [...once.values()]
    .filter(({ start, end }) => !harmless.some((safe) => safe.start < end && start < safe.end))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, HITS_MAX);
};
