import { expect, test } from 'vitest';
import { anchorOf, blockName, QUOTE_MAX, quoteOf } from './anchors.ts';
import type { Block, Doc } from './document.ts';

const said = (text: string, id?: string): Block => ({
  type: 'paragraph',
  ...(id ? { attrs: { id } } : {}),
  content: [{ type: 'text', text }],
});
const doc = (...content: Block[]): Doc => ({ type: 'doc', content });
const about = (block: Block) => ({ block: blockName(block), quote: quoteOf(block) });

test('a comment stays with its paragraph when others are written, moved and deleted around it', () => {
  const [first, second, third] = [said('开幕式在晚上八点举行。'), said('天气晴朗。'), said('比分是三比一。')];
  expect(anchorOf(doc(first, second, third), about(third))).toBe(2);
  expect(anchorOf(doc(third, said('New.'), first), about(third))).toBe(0);
});

test('an edited paragraph is still the one, a replaced one is gone', () => {
  const before = said('The opening ceremony begins at eight in the evening.');
  const edited = said('The opening ceremony begins at nine in the evening, rain or shine.');
  expect(anchorOf(doc(said('Other words.'), edited), about(before))).toBe(1);
  expect(anchorOf(doc(said('Other words.'), said('Nothing of it is left here.')), about(before))).toBe(-1);
  expect(anchorOf(doc(said('开幕式将在晚上九点准时举行。')), about(said('开幕式在晚上八点举行。')))).toBe(0);
});

test('an id names a paragraph whatever it says; a picture or a film is named by what it shows', () => {
  expect(anchorOf(doc(said('a', 'x'), said('b', 'y')), { block: 'y', quote: 'long gone' })).toBe(1);
  const pictureId = '0d4fa4a2-0000-4000-8000-000000000001';
  const picture = (alt: string): Block => ({ type: 'image', attrs: { pictureId, alt, caption: '' } });
  expect(anchorOf(doc(said('a'), picture('A boat')), about(picture('')))).toBe(1);
  expect(anchorOf(doc(said('a')), about(picture('')))).toBe(-1);
});

test('a list is quoted as a whole, and a quotation is bounded and well-formed', () => {
  const item = (text: string) => ({ type: 'listItem' as const, content: [said(text)] });
  expect(quoteOf({ type: 'bulletList', content: [item('one'), item('two')] })).toBe('one two');
  const long = quoteOf(said(`${'x'.repeat(QUOTE_MAX - 1)}🙂`));
  expect([long.length, long.isWellFormed()]).toEqual([QUOTE_MAX, true]);
  expect(blockName(said('a'))).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
});
