import { docOf } from '@onair/contract/content/documents/text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffOf, documentDiff } from './diff.ts';

const inlineDiff = (before: string, after: string) =>
  documentDiff(docOf(before), docOf(after)).map((line) =>
    line.map(({ kind, text }) => ({ same: text, added: `+${text}+`, removed: `-${text}-` })[kind]).join(''),
  );

it('shows the words that changed, in both languages', () => {
  expect(inlineDiff('The old bridge\nstays', 'The new bridge\nstays')).toEqual(['The -old-+new+ bridge', 'stays']);
  expect(inlineDiff('今天天气很好', '今天天气不好')).toEqual([expect.stringMatching(/^今天天气/)]);
  expect(inlineDiff('a\nb\nc', 'a\nc')).toEqual(['a', '-b-', 'c']);
  expect(inlineDiff('a', 'a\nb')).toEqual(['a', '+b+']);
});

it('gives both sequences back, whatever they are', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const pieces = diffOf(before, after);
      const of = (other: string) => pieces.filter(({ kind }) => kind !== other).map(({ text }) => text);
      expect([of('added'), of('removed')]).toEqual([before, after]);
    }),
  );
});
