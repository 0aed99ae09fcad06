import { createNote } from '@onair/contract/analytics/annotations';
import { listAudit } from '@onair/contract/audit/audit';
import { createPerson } from '@onair/contract/identity/people';
import { createWebhook } from '@onair/contract/integrations/webhooks';
import { createStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { findSubjectNames } from './subject-names.store.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = (await app.enter('admin')).token;
});
afterAll(() => app.close());

const names = async (language: string) => {
  const { body } = await app.call(listAudit, {}, { token, headers: { 'accept-language': language } });
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data.list.map(({ action, subjectName }) => [action, subjectName]);
};
const noted = (subjectType: string, subjectId: string, more: { before?: object; after?: object } = {}) =>
  write(app.deps, systemActor, async (w) => w.audit({ action: 'policy.edit', subjectType, subjectId, ...more }));

test('a webhook is called by its name, whatever the row itself noted', async () => {
  const hook = { name: 'Search index', url: 'https://hooks.example/onair', kinds: ['live.ended' as const] };
  const { body } = await app.call(createWebhook, hook, { token });
  const id = body.status === 'ok' ? body.data.record.id : '';
  const about = { subjectType: 'webhook', subjectId: id };
  expect([...(await findSubjectNames(app.deps.db, [about], 'en-US')).values()]).toEqual(['Search index']);
});

test('rows name what they are about in the reader’s language, as it is called now', async () => {
  const studio = { slug: 'north', nameZh: '北楼直播间', nameEn: 'North studio' };
  expect((await app.call(createStudio, studio, { token })).body.status).toBe('ok');
  await app.call(createPerson, { username: 'lin.xiao', name: '林晓', role: 'user' }, { token });
  expect(await names('en-US')).toEqual(
    expect.arrayContaining([
      ['studio.create', 'North studio'],
      ['account.create', '林晓'],
    ]),
  );
  expect(await names('zh-CN')).toContainEqual(['studio.create', '北楼直播间']);
});

test('a search finds what is called so now, in either language, and what a row called so then', async () => {
  const found = async (text: string) => {
    const { body } = await app.call(listAudit, { text }, { token });
    if (body.status !== 'ok') throw new Error(body.msg);
    return body.data.list.map(({ action }) => action);
  };
  expect(await found('orth STUD')).toEqual(['studio.create']);
  expect(await found('北楼')).toEqual(['studio.create']);
  expect(await found('林晓')).toEqual(['account.create']);
  await noted('queue', '01890000-0000-7000-8000-00000000000b', { before: { name: 'Gone_100%' } });
  expect(await found('gone_100%')).toEqual(['policy.edit']);
  expect(await found('gone_1000')).toEqual([]);
  const at = new Date(app.deps.now().getTime() - 60_000).toISOString();
  expect((await app.call(createNote, { at, text: 'Final at the north stand' }, { token })).body.status).toBe('ok');
  expect(await found('north stand')).toEqual(['note.create']);
  expect((await names('en-US'))[0]).toEqual(['note.create', 'Final at the north stand']);
});

test('a preset rule is called as the product calls it', async () => {
  await noted('rule', 'weighting');
  expect((await names('zh-CN'))[0]).toEqual(['policy.edit', '内容加权规则']);
  expect((await names('en-US'))[0]).toEqual(['policy.edit', 'Content weighting']);
});

test('what is gone is called as its row named it, and what never had a name has none', async () => {
  const gone = '01890000-0000-7000-8000-00000000000a';
  await noted('queue', gone, { before: { name: 'Sports videos' } });
  await noted('policy', gone, { before: { name: 'Old set' }, after: { name: 'Newer set' } });
  await noted('ledger', '12');
  await noted('account', 'no id at all');
  expect((await names('en-US')).slice(0, 4).map(([, name]) => name)).toEqual([
    null,
    null,
    'Newer set',
    'Sports videos',
  ]);
});

test('a page of a hundred rows costs one query for each kind of subject', async () => {
  const { rows } = await app.pool.query<{ id: string }>('select id from accounts');
  const accounts = Array.from({ length: 100 }, () => ({ subjectType: 'account', subjectId: rows[0]?.id ?? '' }));
  let queries = 0;
  const db = new Proxy(app.deps.db, {
    get: (target, name, self) => {
      if (name === 'execute') queries += 1;
      return Reflect.get(target, name, self);
    },
  });
  await findSubjectNames(db, [...accounts, { subjectType: 'service', subjectId: rows[0]?.id ?? '' }], 'en-US');
  expect(queries).toBe(2);
});
