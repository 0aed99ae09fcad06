import { editContent, getContent, publishContent } from '@onair/contract/content/items/items';
import { listQueues } from '@onair/contract/content/review/queues';
import { searchMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import {
  addQueue,
  claim,
  contentNow,
  dataOf,
  decide,
  type Person,
  publish,
  retitle,
} from '../review/review.fixtures.ts';
import { ruleNow, setRule } from '../rules/rules.fixtures.ts';
import { admitNew } from './items.service.ts';

const HITS = '00000000-0000-7000-8000-000000000001';
const draft = { title: 'A', author: 'Lin', type: 'img', category: 'finance', source: 'ugc' } as const;

let app: TestApp;
let admin: Person;
let user: Person;
let reviewer: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'Lin');
  user = await app.enter('user');
  reviewer = await app.enter('reviewer');
});
afterAll(() => app.close());

const todos = async ({ token }: Person) => dataOf(await app.call(searchMessages, { type: 'todo' }, { token })).list;
const waiting = async () => dataOf(await app.call(listQueues, {}, { token: user.token }))[0]?.pending;

describe('publishing', () => {
  it('makes an item that awaits review, with an author who may be new, and audits it', async () => {
    const item = await publish(app, admin, {
      title: '  Evening news ',
      author: 'Someone new',
      tags: [' a', 'a', ''].slice(0, 2),
    });
    expect(item).toMatchObject({
      title: 'Evening news',
      author: 'Someone new',
      tags: ['a'],
      status: 'online',
      review: 'pending',
      version: 1,
    });
    const { rows } = await app.deps.db.execute(sql`
      select action from audit_log where subject_type = 'content' and subject_id = ${String(item.id)}`);
    expect(rows).toEqual([{ action: 'content.publish' }]);
  });

  it('is judged at its boundaries', async () => {
    const code = async (given: object) =>
      (await app.call(publishContent, { ...draft, ...given }, { token: admin.token })).body.code;
    expect(await code({ title: '题'.repeat(200), tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })).toBe(20000);
    expect(await code({ title: '𠮷'.repeat(200) })).toBe(20000);
    const later = new Date(app.clock.now().getTime() + 1000).toISOString();
    const bad = [
      { title: '题'.repeat(201) },
      { title: '' },
      { title: ' \u3000' },
      { title: 'a\u0000b' },
      { title: 'a\nb' },
      { title: '\ud800' },
      { author: '' },
      { author: '名'.repeat(61) },
      { type: 'audio' },
      { category: 'all' },
      { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
      { tags: ['长'.repeat(31)] },
      { publishedAt: later },
      { publishedAt: '2026-02-30T00:00:00Z' },
      { publishedAt: '0000-01-01T00:00:00Z' },
      { publishedAt: '2016-12-31T23:59:60Z' },
      { review: 'passed' },
      { id: 1 },
    ];
    for (const given of bad) expect([given, await code(given)]).toEqual([given, 40000]);
  });

  it('has one effect for one key, and is for administrators', async () => {
    const headers = { 'idempotency-key': 'publish-only-once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(publishContent, draft, { token: admin.token, headers })),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect((await app.call(publishContent, draft, { token: user.token })).body.code).toBe(50003);
    expect((await app.call(editContent, { id: 1, version: 1 }, { token: user.token })).body.code).toBe(50003);
    expect((await app.call(getContent, { id: 999_999 }, { token: user.token })).body.code).toBe(50004);
  });

  it('keeps a title as it was written, mark-up included', async () => {
    const title = `<img src=x onerror=alert(1)>{{7*7}}"'`;
    expect((await contentNow(app, user, (await publish(app, admin, { title })).id)).title).toBe(title);
  });
});

describe('editing', () => {
  it('changes what is sent and keeps the rest; a second editor is told the latest version', async () => {
    const { id } = await publish(app, admin, { tags: ['old'] });
    const as = { token: admin.token };
    const input = { id, version: 1, status: 'offline', category: 'technology' } as const;
    expect(dataOf(await app.call(editContent, input, as))).toMatchObject({
      status: 'offline',
      tags: ['old'],
      version: 2,
    });
    const late = (await app.call(editContent, { id, version: 1, title: 'x' }, as)).body;
    expect([late.code, late.data]).toMatchObject([50009, { fields: [{ field: 'version', rule: 'latest', msg: '2' }] }]);
    const { rows } = await app.deps.db.execute(sql`
      select before, after from audit_log where action = 'content.edit' and subject_id = ${String(id)}`);
    expect(rows).toEqual([
      { before: { status: 'online', category: 'sports' }, after: { status: 'offline', category: 'technology' } },
    ]);
  });

  it('names another author, also one who is new; the log says so, and a blank name is refused', async () => {
    const { id } = await publish(app, admin, {});
    const as = { token: admin.token };
    const rename = (version: number, author: string) => app.call(editContent, { id, version, author }, as);
    expect(dataOf(await rename(1, ' New Hand '))).toMatchObject({ author: 'New Hand', version: 2 });
    expect((await rename(2, '  ')).body).toMatchObject({ code: 40000, data: { fields: [{ field: 'author' }] } });
    const { rows } = await app.deps.db.execute(sql`
      select after from audit_log where action = 'content.edit' and subject_id = ${String(id)}`);
    expect(rows).toEqual([{ after: { author: 'New Hand' } }]);
  });

  it('lets queues take an item once it is filed as they want it', async () => {
    const queue = await addQueue(app, admin, { filter: { categories: ['entertainment'] } });
    const { id, version } = await publish(app, admin);
    expect((await claim(app, reviewer, queue.id)).item).toBeNull();
    dataOf(await app.call(editContent, { id, version, category: 'entertainment' }, { token: admin.token }));
    expect((await claim(app, reviewer, queue.id)).item?.content.id).toBe(id);
  });
});

describe('banned-content recognition', () => {
  it('does nothing while its rule is off', async () => {
    await setRule(app, admin, 'banned', { words: ['赌博', 'casino'] }, false);
    await publish(app, admin, { title: '赌博' });
    expect(await waiting()).toBe(0);
  });

  it('sends a hit to review with the words marked, notifies admins alone, and counts it', async () => {
    await setRule(app, admin, 'banned', { words: ['赌博', 'casino'] });
    const before = [(await todos(admin)).length, (await todos(user)).length];
    const { id } = await publish(app, admin, { title: '曝光线上赌博平台' });
    await publish(app, admin, { title: '一次赌，博物馆' });
    expect(await waiting()).toBe(1);
    const { item } = await claim(app, reviewer, HITS);
    expect(item).toMatchObject({ content: { id, review: 'pending' }, hits: [{ word: '赌博', start: 4, end: 6 }] });
    const [message] = await todos(admin);
    expect(message).toMatchObject({ link: `/list/card?tab=quality&queue=${HITS}` });
    expect(message?.content).toContain('曝光线上赌博平台');
    expect([(await todos(admin)).length, (await todos(user)).length]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    expect((await ruleNow(app, user, 'banned')).last7Days).toEqual({ count: 1, unit: 'hits' });
    if (item) dataOf(await decide(app, reviewer, item, 'pass'));
  });

  it('sees through disguises only while the multilingual rule is on, and counts what only that found', async () => {
    await publish(app, admin, { title: '赌🎲博' });
    expect(await waiting()).toBe(0);
    await setRule(app, admin, 'multilingual', { exceptions: ['博物馆'] });
    await publish(app, admin, { title: '赌🎲博' });
    await publish(app, admin, { title: 'ｃаsіｎο 开业' });
    await publish(app, admin, { title: '打赌 博物馆' });
    expect(await waiting()).toBe(2);
    expect((await ruleNow(app, user, 'multilingual')).last7Days.count).toBe(2);
    expect((await ruleNow(app, user, 'banned')).last7Days.count).toBe(3);
  });

  it('looks again when a title changes: what was passed waits again, what is mended keeps its place without marks', async () => {
    const { id } = await publish(app, admin, { title: 'harmless' });
    await retitle(app, admin, id, 'a casino');
    expect(await waiting()).toBe(3);
    const { item } = await claim(app, reviewer, HITS);
    if (item) dataOf(await decide(app, reviewer, item, 'skip'));
    await retitle(app, admin, id, 'harmless again');
    const { rows } = await app.deps.db.execute(sql`
      select state, hits from review_items where content_id = ${id} and queue_id = ${HITS}`);
    expect(rows).toEqual([{ state: 'pending', hits: [] }]);
  });

  it('admits two thousand items in a few statements, those that draw and recognize included', async () => {
    const items = Array.from({ length: 2_000 }, (_, n) => ({
      ...draft,
      title: n % 200 === 0 ? `casino ${n}` : `A plain title ${n}`,
      tags: [],
      status: 'online' as const,
      review: 'passed' as const,
      publishedAt: app.clock.now(),
    }));
    const before = (await waiting()) ?? 0;
    let statements = 0;
    await write(app.deps, systemActor, (w) => {
      const tx = new Proxy(w.tx, {
        get: (target, name) => {
          if (/^(execute|select\w*|insert|update|delete)$/.test(String(name))) statements += 1;
          return Reflect.get(target, name);
        },
      });
      return admitNew({ ...w, tx }, app.deps, items);
    });
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(100);
    expect(await waiting()).toBe(before + 10);
  });
});
