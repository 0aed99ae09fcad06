import type { PageName } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import { companyArticles } from './company-articles.words.ts';
import { workArticles } from './work-articles.words.ts';

/** Every article in the order in which it is listed, with the page where its job is done. */
const PAGES = {
  overview: 'Workplace',
  guide: null,
  live: 'Monitor',
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
} as const satisfies Record<string, PageName | null>;

export type ArticleName = keyof typeof PAGES;
export const ARTICLES = keysOf(PAGES);

export type Article = { name: ArticleName; title: string; text: string; page: PageName | null };

export const articlesIn = (locale: Locale): Article[] => {
  const words = { ...workArticles[locale], ...companyArticles[locale] };
  return ARTICLES.map((name) => ({ name, ...words[name], page: PAGES[name] }));
};

/** Articles that contain every word of the query, those with it in their title first. */
export const findArticles = (articles: readonly Article[], query: string): Article[] => {
  const parts = query.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => parts.every((part) => text.normalize('NFKC').toLowerCase().includes(part));
  const found = articles.filter(({ title, text }) => holds(`${title}\n${text}`));
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))];
};
