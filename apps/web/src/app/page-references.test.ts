import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PageName, pageRoutes } from '@onair/contract/routes';
import type { Locale } from '@onair/contract/text';
import { expect, test } from 'vitest';
import { menuWords, titleIn } from '../shared/page/menu.words.ts';
import { pageNameIn } from '../shared/page/page-names.words.ts';

/**
 * Texts that send someone to a page: help, tips, errors, mail. They name it by the menu's label, as a heading is no entry
 * of any menu; the heading may follow in brackets.
 */
const files = ['apps/web/src/**/*.words.ts', 'apps/server/src/domains/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: fileURLToPath(new URL('../../../../', import.meta.url)) }))
  .filter((file) => !/\.test\.ts$|page-names\.words\.ts$/.test(file));

/** Names that are ordinary words as well: they refer to the page where they are quoted, or have a capital inside a sentence. */
const ordinary: ReadonlySet<PageName> = new Set([
  ...(['Step', 'Group', 'Basic', 'SearchTable', 'Lives', 'LiveReport', 'ContentItem', 'Insights'] as const),
  ...(['MultiDimensionDataAnalysis', 'Success', 'Error', 'Info', '403', '404', '500', 'Weekly', 'Audit'] as const),
]);

type Reference = { label: string; name: string; pattern: RegExp };

const referencesIn = (locale: Locale): Reference[] => {
  const labels = new Set<string>(Object.values(menuWords[locale]));
  return pageRoutes.flatMap((route) => {
    const [label, name] = [titleIn(locale, route.locale), pageNameIn(locale, route.name)];
    if (labels.has(name)) return [];
    const text = RegExp.escape(name);
    if (locale === 'zh-CN') return { label, name, pattern: new RegExp(ordinary.has(route.name) ? `“${text}”` : text) };
    return ordinary.has(route.name)
      ? { label, name, pattern: new RegExp(`(?<=[a-z,] )${text}\\b`) }
      : { label, name, pattern: new RegExp(`\\b${text}\\b`, 'i') };
  });
};

const references = [...referencesIn('zh-CN'), ...referencesIn('en-US')];

/** What a text calls by another name than its label. A text that is nothing but the name is a heading or a button. */
const misnamed = (text: string): string[] =>
  references
    .filter(({ label, name, pattern }) => {
      const rest = text.replaceAll(`${label} (${name})`, '').replaceAll(`“${label}”（${name}）`, '');
      return text !== name && pattern.test(rest);
    })
    .map(({ label, name }) => `“${name}” is “${label}” in the menu`);

test('a text that sends someone to a page names it as the menu does', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    const texts = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(([, a, b]) => a ?? b ?? '');
    return texts.flatMap(misnamed).map((fault) => `${file}: ${fault}`);
  });
  expect(found).toEqual([]);
});

test('a heading instead of the label is found, and one in brackets after the label is not', () => {
  expect(misnamed('See Account settings')).toEqual(['“Account settings” is “User Setting” in the menu']);
  expect(misnamed('Compare them in Parameter changes')).toEqual(['“Parameter changes” is “Basic Profile” in the menu']);
  expect(misnamed('在“账号设置”中')).toHaveLength(1);
  expect(misnamed('Open User Setting (Account settings)')).toEqual([]);
  expect(misnamed('在“用户设置”（账号设置）中')).toEqual([]);
});
