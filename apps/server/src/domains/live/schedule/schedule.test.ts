import { failures } from '@onair/contract/failure';
import {
  audiencePlans,
  followPlan,
  planCalendarAddress,
  studioCalendarAddress,
} from '@onair/contract/live/audience-plans';
import {
  createPlan,
  deletePlan,
  editPlan,
  getPlan,
  listPlans,
  nextPlans,
  type PlanFields,
  restorePlan,
  uploadPlanCover,
} from '@onair/contract/live/schedule';
import { listStudios } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openPushService } from '../../../testing/push-receiver.ts';
import { startPush } from '../../notifications/index.ts';
import { type Admin, operator } from '../studios/studios.fixtures.ts';
import { prunePlans, remindOfPlans } from './reminders.jobs.ts';
import { planIn } from './schedule.fixtures.ts';

let app: TestApp;
let push: Awaited<ReturnType<typeof openPushService>>;
let wei: Admin;
let lin: Admin;
let by: ReturnType<typeof operator>;
let tests = 0;
let studio: { id: string; slug: string; name: string };
beforeAll(async () => {
  push = await openPushService();
  app = await testApp({
    config: { pushToLoopback: true, timeZone: 'Asia/Shanghai', publicUrl: 'https://live.example' },
  });
  startPush(app.deps);
});
beforeEach(async () => {
  tests += 1;
  [wei, lin] = [await app.enter('admin', `wei-${tests}`), await app.enter('admin', `lin-${tests}`)];
  by = operator(app, wei);
  studio = await by.freshStudio();
});
afterAll(async () => {
  await app.close();
  await push.close();
});

const plan = (minutes: number, more: Partial<PlanFields> = {}) => planIn(app, studio.id, minutes, more);
const make = (minutes: number, more: Partial<PlanFields> = {}) => by.ok(createPlan, plan(minutes, more));
const asLin = (input: PlanFields, language = 'en-US') =>
  app.call(createPlan, input, { token: lin.token, headers: { 'accept-language': language } });

describe('two plans for one studio', () => {
  test('that overlap: the second is refused with who holds the studio, and when', async () => {
    const first = await make(60, { title: '城市里的音乐人', inCharge: wei.accountId });
    const { body } = await asLin(plan(90));
    const msg = body.status === 'ok' ? '' : body.msg;
    expect(body.code).toBe(failures.conflict.code);
    expect(body.data).toMatchObject({ fields: [{ field: 'startsAt', rule: 'overlaps' }] });
    expect(msg).toContain('城市里的音乐人');
    expect(msg).toContain(`wei-${tests} is in charge`);
    const hour = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Shanghai', hour: '2-digit', hourCycle: 'h23' });
    expect(msg).toContain(`${hour.format(new Date(first.startsAt))}:`);
  });

  test('made in the same moment: one is stored, and the database itself would take no other', async () => {
    const answers = await Promise.all([asLin(plan(60)), asLin(plan(61)), asLin(plan(62))]);
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([20000, failures.conflict.code, failures.conflict.code].sort());
    const twice = app.pool.query(
      `insert into planned_lives (id, studio_id, title, main_category, sub_category, method, starts_at, ends_at, created_at, updated_at)
       select gen_random_uuid(), studio_id, title, main_category, sub_category, method, starts_at, ends_at, now(), now()
       from planned_lives where studio_id = $1`,
      [studio.id],
    );
    await expect(twice).rejects.toThrow('planned_lives_overlap');
  });

  test('one behind the other, or in different studios, do not disturb each other', async () => {
    await make(60);
    await make(120);
    const other = await by.freshStudio();
    await by.ok(createPlan, { ...plan(60), studioId: other.id });
    const { body } = await app.call(nextPlans, { studio: studio.id }, { token: wei.token });
    expect(body.data).toHaveLength(1);
  });

  test('say of each studio what comes next', async () => {
    await make(120);
    const first = await make(60);
    const listed = async (id: string) => (await by.ok(listStudios, {})).find((one) => one.id === id)?.next;
    expect(await listed(studio.id)).toEqual({ id: first.id, title: first.title, startsAt: first.startsAt });
    const idle = await by.freshStudio();
    expect(await listed(idle.id)).toBeNull();
  });
});

describe('a plan', () => {
  test.each([
    [{ title: '  ' }, 'title'],
    [{ subCategory: 'world' }, 'subCategory'],
    [{ startsAt: '2020-01-01T00:00:00Z' }, 'startsAt'],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    [{ cover: '00000000-0000-4000-8000-000000000000' }, 'cover'],
    [{ inCharge: '00000000-0000-4000-8000-000000000000' }, 'inCharge'],
    [{ studioId: '00000000-0000-4000-8000-000000000000' }, 'studioId'],
  ])('with %j is refused at %s', async (wrong, field) => {
    const { body } = await asLin({ ...plan(60), ...wrong });
    expect(body.code).toBe(failures.invalid.code);
    expect((body.data as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(field);
  });

  test('that someone changed meanwhile is not overwritten', async () => {
    const { id, version } = await make(60);
    await by.ok(editPlan, { ...plan(61), id, version, title: 'Later' });
    const { body } = await app.call(editPlan, { ...plan(62), id, version }, { token: lin.token });
    expect(body.code).toBe(failures.conflict.code);
    expect(await by.ok(getPlan, { id })).toMatchObject({ title: 'Later', version: 2 });
  });

  test('comes back after it was deleted, unless the studio has been planned otherwise', async () => {
    const { id, version } = await make(60);
    await by.ok(deletePlan, { id, version });
    expect((await app.call(getPlan, { id }, { token: wei.token })).body.code).toBe(failures.notFound.code);
    expect(await by.ok(restorePlan, { id })).toMatchObject({ id, state: 'planned', version: 3 });
    await by.ok(deletePlan, { id, version: 3 });
    await make(70);
    expect((await app.call(restorePlan, { id }, { token: wei.token })).body.code).toBe(failures.conflict.code);
  });

  test('is missed when nothing went on air until its end, and can be moved to another time', async () => {
    const made = await make(60);
    app.clock.advance(121 * 60_000);
    expect(await by.ok(getPlan, { id: made.id })).toMatchObject({ state: 'missed' });
    const { id, version } = made;
    expect(await by.ok(editPlan, { ...plan(30), id, version })).toMatchObject({ state: 'planned' });
  });

  test('shows a cover that was uploaded for it, to anyone, in 16:9', async () => {
    const bytes = await picture('png', { width: 400, height: 400 });
    const path = uploadPlanCover.path;
    const { body } = await sendFile(app, wei.token, { bytes, path, query: '?x=0&y=0&size=400' });
    const cover: string = body.data.cover;
    await make(60, { cover });
    const shown = await app.http.inject({ url: `/api/pictures/${cover}` });
    expect(shown.statusCode).toBe(200);
    const { width, height } = await (await import('sharp')).default(shown.rawPayload).metadata();
    expect([width, height]).toEqual([1280, 720]);
    const stolen = await asLin(plan(300, { cover: '11111111-1111-4111-8111-111111111111' }));
    expect(stolen.body.code).toBe(failures.invalid.code);
  });

  test('is for admins; the list knows span, studio and state', async () => {
    await make(60);
    const user = await app.enter('user');
    const from = app.clock.now().toISOString();
    const to = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    expect((await app.call(listPlans, { from, to }, { token: user.token })).body.code).toBe(failures.forbidden.code);
    expect(await by.ok(listPlans, { from, to, studio: studio.id })).toHaveLength(1);
    expect(await by.ok(listPlans, { from, to, studio: studio.id, state: 'missed' })).toEqual([]);
    const far = new Date(app.clock.now().getTime() + 400 * 86_400_000).toISOString();
    expect((await app.call(listPlans, { from, to: far }, { token: wei.token })).body.code).toBe(failures.invalid.code);
  });
});

describe('before the start', () => {
  const titles = async () => {
    const { body } = await app.call(listMessages, {}, { token: wei.token, headers: { 'accept-language': 'en-US' } });
    return (body.data as { title: string }[]).map(({ title }) => title).filter((title) => title.includes('Night'));
  };

  test('staff is reminded once, also by two servers and after a restart; again when the start is moved', async () => {
    const { id, version } = await make(60, { inCharge: wei.accountId, title: 'Night' });
    await remindOfPlans(app.deps);
    expect(await titles()).toEqual([]);
    app.clock.advance(50 * 60_000);
    await Promise.all([remindOfPlans(app.deps), remindOfPlans(app.deps)]);
    await remindOfPlans(app.deps);
    expect(await titles()).toEqual(['“Night” goes on air in 10 minutes']);
    const moved = plan(60, { inCharge: wei.accountId, title: 'Night' });
    await by.ok(editPlan, { ...moved, id, version });
    expect(await titles()).toEqual([]);
    app.clock.advance(55 * 60_000);
    await remindOfPlans(app.deps);
    expect(await titles()).toEqual(['“Night” goes on air in 5 minutes']);
    await by.ok(deletePlan, { id, version: version + 1 });
    expect(await titles()).toEqual([]);
  });

  test('browsers of the audience that asked for it are reminded once', async () => {
    const { id } = await make(60, { title: '夜谈' });
    const { slug } = studio;
    const nameEn = slug.replace('place-', 'Place ');
    const browser = push.browser();
    const follow = (language: string) =>
      app.call(followPlan, { slug, id, ...browser }, { headers: { 'accept-language': language } });
    expect((await follow('en-US')).body.code).toBe(20000);
    await follow('en-US');
    expect(await by.ok(getPlan, { id })).toMatchObject({ followers: 1 });
    app.clock.advance(55 * 60_000);
    await Promise.all([remindOfPlans(app.deps), remindOfPlans(app.deps)]);
    await app.deps.jobs.runDue();
    const notices = push.received.filter(({ notice }) => notice.tag === `plan:${id}`);
    expect(notices.map(({ notice }) => notice)).toEqual([
      { title: 'Starts in 5 minutes', body: `夜谈 · ${nameEn}`, url: `/live/${slug}`, tag: `plan:${id}` },
    ]);
  });

  test('browsers that follow it are notified when it is moved, canceled and restored, and of no other change', async () => {
    const { id, version } = await make(60, { title: 'Talk' });
    const { slug } = studio;
    await app.call(followPlan, { slug, id, ...push.browser() }, { headers: { 'accept-language': 'en-US' } });
    const titles = async () => {
      await app.deps.jobs.runDue();
      return push.received.filter(({ notice }) => notice.tag === `plan:${id}`).map(({ notice }) => notice.title);
    };
    const fields = planIn(app, studio.id, 60, { title: 'Talk' });
    await by.ok(editPlan, { ...fields, id, version, notes: 'For the staff' });
    expect(await titles()).toEqual([]);
    await by.ok(editPlan, { ...planIn(app, studio.id, 180, { title: 'Talk' }), id, version: version + 1 });
    expect(await titles()).toEqual(['New time for a live']);
    expect(push.received.at(-1)?.notice.body).toContain('Talk · ');
    await by.ok(deletePlan, { id, version: version + 2 });
    await by.ok(restorePlan, { id });
    expect((await titles()).toSorted()).toEqual(
      ['New time for a live', 'A live was canceled', 'A canceled live takes place after all'].toSorted(),
    );
  });

  test('the audience sees what comes, by the server’s clock, and nothing that is for the staff', async () => {
    const { id } = await make(60, { notes: 'secret', title: 'Talk' });
    const { slug } = studio;
    const { body } = await app.call(audiencePlans, { slug });
    expect(body.data).toMatchObject({ now: app.clock.now().toISOString(), plans: [{ id, title: 'Talk' }] });
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});

describe('calendars', () => {
  const read = async (url: string) => (await app.http.inject({ url, headers: { 'accept-language': 'en-US' } })).body;

  test('have a plan as a file, and a studio’s schedule as a feed, in which what was deleted is cancelled for a while', async () => {
    const { id, version } = await make(60, { title: 'One, two', notes: 'secret' });
    const { slug } = studio;
    const file = await read(planCalendarAddress(slug, id));
    expect(file).toContain(`UID:${id}@onair\r\n`);
    expect(file).toContain('SUMMARY:One\\, two · ');
    expect(file).toContain(`URL:https://live.example/live/${slug}`);
    expect(file).toContain('SEQUENCE:1\r\n');
    expect(file).not.toContain('secret');
    await by.ok(deletePlan, { id, version });
    const feed = await read(studioCalendarAddress(slug));
    expect(feed).toContain('STATUS:CANCELLED');
    expect(feed).toContain('SEQUENCE:2\r\n');
    app.clock.advance(31 * 86_400_000);
    await prunePlans(app.deps);
    expect(await read(studioCalendarAddress(slug))).not.toContain(id);
  });

  test('of a plan that is another studio’s are not found', async () => {
    const { id } = await make(60);
    const other = await by.freshStudio();
    const answer = await app.http.inject({ url: planCalendarAddress(other.slug, id) });
    expect(answer.json().code).toBe(failures.notFound.code);
  });
});
