import { workplaceSummary } from '@onair/contract/analytics/workplace';
import {
  discardChannelDraft,
  getApplication,
  getChannelDraft,
  latestApplication,
  listActivityKeywords,
  listApplications,
  moveApplication,
  resubmitChannelForm,
  saveChannelDraft,
  sendBackApplication,
  submitChannelForm,
} from '@onair/contract/campaigns/campaigns';
import { listMessages, type Message } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { companyCalendar } from '../../lib/calendar.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { applicationTools, GOOD, type Person } from './campaigns.fixtures.ts';

let app: TestApp;
let tools: ReturnType<typeof applicationTools>;
let author: Person;
let colleague: Person;
beforeAll(async () => {
  app = await testApp();
  tools = applicationTools(app);
  author = await app.enter('admin', '作者');
  colleague = await app.enter('admin', '同事');
});
afterAll(() => app.close());

const move = (
  person: Person,
  id: string,
  version: number,
  to: 'approve' | 'purchase' | 'pass' | 'launch' | 'withdraw',
) => app.call(moveApplication, { id, version, move: to }, { token: person.token });
const sendBack = (person: Person, id: string, version: number) =>
  app.call(
    sendBackApplication,
    { id, version, reasons: ['other', 'domain'], note: ' 缺少名单 ' },
    { token: person.token },
  );
const inbox = async (person: Person, about: string) => {
  const { body } = await app.call(listMessages, {}, { token: person.token });
  return (body.data as Message[]).filter(({ content }) => content.includes(about));
};
const actsOf = async (id: string) => {
  const { rows } = await app.deps.db.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${id} order by seq`,
  );
  return rows.map(({ action }) => action);
};

describe('an application', () => {
  test('goes through its five steps, each with who finished it and when', async () => {
    const id = await tools.submit(author, { activityName: '五步' });
    expect((await tools.read(author, id)).progress.map(({ status }) => status)).toEqual([
      'done',
      'processing',
      'waiting',
      'waiting',
      'waiting',
    ]);
    for (const [n, to] of (['approve', 'purchase', 'pass', 'launch'] as const).entries()) {
      app.clock.advance(60_000);
      const { body } = await move(colleague, id, n + 1, to);
      expect(body.status).toBe('ok');
    }
    const launched = await tools.read(author, id);
    expect(launched).toMatchObject({ state: 'launched', version: 5, moves: [] });
    expect(launched.progress.map(({ by, status }) => [by, status])).toEqual([
      ['作者', 'done'],
      ...Array.from({ length: 4 }, () => ['同事', 'done']),
    ]);
    const times = launched.progress.map(({ at }) => at ?? '');
    expect(times).toEqual(times.toSorted());
    expect(await actsOf(id)).toEqual(
      ['submit', 'approve', 'purchase', 'pass', 'launch'].map((act) => `activity.${act}`),
    );
  });

  test('is reviewed by another admin, and by its author only where there is no other', async () => {
    const id = await tools.submit(author);
    expect((await tools.read(author, id)).moves).toEqual(['withdraw']);
    const { body } = await move(author, id, 1, 'approve');
    expect([body.code, body.msg]).toEqual([50003, '不能审核或退回自己的申请，请由其他管理员处理']);
    await app.pool.query('update accounts set disabled_at = now() where id = $1', [colleague.accountId]);
    expect((await tools.read(author, id)).moves).toEqual(['withdraw', 'approve', 'sendBack']);
    expect((await move(author, id, 1, 'approve')).body.status).toBe('ok');
    await app.pool.query('update accounts set disabled_at = null where id = $1', [colleague.accountId]);
  });

  test('comes back with its reasons, is corrected and starts again as the same application', async () => {
    const id = await tools.submit(author, { activityName: '退回' });
    await move(colleague, id, 1, 'approve');
    const { body } = await sendBack(colleague, id, 2);
    expect(body.data).toMatchObject({
      state: 'returned',
      reasons: [
        { code: 'domain', note: '' },
        { code: 'other', note: '缺少名单' },
      ],
    });
    const back = await tools.read(author, id);
    expect(back.moves).toEqual(['resubmit', 'withdraw']);
    expect(back.progress.map(({ status }) => status)).toEqual(['done', 'done', 'stopped', 'waiting', 'waiting']);
    const data = { ...GOOD, activityName: '改好' };
    const others = await app.call(resubmitChannelForm, { id, version: 3, data }, { token: colleague.token });
    expect(others.body.code).toBe(50003);
    await app.call(resubmitChannelForm, { id, version: 3, data }, { token: author.token });
    const again = await tools.read(author, id);
    expect(again).toMatchObject({ activityName: '改好', state: 'leaderReview', version: 4, reasons: [] });
    expect(again.progress[1]).toMatchObject({ status: 'processing', by: null });
  });

  test('moved by two admins at the same time moves once; the other learns who was faster', async () => {
    const id = await tools.submit(author);
    const third = await app.enter('admin', '第三人');
    const answers = await Promise.all([move(colleague, id, 1, 'approve'), sendBack(third, id, 1)]);
    const codes = answers.map(({ body }) => body.code);
    expect(codes.toSorted()).toEqual([20000, 50009]);
    const lost = answers[codes.indexOf(50009)]?.body.msg ?? '';
    expect(lost).toMatch(/^(同事已通过|第三人已退回)/);
    expect((await tools.read(author, id)).version).toBe(2);
  });

  test('submitted fifty times under one key is one application with one audit row', async () => {
    const before = (await app.call(listApplications, {}, { token: author.token })).body.data as { total: number };
    const headers = { 'idempotency-key': 'fifty-at-once' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(submitChannelForm, { data: GOOD }, { token: author.token, headers })),
    );
    const ids = new Set(answers.map(({ body }) => (body.data as { id: string }).id));
    expect(ids.size).toBe(1);
    const after = (await app.call(listApplications, {}, { token: author.token })).body.data as { total: number };
    expect(after.total).toBe(before.total + 1);
    expect(await actsOf([...ids][0] ?? '')).toEqual(['activity.submit']);
  });

  test('counts as put in once it is launched and its promotion time includes today', async () => {
    const count = async () =>
      ((await app.call(workplaceSummary, {}, { token: author.token })).body.data as { putIn: number }).putIn;
    const today = companyCalendar(app.deps.config.timeZone).at(app.clock.now().getTime()).day;
    const id = await tools.submit(author, { promotionTime: [today, today] });
    const before = await count();
    await move(colleague, id, 1, 'approve');
    await move(colleague, id, 2, 'purchase');
    await move(colleague, id, 3, 'pass');
    expect(await count()).toBe(before);
    await move(colleague, id, 4, 'launch');
    expect(await count()).toBe(before + 1);
  });
});

describe('notifications about an application', () => {
  test('the other admins have a to-do until it is done, and the author is notified of each move', async () => {
    const id = await tools.submit(author, { activityName: '消息甲' });
    const [task] = await inbox(colleague, '消息甲');
    expect(task).toMatchObject({ type: 'todo', messageType: 0, link: `/list/campaign?id=${id}` });
    expect(await inbox(author, '消息甲')).toEqual([]);
    await move(colleague, id, 1, 'approve');
    const tasks = await inbox(colleague, '消息甲');
    expect(tasks.map(({ content, messageType }) => [content, messageType])).toEqual([['“消息甲”等待购买证书', 2]]);
    expect(await inbox(author, '消息甲')).toMatchObject([{ type: 'notice', link: `/list/campaign?id=${id}` }]);
    await sendBack(colleague, id, 2);
    expect(await inbox(colleague, '消息甲')).toEqual([]);
    const [message] = await inbox(author, '消息甲');
    expect(message).toMatchObject({ link: `/list/campaign?id=${id}`, title: '渠道活动申请被退回' });
    expect(message?.content).toContain('推广域名未备案；缺少名单');
  });

  test('with the push reminder on all accounts get a notice of the launch, otherwise none', async () => {
    const reader = await app.enter('user');
    for (const pushNotify of [true, false]) {
      const activityName = pushNotify ? '推送开' : '推送关';
      const id = await tools.submit(author, { activityName, pushNotify });
      await move(colleague, id, 1, 'approve');
      await move(colleague, id, 2, 'purchase');
      await move(colleague, id, 3, 'pass');
      expect(await inbox(reader, activityName)).toEqual([]);
      await move(colleague, id, 4, 'launch');
      expect(await inbox(reader, activityName)).toHaveLength(pushNotify ? 1 : 0);
    }
  });
});

describe('drafts', () => {
  const draft = { data: { activityName: '写到一半', keyword: ['a'] }, step: 2 };
  const read = async (person: Person, input: { application?: string } = {}) =>
    (await app.call(getChannelDraft, input, { token: person.token })).body.data;

  test('are kept one an account, seen by nobody else, and used up by the submission', async () => {
    const [one, other] = [await app.enter('admin'), await app.enter('admin')];
    await app.call(saveChannelDraft, { ...draft, data: {} }, { token: one.token });
    await app.call(saveChannelDraft, draft, { token: one.token });
    expect(await read(one)).toEqual({ ...draft, savedAt: app.clock.now().toISOString() });
    expect(await read(other)).toBeNull();
    await app.call(discardChannelDraft, {}, { token: other.token });
    await app.call(saveChannelDraft, { data: {}, step: 1 }, { token: other.token });
    expect(await read(one)).toMatchObject(draft);
    await app.call(submitChannelForm, { data: GOOD }, { token: one.token });
    expect(await read(one)).toBeNull();
    expect(await read(other)).not.toBeNull();
  });

  test('of a correction belong to the author of the application; to others there is no such thing', async () => {
    const id = await tools.submit(author);
    await sendBack(colleague, id, 1);
    await app.call(saveChannelDraft, { ...draft, application: id }, { token: author.token });
    for (const attempt of [
      app.call(getChannelDraft, { application: id }, { token: colleague.token }),
      app.call(saveChannelDraft, { ...draft, application: id }, { token: colleague.token }),
      app.call(discardChannelDraft, { application: id }, { token: colleague.token }),
    ]) {
      expect((await attempt).body.code).toBe(50004);
    }
    expect(await read(author, { application: id })).toMatchObject(draft);
    expect(await read(author)).toBeNull();
    await app.call(discardChannelDraft, { application: id }, { token: author.token });
    expect(await read(author, { application: id })).toBeNull();
  });
});

describe('the list', () => {
  test('filters by state, author and text in any width, and the latest is one’s own before anybody’s', async () => {
    const newcomer = await app.enter('admin', '新人');
    const latest = async (result: 'success' | 'error') =>
      (await app.call(latestApplication, { result }, { token: newcomer.token })).body.data;
    expect(await latest('success')).toMatchObject({ mine: false });
    const id = await tools.submit(newcomer, { activityName: 'Film2026' });
    await tools.submit(author);
    expect(await latest('success')).toMatchObject({ id, mine: true });
    await sendBack(colleague, id, 1);
    expect(await latest('error')).toMatchObject({ id, mine: true });
    const list = async (input: object) => {
      const { body } = await app.call(listApplications, input, { token: newcomer.token });
      return (body.data as { list: { id: string }[] }).list.map((row) => row.id);
    };
    expect(await list({ mine: true })).toEqual([id]);
    expect(await list({ text: 'ｆｉｌｍ２０' })).toEqual([id]);
    expect(await list({ text: '新人', state: 'returned' })).toEqual([id]);
    expect(await list({ text: '新人', state: 'launched' })).toEqual([]);
    expect((await app.call(listActivityKeywords, {}, { token: newcomer.token })).body.data).toEqual(['电影']);
  });

  test('and everything in it is for admins, whatever the id', async () => {
    const id = await tools.submit(author);
    const user = await app.enter('user');
    expect((await app.call(getApplication, { id }, { token: user.token })).body.code).toBe(50003);
    expect((await move(user, id, 1, 'approve')).body.code).toBe(50003);
    expect((await app.call(getApplication, { id: app.deps.newId() }, { token: author.token })).body.code).toBe(50004);
  });
});
