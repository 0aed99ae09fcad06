import { expect, test } from 'vitest';
import { demoEnglish } from './english.ts';
import { withHits } from './english-hits.ts';

const { english, meant, written } = demoEnglish();

test.each([
  ['football', '足球'],
  ['robot', '机器人'],
  ['humanoid robots', '人形机器人'],
  ['Humanoid robots: engineers', '工程师说｜人形机器人'],
  ['Chen Jing', '陈静'],
  ['launch night', '新品发布夜'],
])('“%s” is looked for as the demo company has stored it', (typed, stored) => {
  expect(meant(typed)).toBe(stored);
});

test.each(['studio', 'Main studio', 'main', 'campaign'])(
  '“%s” is looked for as it is: what is stored in English, and words of long sentences alone',
  (typed) => {
    expect(meant(typed)).toBe(typed);
  },
);

test('an excerpt of an article reads English line by line, also where it is cut', () => {
  const excerpt =
    '成了编辑部里被提起最多的话题。\n教练在赛后只说了一件事：训练里怎么做，场上就怎么做。\n数据显示，球队本场跑动';
  const [cut, ...rest] = english(excerpt).split('\n');
  expect(cut).toMatch(/^This week .* came up in the newsroom/);
  expect(rest).toEqual([
    'The coach said one thing after the game: play as you train.',
    'The team ran nine percent farther than its average this season.',
  ]);
});

test.each([
  ['ordinary laptop', '测试在一台普通笔记本上完成，全程没有联网。'],
  ['came up in the newsroom', '成了编辑部里被提起最多的话题。'],
  ['football', '足球'],
  ['campaign', 'campaign'],
])('“%s” is looked for in items by the sentence that says it', (typed, stored) => {
  expect(written(typed)).toContain(stored);
});

test('a line of an excerpt that is cut to a few letters is left out', () => {
  expect(english('球。\n测试在一台普通笔记本上完成，全程没有联网。')).toBe(
    '…\nThe test ran on an ordinary laptop without a connection.',
  );
});

test.each([
  ['记者暗访：街角棋牌室里的赌博生意', '赌博', 'gambling'],
  ['短信里的 ｃａｓｉｎｏ 链接是怎么来的', 'casino', 'ｃａｓｉｎｏ'],
  ['网购平台上的仿真刀*枪，家长要留意', '刀枪', 'guns'],
])('a banned word of “%s” is marked where English readers see it', (title, word, marked) => {
  const item = withHits({ content: { title }, hits: [{ word, start: 1, end: 3 }] }, english);
  const { hits } = item as { hits: { start: number; end: number }[] };
  expect(hits.map(({ start, end }) => english(title).slice(start, end))).toEqual([marked]);
});

test('marks in a text of a person stay where they are', () => {
  const paragraph = { text: '加微信领毒品', hits: [{ word: '毒品', start: 4, end: 6 }] };
  expect(withHits({ blocks: [paragraph] }, english)).toEqual({ blocks: [paragraph] });
});
