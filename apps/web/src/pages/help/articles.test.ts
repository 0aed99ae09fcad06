import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ARTICLES, type Article, findArticles, loadArticles, loadSearchHelpers } from './articles.ts';

const sounds = await loadSearchHelpers();
const articles = { 'zh-CN': await loadArticles('zh-CN'), 'en-US': await loadArticles('en-US') };
const found = (locale: 'zh-CN' | 'en-US', query: string) =>
  findArticles(articles[locale], query, sounds).map(({ name }) => name);

/** What an article is made of: its headings, paragraphs, lists with their lengths, and commands. */
const outline = ({ text }: Article): string[] =>
  text.split('\n\n').map((part) => {
    if (part.startsWith('```')) return 'commands';
    if (part.startsWith('- ')) return `list of ${part.split('\n').length}`;
    return /^#+ /.exec(part)?.[0] ?? 'paragraph';
  });

test('every article exists in both languages, with the same headings, steps and commands', () => {
  for (const language of ['zh', 'en']) {
    const files = readdirSync(join(import.meta.dirname, 'articles', language));
    expect(files.sort()).toEqual(ARTICLES.map((name) => `${name}.md`).sort());
  }
  const [zh, en] = [articles['zh-CN'], articles['en-US']];
  for (const [at, article] of zh.entries()) {
    expect({ [article.name]: outline(article) }).toEqual({ [article.name]: en[at] && outline(en[at]) });
  }
  for (const { title, text } of [...zh, ...en]) expect(title.length * text.length).toBeGreaterThan(100);
});

test('an article is found by what it says, in either language, titles first', () => {
  expect(found('en-US', 'recovery codes')).toEqual(['account']);
  expect(found('zh-CN', '恢复码')).toEqual(['account']);
  expect(found('en-US', 'campaign')[0]).toBe('campaigns');
  expect(found('en-US', 'zebra')).toEqual([]);
  expect(found('zh-CN', 'shenpi')[0]).toBe('approvals');
  expect(found('zh-CN', 'qdhd')).toContain('campaigns');
  expect(found('en-US', 'passphrase')).toEqual(['live']);
  expect(found('zh-CN', 'srt')).toEqual(['live']);
  expect(found('en-US', 'avatar')).toContain('account');
});

test('every article about a page has a picture of it in both languages', () => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const without = articles[locale].filter(({ picture }) => picture === null);
    expect(without.map(({ name }) => name)).toEqual(['collect']);
  }
});
