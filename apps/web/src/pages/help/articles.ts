import type { PageName } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import { companyArticles } from './company-articles.words.ts';
import { liveArticles } from './live-articles.words.ts';
import { workArticles } from './work-articles.words.ts';

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
  text: string;
  page: PageName | null;
  /** Address of its picture; null where there is nothing to see. */
  picture: string | null;
};

export const articlesIn = (locale: Locale): Article[] => {
  const words = { ...workArticles[locale], ...liveArticles[locale], ...companyArticles[locale] };
  return ARTICLES.map((name) => {
    const page = PAGES[name];
    const picture = PICTURES[`./pictures/${name}-${locale.slice(0, 2)}.webp`] ?? null;
    return { name, ...words[name], page, picture };
  });
};

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
