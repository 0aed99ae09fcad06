import {
  countQueueMatches,
  createQueue,
  deleteQueue,
  listQueues,
  restoreQueue,
} from '@onair/contract/content/review/queues';
import { claimReview } from '@onair/contract/content/review/reviews';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { adoptQueueZone } from './queues.store.ts';
import { addQueue, claim, dataOf, decide, type Person, publish, queueNow } from './review.fixtures.ts';

const HITS = '00000000-0000-7000-8000-000000000001';
const MINUTE = 60_000;

let app: TestApp;
let admin: Person;
let user: Person;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('user');
});
afterAll(() => app.close());

const audits = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string; before: unknown; after: unknown }>(
    sql`select action, before, after from audit_log where subject_id = ${id} order by seq`,
  );
  return rows;
};

describe('a queue', () => {
  it('takes what awaits review already, leaves what was reviewed, and shows exact figures', async () => {
    await makeItems(app, [
      { tags: ['q1'], review: 'pending' },
      { tags: ['q1'], review: 'pending' },
      { tags: ['q1'], review: 'passed' },
      { tags: ['other'], review: 'pending' },
    ]);
    const queue = await addQueue(app, admin, { filter: { tags: ['q1'] } });
    expect(queue).toMatchObject({ name: 'quality', pending: 2, backlogSeconds: 0, toSample: 0, rate: 100, version: 1 });
    app.clock.advance(90_000);
    expect(await queueNow(app, user, queue.id)).toMatchObject({
      pending: 2,
      backlogSeconds: 90,
      data: [
        { key: 'pending', label: '待质检数', value: 2 },
        { key: 'backlog', label: '积压时长（秒）', value: 90 },
        { key: 'toSample', label: '待抽检数', value: 0 },
      ],
    });
    expect(await audits(queue.id)).toMatchObject([{ action: 'queue.create', after: { taken: 2, rate: 100 } }]);
  });

  it('takes matching items as they are published, in the transaction that publishes them', async () => {
    const filter = { types: ['img'], categories: ['finance'], sources: ['ugc'], words: ['报告'] } as const;
    const queue = await addQueue(app, admin, {
      filter: { ...filter, types: ['img'], categories: ['finance'], sources: ['ugc'], words: ['报告'] },
    });
    const fitting = { type: 'img', category: 'finance', title: '年度报告' } as const;
    await publish(app, admin, fitting);
    await publish(app, admin, { ...fitting, category: 'sports' });
    await publish(app, admin, { ...fitting, title: '年度总结' });
    expect(await queueNow(app, user, queue.id)).toMatchObject({ pending: 1, toSample: 0 });
    expect(dataOf(await app.call(countQueueMatches, { filter: queue.filter }, { token: user.token }))).toMatchObject({
      matching: 1,
      pending: 1,
      sample: [{ title: '年度报告' }],
    });
  });

  it('narrows by review state and by company days, both ends included', async () => {
    const at = (time: string) => ({ tags: ['days'], review: 'pending', publishedAt: new Date(time) }) as const;
    await makeItems(app, [at('2026-03-01T15:59:59Z'), at('2026-03-01T16:00:00Z'), at('2026-03-02T15:59:59Z')]);
    const days = { tags: ['days'], from: '2026-03-02', to: '2026-03-02' };
    expect(await addQueue(app, admin, { filter: days })).toMatchObject({ pending: 2 });
    expect(await addQueue(app, admin, { filter: { ...days, reviews: ['passed'] } })).toMatchObject({ pending: 0 });
  });

  it('draws the same sample every time, close to its rate, and counts what it left out', async () => {
    await makeItems(
      app,
      Array.from({ length: 2_000 }, () => ({ tags: ['bulk'], review: 'pending' as const })),
    );
    for (const rate of [5, 30, 70]) {
      const queue = await addQueue(app, admin, { filter: { tags: ['bulk'] }, rate });
      // Four standard deviations of a binomial draw.
      const slack = 4 * Math.sqrt(2_000 * (rate / 100) * (1 - rate / 100));
      expect(Math.abs(queue.pending - 20 * rate)).toBeLessThan(slack);
      expect(queue.toSample).toBe(2_000 - queue.pending);
      const drawn = await app.deps.db.execute(sql`
        select content_id from review_items where queue_id = ${queue.id} except
        select c.id from contents c where in_sample(${queue.id}, c.id, ${rate})`);
      expect(drawn.rows).toEqual([]);
    }
  });

  it('is deleted and restored with everything in it, and takes what came meanwhile', async () => {
    const queue = await addQueue(app, admin, { filter: { tags: ['undo'] } });
    await publish(app, admin, { tags: ['undo'] });
    const reviewer = await app.enter('reviewer');
    const { item } = await claim(app, reviewer, queue.id);
    if (item) dataOf(await decide(app, reviewer, item, 'pass'));
    expect(dataOf(await app.call(deleteQueue, { id: queue.id }, { token: admin.token }))).toBe(true);
    expect((await app.call(deleteQueue, { id: queue.id }, { token: admin.token })).body.code).toBe(50004);
    await publish(app, admin, { tags: ['undo'] });
    expect(dataOf(await app.call(restoreQueue, { id: queue.id }, { token: admin.token }))).toMatchObject({
      pending: 1,
    });
    expect((await audits(queue.id)).map(({ action }) => action)).toEqual([
      'queue.create',
      'queue.delete',
      'queue.restore',
    ]);
    await app.call(deleteQueue, { id: queue.id }, { token: admin.token });
    app.clock.advance(10 * MINUTE + 1);
    expect((await app.call(restoreQueue, { id: queue.id }, { token: admin.token })).body.code).toBe(50004);
  });

  it('cannot be given the name of another, whatever its case and width, until that one is deleted', async () => {
    const first = await addQueue(app, admin, { name: 'Morning check' });
    const again = { name: 'ＭＯＲＮＩＮＧ check', filter: {}, rate: 1 };
    const refusal = (await app.call(createQueue, again, { token: admin.token })).body;
    expect([refusal.code, refusal.data]).toMatchObject([50005, { fields: [{ field: 'name', rule: 'taken' }] }]);
    await app.call(deleteQueue, { id: first.id }, { token: admin.token });
    dataOf(await app.call(createQueue, again, { token: admin.token }));
    expect((await app.call(restoreQueue, { id: first.id }, { token: admin.token })).body.code).toBe(50005);
  });
});

describe('the queue of rule hits', () => {
  it('is always there, first, named in the reader’s language, and cannot be deleted', async () => {
    const read = async (language: string) =>
      dataOf(await app.call(listQueues, {}, { token: user.token, headers: { 'accept-language': language } }))[0];
    expect([await read('zh-CN'), await read('en-US')]).toMatchObject([
      { id: HITS, name: 'ruleHits', title: '违禁内容命中' },
      { id: HITS, name: 'ruleHits', title: 'Banned content hits' },
    ]);
    expect((await app.call(deleteQueue, { id: HITS }, { token: admin.token })).body.code).toBe(50006);
  });
});

describe('what may be sent', () => {
  const draft = { name: 'x', filter: {}, rate: 1 };
  const code = async (given: object) =>
    (await app.call(createQueue, { ...draft, ...given } as typeof draft, { token: admin.token })).body.code;

  it('is judged at its boundaries', async () => {
    const name = (n: number) => ({ name: `${made()}`.padEnd(n, '名') });
    expect(await code(name(60))).toBe(20000);
    expect(await code({ rate: 100, ...name(20) })).toBe(20000);
    const bad = [
      name(61),
      { name: '' },
      { name: '   ' },
      { name: 'a\u0000' },
      { name: 'a\nb' },
      { rate: 0 },
      { rate: 101 },
      { rate: 1.5 },
      { filter: { tags: [''] } },
      { filter: { tags: ['长'.repeat(31)] } },
      { filter: { words: Array.from({ length: 21 }, (_, n) => `w${n}`) } },
      { filter: { reviews: ['lost'] } },
      { filter: { from: '2026-02-30' } },
      { filter: { from: '0000-01-01' } },
      { filter: { from: '2026-02-02', to: '2026-02-01' } },
      { filter: { other: 1 } },
      { id: 'x' },
    ];
    for (const given of bad) expect([given, await code(given)]).toEqual([given, 40000]);
  });

  let names = 0;
  const made = () => {
    names += 1;
    return names;
  };

  it('comes back as it was written, mark-up included', async () => {
    const evil = `<img src=x onerror=alert(1)>"'\`\u2028<!--`;
    const queue = await addQueue(app, admin, { name: evil, filter: { tags: ['<b>'], words: ['{{x}}'] } });
    expect(await queueNow(app, admin, queue.id)).toMatchObject({ title: evil, filter: { tags: ['<b>'] } });
  });

  it('creates one queue of many repeats with one key', async () => {
    const headers = { 'idempotency-key': 'create-queue-once' };
    const body = { name: 'Once only', filter: {}, rate: 10 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(createQueue, body, { token: admin.token, headers })),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
  });

  it('is refused to users, and so is inspecting', async () => {
    const queue = await addQueue(app, admin);
    const as = { token: user.token };
    for (const { body } of [
      await app.call(createQueue, draft, as),
      await app.call(deleteQueue, { id: queue.id }, as),
      await app.call(restoreQueue, { id: queue.id }, as),
    ]) {
      expect(body.code).toBe(50003);
    }
    expect((await app.call(claimReview, { id: queue.id }, as)).body.code).toBe(50003);
  });
});

it('moves the days of its filter with the company to another time zone', async () => {
  const queue = await addQueue(app, admin, { filter: { from: '2026-05-01', to: '2026-05-01' } });
  const span = async () => {
    const { rows } = await app.pool.query(`select rule_from, rule_until from quality_queues where id = $1`, [queue.id]);
    return [rows[0].rule_from.toISOString(), rows[0].rule_until.toISOString()];
  };
  expect(await span()).toEqual(['2026-04-30T16:00:00.000Z', '2026-05-01T16:00:00.000Z']);
  await adoptQueueZone(app.deps.db, 'Europe/London');
  expect(await span()).toEqual(['2026-04-30T23:00:00.000Z', '2026-05-01T23:00:00.000Z']);
  await adoptQueueZone(app.deps.db, 'Asia/Shanghai');
  expect(await span()).toEqual(['2026-04-30T16:00:00.000Z', '2026-05-01T16:00:00.000Z']);
});
