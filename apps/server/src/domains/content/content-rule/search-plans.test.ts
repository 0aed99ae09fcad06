import { getContent, listContents } from '@onair/contract/content/items/items';
import { listLibrary } from '@onair/contract/content/library/library';
import { listPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { countRuleMatches, createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { countQueueMatches } from '@onair/contract/content/review/queues';
import { findAnything } from '@onair/contract/search/search';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addManyContents } from '../../../testing/many-contents.ts';

/** Contents to search among; the bench takes a million. */
const ROWS = Number(process.env.SEARCH_ROWS ?? 60_000);
/** A search may take as long as this many looks at one item: 1 to 40 on a quiet machine, where a scan of all takes 2,000. */
const READS = 150;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = (await app.enter('admin')).token;
  await addManyContents(app.pool, ROWS);
});
afterAll(() => app.close());

const rare = Array.from({ length: 20 }, (_, i) => `赌博${i}号`);
const common =
  '世界杯 金融 新能源 人工 国际 market 体育 娱乐 上海 北京 广州 lon 东京 巴黎 一天 观察 第 期 的 快讯'.split(' ');

const quickest = async (run: () => Promise<{ http: number; text: string }>): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4; i += 1) {
    const from = performance.now();
    const { http, text } = await run();
    best = Math.min(best, performance.now() - from);
    expect([http, text.slice(0, 200)]).toEqual([200, expect.stringContaining('"data"')]);
  }
  return best;
};

/** The plans of every statement that a call makes. */
const plansOf = async (run: () => Promise<unknown>): Promise<string> => {
  const asked: { text: string; values: unknown[] }[] = [];
  const { query } = app.pool;
  const client = app.pool as { query: (...given: unknown[]) => unknown };
  client.query = (...given) => {
    const [config, values] = given as [string | { text: string }, unknown[] | undefined];
    asked.push({ text: typeof config === 'string' ? config : config.text, values: values ?? [] });
    return Reflect.apply(query, app.pool, given);
  };
  try {
    await run();
  } finally {
    client.query = query as typeof client.query;
  }
  const plans: string[] = [];
  for (const { text, values } of asked.filter(({ text }) => /from "?contents"?/.test(text))) {
    const { rows }: pg.QueryResult<{ 'QUERY PLAN': string }> = await app.pool.query(`explain ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  expect(plans.length).toBeGreaterThan(0);
  return plans.join('\n');
};

const as = () => ({ token });
const searches: [string, () => Promise<{ http: number; text: string }>][] = [
  ['a rare word', () => app.call(listContents, { text: '赌博' }, as())],
  ['a word of one letter', () => app.call(listContents, { text: '博' }, as())],
  ['a word that is nowhere', () => app.call(listContents, { text: '天赌' }, as())],
  ['digits', () => app.call(listContents, { text: '9999' }, as())],
  ['what the palette looks for', () => app.call(findAnything, { text: '赌博' }, as())],
  ['twenty rare words', () => app.call(countRuleMatches, { contentType: 'img', rule: { words: rare } }, as())],
  ['a queue of twenty rare words', () => app.call(countQueueMatches, { filter: { words: rare } }, as())],
];
const broad: [string, () => Promise<{ http: number; text: string }>][] = [
  ['a common word', () => app.call(listContents, { text: '一天' }, as())],
  ['a common word, deep', () => app.call(listContents, { text: '一天', current: 1_000 }, as())],
  ['twenty common words', () => app.call(countRuleMatches, { contentType: 'img', rule: { words: common } }, as())],
  ['a queue of twenty common words', () => app.call(countQueueMatches, { filter: { words: common } }, as())],
];

describe('a search costs what it finds, not what there is', () => {
  it.each(searches)('%s: no statement reads all contents', async (_, run) => {
    expect(await plansOf(run)).not.toMatch(/Seq Scan on contents/);
  });

  it.each([...searches, ...broad])('%s: costs no more than a bounded number of reads of one item', async (_, run) => {
    const readMs = await quickest(() => app.call(getContent, { id: 77 }, as()));
    expect((await quickest(run)) / readMs).toBeLessThan(READS);
  });

  it('says that there are more than it counts', async () => {
    const { body } = await app.call(listContents, { text: '一天' }, as());
    expect(body.data).toMatchObject({ total: 10_000, more: true });
    const few = await app.call(listContents, { text: '赌博' }, as());
    expect(few.body.data).toMatchObject({ total: ROWS / 1_000, more: false });
    const desk = await app.call(listLibrary, { text: '一天' }, as());
    expect(desk.body.data).toMatchObject({ total: 10_000, more: true });
    const some = await app.call(listLibrary, { text: '一天', tag: 't7' }, as());
    expect(some.body.data).toMatchObject({ total: ROWS / 50, more: false });
  });

  it('finds a rare word beside letters that every document has', async () => {
    await app.pool.query(`insert into content_documents (content_id, doc, text)
      select id, '{"type":"doc","content":[]}', '夜市第' || id || '号摊位，' || case when id = 77 then '雪豹' else '号外' end
      from contents where id <= 10000`);
    for (const text of ['第5000号', '第 雪豹', '号 雪豹 夜市']) {
      const { body } = await app.call(listLibrary, { text }, as());
      expect(body.data).toMatchObject({ total: 1, list: [{ id: text === '第5000号' ? 5_000 : 77 }] });
    }
    const none = await app.call(listLibrary, { text: '外 雪豹' }, as());
    expect(none.body.data).toMatchObject({ total: 0 });
  });

  it('keeps the exact number of a set, and shows its newest items', async () => {
    const rule = { words: ['赌博', '观察第 7 期'] };
    const draft = { name: 'Rare', contentType: 'img', filterType: 'rules', status: 'online', rule } as const;
    const { body } = await app.call(createPolicy, draft, as());
    const { rows } =
      await app.pool.query(`select count(*)::integer as n, max(id) filter (where title like '%赌博%') as id from contents
      where type = 'img' and (title like '%赌博%' or title like '%观察第 7 期%')`);
    expect(body.data).toMatchObject({ count: rows[0].n });
    const held = await app.call(listPolicyContents, { id: (body.data as { id: string }).id }, as());
    expect(held.body.data).toMatchObject({ total: rows[0].n });
  });
});

it('lets an account have three searches at a time, and says so to a fourth', async () => {
  const run = () => app.call(countRuleMatches, { contentType: 'img', rule: { words: common } }, as());
  const answers = await Promise.all([run(), run(), run(), run(), run()]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 200, 200, 429, 429]);
  const refused = answers.find(({ http }) => http === 429);
  expect(refused?.headers['retry-after']).toBe('5');
  expect((await run()).http).toBe(200);
});
