import type { Category } from '@onair/contract/content/items/items';
import { defined } from '@onair/contract/typed';
import { columnOf, formsOf, ORDER, type Pair, subjectsOf, talkForms } from './texts.ts';

/** Categories in the order in which three-day topics rotate. */
const ROUND = ['entertainment', 'technology', 'sports', 'finance', 'international', 'other'] as const;
/** The categories of a full day's items. A shorter day has fewer, starting elsewhere. */
export const SLOTS = 'etsfietsofetsietfsetieosf'.split('').map((letter) => {
  const category = ROUND.find((name) => name.startsWith(letter));
  if (!category) throw new Error(`no category begins with ${letter}`);
  return category;
});
const TALK_DAYS = 3;
const talksADay = (): number => talkForms().length / TALK_DAYS;
/** The Monday of the first weekly columns. */
const COLUMNS_SINCE = 19_723;

const write = (form: Pair, subject: Pair, issue = 0): Pair => ({
  zh: form.zh.replace('{s}', subject.zh).replace('{n}', String(issue)),
  en: form.en.replace('{s}', subject.en).replace('{n}', String(issue)),
});

/** The topics of a day. */
export const talkOf = (day: number): { category: Category; subject: Pair } => {
  const turn = Math.floor(day / TALK_DAYS);
  const category = ROUND[turn % ROUND.length] ?? 'other';
  const list = subjectsOf(category);
  return { category, subject: defined(list[Math.floor(turn / ROUND.length) % list.length]) };
};

/** The subject of the n-th item of a category on a day. */
export const subjectOf = (day: number, category: Category, n: number): Pair => {
  const list = subjectsOf(category);
  const most = SLOTS.filter((slot) => slot === category).length;
  const today = talkOf(day);
  const own = defined(list[(day * most + n) % list.length]);
  const isColumn = n === 0 && day % 7 === ROUND.indexOf(category);
  return !isColumn && today.category === category && n > 0 && n <= talksADay() ? today.subject : own;
};

/**
 * The title of the n-th item of a category on a day. Subjects and templates rotate so that no title returns within
 * ninety days: a category has more combinations than items in that time.
 */
export const titleOf = (day: number, category: Category, n: number): Pair => {
  const list = subjectsOf(category);
  const forms = formsOf(category);
  const most = SLOTS.filter((slot) => slot === category).length;
  const turn = day * most + n;
  const subject = defined(list[turn % list.length]);
  const weekday = ROUND.indexOf(category);
  const today = talkOf(day);
  if (n === 0 && day % 7 === weekday) {
    const head = write(columnOf(category), subject, Math.floor((day - COLUMNS_SINCE) / 7) + 1);
    return { zh: `${head.zh}：${subject.zh}`, en: `${head.en}: ${subject.en}` };
  }
  if (today.category === category && n > 0 && n <= talksADay()) {
    return write(defined(talkForms()[(day % TALK_DAYS) * talksADay() + n - 1]), today.subject);
  }
  const round = Math.floor(turn / list.length);
  return write(defined(forms[(round + 7 * (turn % list.length)) % forms.length]), subject);
};

/** Every possible title, by the Chinese one, except for the columns, which are numbered without end. */
export const allTitles = (): Map<string, string> => {
  const all = ORDER.flatMap((category) =>
    [...formsOf(category), ...talkForms()].flatMap((form) =>
      subjectsOf(category).map((subject) => write(form, subject)),
    ),
  );
  return new Map(all.map(({ zh, en }) => [zh, en]));
};
