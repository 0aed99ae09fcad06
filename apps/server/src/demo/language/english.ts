import { CATEGORIES } from '@onair/contract/content/items/items';
import type { Locale } from '@onair/contract/text';
import { articleLines, articlePairs, columnOf, translations } from '../activity/texts.ts';
import { allTitles } from '../activity/titles.ts';

export const HAN = /\p{Script=Han}/u;
/** A masked name with only its first character shown. */
const MASKED = /(\p{Script=Han})(\*{2,})/gu;

/** Length from which a cut line tells which one it was. */
const CUT_MIN = 4;
/** Whole sentences: no one searches for them, and a word of theirs means something else. */
const SENTENCE = /[.?!]$|^(?:\S+\s+){6}\S/;

const SHAPES: Readonly<Record<string, string>> = {
  图文: 'in pictures',
  横版短视频: 'in landscape video',
  竖版小视频: 'in portrait video',
};
type NumberedColumn = { pattern: RegExp; en: string };
const numberedColumns = (): NumberedColumn[] =>
  CATEGORIES.map(columnOf).map(({ zh, en }) => {
    const [zhHead = '', zhTail = ''] = zh.split('{n}');
    return { pattern: new RegExp(`^${zhHead}(\\d+)${zhTail}：(.+)$`), en };
  });

/** Composed texts with a variable part. */
const composed = (
  text: string,
  exact: ReadonlyMap<string, string>,
  columns: readonly NumberedColumn[],
): string | undefined => {
  const set = /^“(.+)”(图文|横版短视频|竖版小视频)专题$/.exec(text);
  if (set?.[1] && set[2]) return `${exact.get(set[1]) ?? set[1]} ${SHAPES[set[2]]}`;
  const guest = /^(.+)·演示(#[0-9a-f]{4})?$/.exec(text);
  if (guest?.[1]) return `${exact.get(guest[1]) ?? guest[1]}·demo${guest[2] ?? ''}`;
  const quarter = /^(\d{4}) 年第 (\d) 季度回顾$/.exec(text);
  if (quarter) return `Q${quarter[2]} ${quarter[1]} in review`;
  for (const { pattern, en } of columns) {
    const [, issue, subject = ''] = pattern.exec(text) ?? [];
    if (issue) return `${en.replace('{n}', issue)}: ${exact.get(subject) ?? subject}`;
  }
  return undefined;
};

/** The longest part of a line beside its variable one. */
const longestPart = (line: string): string =>
  line.split('{s}').reduce((longest, part) => (part.length > longest.length ? part : longest));

/** A word or the beginning of a text, as people type it; not the letters that a pattern reads. */
const TYPED = /^[A-Za-z][\w ,:’'-]{3,}$/;

/** The longest part that all texts have in common; empty where it has less than two characters. */
const sharedPart = ([first = '', ...others]: readonly string[]): string => {
  for (let length = first.length; length >= 2; length--) {
    for (let start = 0; start + length <= first.length; start++) {
      const part = first.slice(start, start + length);
      if (others.every((text) => text.includes(part))) return part;
    }
  }
  return '';
};

/**
 * English versions of what the demo company has written: its rows are stored in Chinese. Texts of real users stay as
 * they are.
 */
export const demoEnglish = () => {
  const { all: nouns, names: named, people: peopleNames } = translations();
  const searched = nouns.filter(({ en }) => !SENTENCE.test(en));
  const short = searched.filter(({ en }) => en.split(' ').length <= 3);
  const columns = numberedColumns();
  const exact = new Map([...allTitles(), ...nouns.map(({ zh, en }) => [zh, en] as const)]);
  const chinese = new Map([...exact].map(([zh, en]) => [en, zh]));
  const titles = [...allTitles()].map(([zh, en]) => ({ zh, en: en.toLowerCase() }));
  const articles = new Map([...allTitles(), ...articlePairs().map(({ zh, en }) => [zh, en] as const)]);
  const articlesInChinese = new Map([...articles].map(([zh, en]) => [en, zh]));
  const names = new Map(named.map(({ zh, en }) => [zh, en]));
  const anyName = new RegExp([...names.keys()].filter((name) => HAN.test(name)).join('|'), 'gu');

  const allLines = articlePairs();
  /** A line of an excerpt; its first and last ones may be cut, to less than tells which one it was. */
  const lineOf = (line: string): string => {
    if (exact.has(line) || !HAN.test(line)) return english(line);
    if (line.length < CUT_MIN) return '…';
    return allLines.find(({ zh }) => zh.startsWith(line) || zh.endsWith(line))?.en ?? english(line);
  };
  const english = (text: string): string => {
    if (!HAN.test(text)) return text;
    if (text.includes('\n')) return text.split('\n').map(lineOf).join('\n');
    const whole = exact.get(text) ?? composed(text, exact, columns);
    if (whole !== undefined) return whole;
    const quoted = text.replace(/“([^”]+)”/gu, (all, inner: string) =>
      exact.has(inner) ? `“${exact.get(inner)}”` : all,
    );
    return quoted
      .replace(anyName, (name) => names.get(name) ?? name)
      .replace(MASKED, (all, first: string, stars: string) => {
        const family = peopleNames.find(({ zh }) => zh.startsWith(first))?.en.split(' ')[0];
        return family ? `${family} ${stars}` : all;
      });
  };
  /** The stored text behind an English one, or behind one of its words. */
  const stored = (text: string): string => chinese.get(text) ?? text;
  const meant = (text: string): string => {
    const whole = chinese.get(text);
    // Studios have their English names stored, and those are looked for most.
    if (whole !== undefined || !TYPED.test(text) || /\bstudios?\b|^main$/i.test(text)) return whole ?? text;
    const typed = text.toLowerCase();
    const [exactly, begun] = [new RegExp(`\\b${typed}\\b`), new RegExp(`\\b${typed}`)];
    // The word itself, else a short name with one that begins so: “robot” is in “Humanoid robots”. Else a title.
    for (const [word, among] of [
      [exactly, searched],
      [begun, short],
    ] as const) {
      const found = among.filter(({ en }) => word.test(en.toLowerCase())).map(({ zh }) => zh);
      if (found.length > 0) return sharedPart(found) || (found[0] ?? text);
    }
    return sharedPart(titles.filter(({ en }) => begun.test(en)).map(({ zh }) => zh)) || text;
  };
  /** The same for texts of items, whose sentences are searched as well. */
  const written = (text: string): string => {
    const noun = meant(text);
    if (noun !== text || !TYPED.test(text)) return noun;
    const words = new RegExp(`\\b${text.toLowerCase()}`);
    const line = articleLines().find(({ en }) => words.test(en.toLowerCase()));
    return line ? longestPart(line.zh) : text;
  };
  /** A whole title or paragraph of an article in a language; anything else as it is. */
  const article = (text: string, locale: Locale): string =>
    (locale === 'en-US' ? articles : articlesInChinese).get(text) ?? text;
  return { english, stored, meant, written, article };
};

/** Whether a value is an object of parts, and no list, date or buffer. */
export const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** The same value with each of its texts replaced; parts without texts are not copied. */
export const withTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, replace));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, replace)]));
};
