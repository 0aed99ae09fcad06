import { CATEGORIES, type Category } from '@onair/contract/content/items/items';
import { Type } from 'typebox';
import { anyOf, columns, readRows, StudioSlug } from '../data.ts';

/** A text of the demo company in both languages; `{s}` stands for the subject and `{n}` for a number. */
export type Pair = { zh: string; en: string };

const pair = { zh: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) };
const category = anyOf(CATEGORIES);
const maybeCategory = anyOf([...CATEGORIES, '']);

const Author = columns(pair);
const OfCategory = columns({ category, ...pair });
const Headline = columns({ kind: anyOf(['own', 'shared', 'talk', 'column']), category: maybeCategory, ...pair });
const Paragraph = columns({ part: anyOf(['lead', 'body', 'summary', 'remark']), category: maybeCategory, ...pair });
const AudienceLine = columns({ studio: StudioSlug, ...pair });
const TOPICS = [
  'people',
  'company',
  'words',
  'alerts',
  'comments',
  'groups',
  'sets',
  'campaigns',
  'announcements',
  'lives',
  'chat',
  'banned',
] as const;
/** Of what the other files contain, in Chinese, the English. */
const English = columns({
  topic: anyOf(TOPICS),
  ...pair,
});
type Topic = (typeof TOPICS)[number];

/** Texts by one of their columns: put together once, since they are asked for with every item. */
const sorted = <R extends Pair>(rows: () => readonly R[], key: (row: R) => string) => {
  let groups: ReadonlyMap<string, readonly Pair[]> | undefined;
  return (name: string): readonly Pair[] => {
    groups ??= Map.groupBy(rows(), key);
    return groups.get(name) ?? [];
  };
};

/** The people who write for the demo company. */
export const demoAuthors = (): readonly Pair[] => readRows('authors.csv', Author);

/** The demo company's subjects: as many in each category as keep one from returning within a season. */
export const subjectsOf: (of: Category) => readonly Pair[] = sorted(
  () => readRows('subjects.csv', OfCategory),
  (row) => row.category,
);
export const tagsOf: (of: Category) => readonly Pair[] = sorted(
  () => readRows('tags.csv', OfCategory),
  (row) => row.category,
);

const headlines = sorted(
  () => readRows('headlines.csv', Headline),
  ({ kind, category: of }) => (of === '' ? kind : `${kind} ${of}`),
);
const forms = new Map<Category, readonly Pair[]>();
/** Headline templates of a category. */
export const formsOf = (of: Category): readonly Pair[] => {
  const known = forms.get(of) ?? [...headlines(`own ${of}`), ...headlines('shared')];
  forms.set(of, known);
  return known;
};
/** Some subjects are in the news for three days: these templates are for them alone. */
export const talkForms = (): readonly Pair[] => headlines('talk');
/** The weekly column of a category, with the number of its issue. */
export const columnOf = (of: Category): Pair => headlines(`column ${of}`)[0] ?? { zh: '', en: '' };

const paragraphs = sorted(
  () => readRows('paragraphs.csv', Paragraph),
  ({ part, category: of }) => (of === '' ? part : `${part} ${of}`),
);
/** The paragraphs behind an opening, by category. */
export const bodiesOf = (of: Category): readonly Pair[] => paragraphs(`body ${of}`);
/** Comments of colleagues on a draft. */
export const remarks = (): readonly Pair[] => paragraphs('remark');

const about = ({ zh, en }: Pair, subject: Pair): Pair => ({
  zh: zh.replace('{s}', subject.zh),
  en: en.replace('{s}', subject.en),
});
const all = (of: (one: Category) => readonly Pair[], order: readonly Category[]): readonly Pair[] => order.flatMap(of);

/** Categories in the order of the files, which decides which of two texts an English word means. */
export const ORDER: readonly Category[] = [
  'international',
  'entertainment',
  'sports',
  'finance',
  'technology',
  'other',
];

/** The lines of items, their subject left open. */
export const articleLines = (): readonly Pair[] => [
  ...all(bodiesOf, ORDER),
  ...paragraphs('lead'),
  ...paragraphs('summary'),
];

/** All texts of the demo company's items. */
export const articlePairs = (): readonly Pair[] => [
  ...all(subjectsOf, ORDER).flatMap((subject) => paragraphs('lead').map((lead) => about(lead, subject))),
  ...all(bodiesOf, ORDER),
  ...paragraphs('summary'),
  ...remarks(),
];

/** The paragraphs of an item about a subject, as `pick` draws them. */
export const paragraphsOf = (
  subject: Pair,
  of: Category,
  pick: <T>(list: readonly T[]) => T,
): { summary: string; paragraphs: string[] } => {
  const bodies = bodiesOf(of);
  const first = pick(bodies);
  const others = bodies.filter((one) => one !== first).slice(0, 3);
  return {
    summary: pick(paragraphs('summary')).zh,
    paragraphs: [about(pick(paragraphs('lead')), subject).zh, first.zh, ...others.map(({ zh }) => zh)],
  };
};

const english: (topic: Topic) => readonly Pair[] = sorted(
  () => readRows('english.csv', English),
  ({ topic }) => topic,
);
/** Words that the demo company's recognition looks for, as its texts say them in English. */
export const bannedWords = (): readonly Pair[] => english('banned');

/** Lines of the simulated audience, by studio; they contain no real news and no promises. */
export const audienceLines: (studio: string) => readonly Pair[] = sorted(
  () => readRows('audience-lines.csv', AudienceLine),
  ({ studio }) => studio,
);

/** Everything with an English text but headlines, in order of preference. */
export const translations = () => {
  const lists = {
    people: english('people'),
    authors: demoAuthors(),
    tags: all(tagsOf, ORDER),
    subjects: all(subjectsOf, ORDER),
    company: english('company'),
    words: english('words'),
    alerts: english('alerts'),
    comments: english('comments'),
    groups: english('groups'),
    sets: english('sets'),
    campaigns: english('campaigns'),
    announcements: english('announcements'),
    lives: english('lives'),
    chat: english('chat'),
    articles: articlePairs(),
    audience: readRows('audience-lines.csv', AudienceLine),
  } satisfies Record<string, readonly Pair[]>;
  /** Names within sentences, the longest first where one contains another. */
  const names = [...lists.comments, ...lists.company, ...lists.people, ...lists.authors, ...lists.alerts];
  return { ...lists, names, all: Object.values(lists).flat() };
};
