import { expect, test } from 'vitest';
import { idOfSlug, slugWordsOf } from './slug.ts';

test('an address has the latin words of a title, if there are any', () => {
  expect(slugWordsOf('The Café: 10 years later!')).toBe('the-cafe-10-years-later');
  expect(slugWordsOf('AI 大模型推理 2026')).toBe('ai-2026');
  expect(slugWordsOf('大模型推理 2026')).toBeNull();
  expect(slugWordsOf('🎲')).toBeNull();
  expect(slugWordsOf('word '.repeat(40))).toHaveLength(59);
});

test('an address leads to its item by the id at its end', () => {
  expect(['the-cafe-10', '10', 'a-0', 'cafe', 'a-99999999999', 'a10'].map(idOfSlug)).toEqual([
    10,
    10,
    null,
    null,
    null,
    null,
  ]);
});
