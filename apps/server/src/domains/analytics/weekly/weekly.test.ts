import { createAlert } from '@onair/contract/analytics/alerts';
import { createNote } from '@onair/contract/analytics/annotations';
import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import { SUCCESS } from '@onair/contract/failure';
import { createWebhook } from '@onair/contract/integrations/webhooks';
import { savePreferences } from '@onair/contract/preferences/preferences';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { workMails } from '../../../mail/add-mail.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { judgeAlerts } from '../saved/alerts.jobs.ts';
import { sendWeekly, weeklyMail } from './weekly.jobs.ts';

const HOUR = 3_600_000;
/** Monday, 2026-11-23, 08:00 in Shanghai. The week before began on day 20,773. */
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const LAST_WEEK = 20_773;

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let reader: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  const publicUrl = 'https://onair.example.com';
  app = await testApp({
    config: { timeZone: 'Asia/Shanghai', smtpUrl: mailbox.url, mailFrom: 'onair@example.com', publicUrl },
  });
  workMails(app.deps);
  app.clock.set(new Date(MONDAY + HOUR));
  for (let day = LAST_WEEK - 7; day < LAST_WEEK + 7; day += 1) await clicks(day, day < LAST_WEEK ? 100 : 150);
  await clicks(LAST_WEEK + 7, 40);
});
beforeEach(async () => {
  app.clock.set(new Date(MONDAY + HOUR));
  reader = await app.enter('admin');
});
afterEach(() => {
  mailbox.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const clicks = async (day: number, n: number): Promise<void> => {
  await app.deps.db.execute(sql`insert into family_days (day, family, exposures, clicks, likes, comments, shares)
    values ('1970-01-01'::date + ${day}::int, 0, 0, ${n}, 0, 0, 0)`);
  await app.deps.db.execute(sql`insert into family_hours (day, hour, family, exposures, clicks, likes, comments, shares)
    values ('1970-01-01'::date + ${day}::int, 0, 0, 0, ${n}, 0, 0, 0)`);
};
const ask = async (week?: string) => {
  const { body } = await app.call(weeklyReport, week ? { week } : {}, { token: reader.token });
  return body.status === 'ok' ? body.data : null;
};
const choose = async (email: string, language: 'zh-CN' | 'en-US', { token, accountId } = reader) => {
  await app.call(
    savePreferences,
    { weeklyMail: true, personal: { language, timeZone: null, singleKeys: true } },
    { token },
  );
  await app.deps.db.execute(
    sql`update accounts set email = ${email}, verified_email = ${email} where id = ${accountId}`,
  );
};
const sendAll = async () => {
  await Promise.all([sendWeekly(app.deps), sendWeekly(app.deps)]);
  await app.deps.jobs.runDue();
  await sendWeekly(app.deps);
  await app.deps.jobs.runDue();
  return mailbox.received;
};

test('a report without a name is that of the last week that is over, beside the week before', async () => {
  const report = await ask();
  expect(report).toMatchObject({ week: '2026-W47', firstWeek: '2026-W46', lastWeek: '2026-W48' });
  expect(report?.range).toMatchObject({ from: '2026-11-16', to: '2026-11-22', previous: { from: '2026-11-09' } });
  expect(report?.figures.find(({ name }) => name === 'click')).toEqual({
    name: 'click',
    count: 1050,
    previous: 700,
    growth: 50,
  });
  expect(report?.days).toHaveLength(7);
  expect(report?.days[0]).toEqual({ day: '2026-11-16', clicks: 150, before: 100 });
});

test('the first week with records is compared with nothing', async () => {
  const report = await ask('2026-W46');
  expect(report?.figures.map(({ previous, growth }) => [previous, growth])).toEqual(
    report?.figures.map(() => [null, null]),
  );
  expect(report?.days.every(({ before }) => before === null)).toBe(true);
  expect(report?.changes).toEqual([]);
});

test('a finished week is remembered until something is counted in it or an item changes', async () => {
  const { db } = app.deps;
  const [{ id }] = (
    await db.execute<{ id: number }>(sql`with author as (
        insert into authors (name, created_at) values ('Ann', now()) returning id
      ) insert into contents (title, author_id, type, category, source, status, review, published_at, created_at, updated_at)
      select 'Old title', id, 'img', 'sports', 'ugc', 'online', 'passed', now(), now(), now() from author returning id`)
  ).rows as [{ id: number }];
  await db.execute(sql`insert into content_days (day, content_id, exposures, clicks, likes, comments, shares)
    values ('2026-11-17', ${id}, 0, 9, 0, 0, 0)`);
  await db.execute(sql`update family_days set exposures = 10 where day = '2026-11-17'`);
  const seen = async () => {
    const report = await ask();
    return [report?.days[1]?.clicks, report?.contents[0]?.title];
  };
  expect(await seen()).toEqual([150, 'Old title']);
  // Behind the product's back: sums stay the same, and no act is recorded.
  await db.execute(sql`update family_days set exposures = 9, clicks = clicks + 1 where day = '2026-11-17'`);
  await db.execute(sql`update contents set title = 'New title' where id = ${id}`);
  expect(await seen()).toEqual([150, 'Old title']);
  await write(app.deps, systemActor, async (w) =>
    w.audit({ action: 'content.write', subjectType: 'content', subjectId: String(id) }),
  );
  await vi.waitFor(async () => expect(await seen()).toEqual([151, 'New title']));
  await db.execute(sql`update family_days set exposures = 0, clicks = clicks - 1 where day = '2026-11-17'`);
  expect(await seen()).toEqual([150, 'New title']);
  await db.execute(sql`delete from content_days where content_id = ${id}`);
});

test('the running week counts so far, against the same time of the week before', async () => {
  const report = await ask('2026-W48');
  expect(report?.figures.find(({ name }) => name === 'click')).toMatchObject({ count: 40, previous: 150 });
  expect(report?.days.map((day) => day.clicks)).toEqual([40, null, null, null, null, null, null]);
});

test('a week that has not begun, has no figures, or is in no calendar has no report', async () => {
  for (const week of ['2026-W49', '2026-W45', '2025-W53']) expect(await ask(week), week).toBe(null);
});

test('notes of the week and what the reader’s own alerts found are in it', async () => {
  const { token } = reader;
  await app.call(createNote, { at: '2026-11-20T02:00:00Z', text: 'feed moved' }, { token });
  app.clock.set(new Date('2026-11-19T04:10:00Z'));
  for (let week = 1; week <= 4; week += 1) {
    await app.deps.db.execute(sql`insert into family_hours (day, hour, family, exposures, clicks, likes, comments, shares)
      values ('2026-11-19'::date - ${7 * week}::int, 12, 1, 0, 0, 200, 0, 0)`);
  }
  const watched = { figure: 'like' as const, filter: { family: 'image' as const }, sensitivity: 'normal' as const };
  await app.call(createAlert, { name: 'Images', ...watched, enabled: true }, { token });
  app.clock.set(new Date('2026-11-19T05:10:00Z'));
  await judgeAlerts(app.deps);
  app.clock.set(new Date(MONDAY + HOUR));
  const report = await ask();
  expect(report?.happened.notes.map(({ text }) => text)).toEqual(['feed moved']);
  expect(report?.alerts).toEqual([
    { at: '2026-11-19T04:00:00.000Z', name: 'Images', figure: 'like', state: 'drop', count: 0, usual: 200 },
  ]);
  reader = await app.enter('admin');
  expect((await ask())?.alerts).toEqual([]);
});

test('hostile words are inert in its mail', async () => {
  const text = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
  const report = await ask();
  if (!report) throw new Error('there is no report');
  const item = { contentId: 1, type: 'text', category: 'sports', source: 'ugc', author: text, count: 1 } as const;
  const { html } = weeklyMail(
    { ...report, contents: [{ ...item, title: text }] },
    0,
    'en-US',
    'https://onair.example.com',
  );
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toMatch(/<img|<script/);
});

test('those who chose it get it once, in their language, from Monday 08:00 on, from one run of one process', async () => {
  await choose('anna@example.com', 'en-US');
  const other = await app.enter('admin');
  await choose('chen@example.com', 'zh-CN', other);
  app.clock.set(new Date(MONDAY - 1));
  expect(await sendAll()).toEqual([]);
  app.clock.set(new Date(MONDAY));
  const mails = await sendAll();
  expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(['anna@example.com', 'chen@example.com']);
  const text = (to: string) => mails.find((mail) => mail.to[0] === to)?.text;
  expect(text('anna@example.com')).toContain('Figures from Nov 16, 2026 to Nov 22, 2026');
  expect(text('anna@example.com')).toContain('1,050 (+50%)');
  expect(text('anna@example.com')).toContain('https://onair.example.com/dashboard/weekly?week=2026-W47');
  expect(text('chen@example.com')).toContain('点击量');
  const { rows } = await app.pool.query(`select count(*)::int as n from audit_log where action = 'weeklyReport.send'`);
  expect(rows).toEqual([{ n: 2 }]);
});

test('webhooks that want it get the figures once, also where no mail is sent', async () => {
  const hook = { name: 'Weekly', url: 'https://hooks.example/weekly', kinds: ['weekly.report' as const] };
  const other = { ...hook, name: 'Lives', kinds: ['live.ended' as const] };
  for (const asked of [hook, other]) {
    expect((await app.call(createWebhook, asked, { token: reader.token })).body.code).toBe(SUCCESS);
  }
  await app.pool.query(`delete from installation where key = 'weekly.webhook'`);
  const silent = { ...app.deps, config: { ...app.deps.config, smtpUrl: null } };
  await Promise.all([sendWeekly(silent), sendWeekly(silent)]);
  await sendWeekly(silent);
  const { rows } = await app.pool.query(
    `select d.body, h.name from webhook_deliveries d join webhooks h on h.id = d.webhook_id`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Weekly']);
  expect(JSON.parse(rows[0].body)).toMatchObject({
    kind: 'weekly.report',
    data: {
      week: '2026-W47',
      from: '2026-11-16',
      to: '2026-11-22',
      figures: expect.arrayContaining([{ name: 'click', count: 1050, previous: 700, growth: 50 }]),
      url: 'https://onair.example.com/dashboard/weekly?week=2026-W47',
    },
  });
});

test('a process that dies before it has stored the mail has not sent it: the next run does', async () => {
  await choose('late@example.com', 'en-US');
  const dying = { ...app.deps, jobs: { ...app.deps.jobs, add: () => Promise.reject(new Error('killed')) } };
  await expect(sendWeekly(dying)).rejects.toThrow('killed');
  expect((await sendAll()).map(({ to }) => to)).toEqual([['late@example.com']]);
});

test('no mail goes to those who did not choose it, to users, to addresses that are not proven, nor about an old week', async () => {
  await app.deps.db.execute(
    sql`update accounts set email = 'no@example.com', verified_email = 'no@example.com' where id = ${reader.accountId}`,
  );
  const user = await app.enter('user');
  await choose('user@example.com', 'en-US', user);
  const unproven = await app.enter('admin');
  await choose('unproven@example.com', 'en-US', unproven);
  await app.deps.db.execute(sql`update accounts set verified_email = '' where id = ${unproven.accountId}`);
  expect(await sendAll()).toEqual([]);
  await choose('late2@example.com', 'en-US');
  app.clock.set(new Date(MONDAY + 48 * HOUR));
  expect(await sendAll()).toEqual([]);
});
