import type { PageName } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import { transportFailure } from '../../shared/api/failure.ts';

/** The articles, `<language>/<article>.md`; those of a language are one file of the build (`build/chunks.ts`). */
const TEXTS = import.meta.glob<string>('./articles/*/*.md', { import: 'default', query: '?raw' });

/** Addresses of the pictures by file, `<article>-<language>.webp`; scripts/make-pictures.mjs takes them. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' });

/** All articles in listed order, with the page where their job is done. */
const PAGES = {
  overview: 'Workplace',
  guide: null,
  live: 'Monitor',
  schedule: 'Schedule',
  approvals: 'Approvals',
  campaigns: 'Campaigns',
  review: 'Card',
  sets: 'SearchTable',
  parameters: 'Group',
  analysis: 'DataAnalysis',
  services: 'Card',
  account: 'Setting',
  people: 'Accounts',
  collect: null,
  integrations: 'Setting',
} as const satisfies Record<string, PageName | null>;

export type ArticleName = keyof typeof PAGES;
export const ARTICLES = keysOf(PAGES);

export type Article = {
  name: ArticleName;
  title: string;
  /** What follows the title, in Markdown as far as `ArticleText` renders it. */
  text: string;
  page: PageName | null;
  /** Address of its picture; null where there is nothing to see. */
  picture: string | null;
};

/** The language as files name it. */
const short = (locale: Locale): string => locale.slice(0, 2);

export const pictureOf = (name: ArticleName, locale: Locale): string | null =>
  PICTURES[`./pictures/${name}-${short(locale)}.webp`] ?? null;

/** All articles in one language. Throws an `ApiFailure` where they cannot be fetched. */
export const loadArticles = (locale: Locale): Promise<Article[]> =>
  Promise.all(
    ARTICLES.map(async (name) => {
      const markdown = await TEXTS[`./articles/${short(locale)}/${name}.md`]?.().catch(() => undefined);
      if (markdown === undefined) throw transportFailure();
      const [heading = '', ...parts] = markdown.trim().split('\n\n');
      const title = heading.replace(/^# /, '');
      return { name, title, text: parts.join('\n\n'), page: PAGES[name], picture: pictureOf(name, locale) };
    }),
  );

/** Synonyms of a page, and whether letters are the pinyin of a text. */
export type SearchHelpers = {
  keywordsOf: (page: PageName | null) => string;
  soundsLike: (text: string, query: string) => boolean;
};

/** Fetched with the search: the table of pinyin is not part of the first view. */
export const loadSearchHelpers = async (): Promise<SearchHelpers> => {
  const [{ soundsLike }, { pageKeywords }] = await Promise.all([
    import('../../domains/search/matches.ts'),
    import('../../domains/search/page-keywords.ts'),
  ]);
  return { keywordsOf: (page) => (page ? pageKeywords[page] : ''), soundsLike };
};

/** Articles with every word of the query: those with it in their title first, then by synonyms and pinyin. */
export const findArticles = (articles: readonly Article[], query: string, sounds: SearchHelpers | null): Article[] => {
  const parts = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => parts.every((part) => text.normalize('NFKC').toLowerCase().includes(part));
  const worth = ({ title, text, page }: Article): number => {
    if (holds(title)) return 0;
    if (holds(text)) return 1;
    if (!sounds) return 4;
    const keywords = sounds.keywordsOf(page);
    if (holds(`${title}\n${text}\n${keywords}`)) return 2;
    return parts.every((part) => sounds.soundsLike(title, part) || sounds.soundsLike(keywords, part)) ? 3 : 4;
  };
  return articles
    .map((article) => ({ article, rank: worth(article) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ article }) => article);
};
