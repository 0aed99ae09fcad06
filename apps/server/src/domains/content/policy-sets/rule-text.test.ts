import type { PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tidyRule } from '../content-rule/content-rule.rules.ts';
import { parseRule, ruleText } from './rule-text.rules.ts';

it.each<[string, PolicyRule | null]>([
  ['category:sports|finance; tag:final', { categories: ['sports', 'finance'], tags: ['final'] }],
  ['分类：体育、财经；标签：世界杯', { categories: ['sports', 'finance'], tags: ['世界杯'] }],
  [
    'Types: Image-text | text; from: 2026-01-01; to:2026-02-01',
    { types: ['img', 'text'], from: '2026-01-01', to: '2026-02-01' },
  ],
  ['来源: UGC 原创', { sources: ['ugc'] }],
  ['word: 3:2', { words: ['3:2'] }],
  ['{"words":["a;b"]}', { words: ['a;b'] }],
  ['', {}],
  ['hue:red', null],
  ['category:nonsense', null],
  ['category sports', null],
  ['tag:a;tag:b', null],
  ['from:yesterday', null],
  ['{"words":"a"}', null],
  ['{"words":', null],
  ['{"id":1}', null],
  ['[]', null],
])('reads %j', (text, rule) => {
  expect(parseRule(text)).toEqual(rule);
});

const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }), { maxLength: 4 });
const list = <T>(...values: T[]) => fc.subarray(values);
const rules = fc
  .record({
    types: list('text', 'img', 'horizontalVideo'),
    categories: list('sports', 'other'),
    sources: list('ugc', 'other'),
    tags: texts,
    words: texts,
    from: fc.constantFrom(undefined, '2026-01-31'),
  })
  .map((rule) => tidyRule(rule as PolicyRule));

it('writes what it can read, in both languages', () => {
  fc.assert(
    fc.property(rules, fc.constantFrom('zh-CN' as const, 'en-US' as const), (rule, locale) => {
      expect(parseRule(ruleText(rule, locale))).toEqual(rule);
    }),
  );
});
