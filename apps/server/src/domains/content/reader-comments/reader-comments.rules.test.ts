import { expect, test } from 'vitest';
import { hasLink, heldFor } from './reader-comments.rules.ts';

test.each([
  'see http://spam.example/x',
  'see HTTPS://spam.example',
  'www.spam.example',
  'cheap at spam.com!',
  '加微信，网址spam.cn',
  'ｓｐａｍ．ｃｏｍ',
  'spam。com',
  'spam[.]com',
  'spam (dot) com',
  'spam [ . ] com',
  'spam{dot}com',
  'spam（点）com',
  'spa\u200bm.com',
  'spam.c\u034fom',
  'spam.c\u17b4om',
  'spam\u3164.com',
  'tg://join?x=1',
])('a link is found in %j', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  'I like it. Come again.',
  '好看。下次再来。',
  'I liked it. Top quality!',
  'Great. Me too',
  'Good show. Live next week?',
  'Ask in the app . Me too',
  '很好。top 1',
  '很好。 top 1',
  '看完了 NBA。 live 更好',
  'Well done.\nTop!',
  'Version 2.5 is better than 2.4',
  'Well said...',
  'e.g. this one',
  'mail me: ann@home',
  '3.14',
  '',
])('there is none in %j', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('each reason holds by itself, and only while its rule is on', () => {
  const rules = { holdFirst: true, holdLinks: true };
  const text = 'see www.spam.example';
  expect(heldFor({ text, banned: true, knownSender: false }, rules)).toEqual(['words', 'link', 'first']);
  expect(heldFor({ text, banned: false, knownSender: true }, { ...rules, holdLinks: false })).toEqual([]);
  expect(heldFor({ text: 'fine', banned: false, knownSender: false }, rules)).toEqual(['first']);
  expect(heldFor({ text: 'fine', banned: false, knownSender: false }, { ...rules, holdFirst: false })).toEqual([]);
});
