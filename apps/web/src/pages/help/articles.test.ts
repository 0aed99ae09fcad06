import { expect, test } from 'vitest';
import { articlesIn, findArticles, loadSearchHelpers } from './articles.ts';

const sounds = await loadSearchHelpers();
const found = (locale: 'zh-CN' | 'en-US', query: string) =>
  findArticles(articlesIn(locale), query, sounds).map(({ name }) => name);

test('every article has steps or paragraphs in both languages, in one order', () => {
  const [zh, en] = [articlesIn('zh-CN'), articlesIn('en-US')];
  expect(zh.map(({ name }) => name)).toEqual(en.map(({ name }) => name));
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
    const without = articlesIn(locale).filter(({ picture }) => picture === null);
    expect(without.map(({ name }) => name)).toEqual(['collect']);
  }
});
