import { expect, test } from 'vitest';
import { demoEnglish } from './english.ts';

const { meant } = demoEnglish();

test.each([
  ['football', '足球'],
  ['Chen Jing', '陈静'],
  ['launch night', '新品发布夜：秋冬好物一起看'],
])('“%s” is looked for as the demo company has stored it', (typed, stored) => {
  expect(meant(typed)).toBe(stored);
});

test.each(['studio', 'Main studio', 'main', 'campaign'])(
  '“%s” is looked for as it is: what is stored in English, and words of long sentences alone',
  (typed) => {
    expect(meant(typed)).toBe(typed);
  },
);
