import { failures } from '@onair/contract/failure';
import { liveInfo } from '@onair/contract/live/audience/live';
import { audiencePlans } from '@onair/contract/live/audience-plans';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { createPlan, deletePlan, editPlan, getPlan, nextPlans } from '@onair/contract/live/schedule';
import { endLive, goLive } from '@onair/contract/live/studios/commands';
import { createStudio, getStudio, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { openWork } from '@onair/contract/work/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';
import { remindOfPlans } from './reminders.jobs.ts';
import { planIn } from './schedule.fixtures.ts';

// Plans that go on air, with a real encoder over RTMP.
let app: LiveApp;
let ann: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  ann = await app.enter('admin', 'ann');
  by = operator(app, ann);
});
afterAll(() => app.close());

const stateOf = async (id: string, state: string) =>
  eventually(
    () => by.ok(getPlan, { id }),
    (plan) => plan.state === state,
  );

test('going live by a plan takes its title, category and method; the plan leads to the report', async () => {
  const names = { slug: 'planned', nameZh: '排期', nameEn: 'Planned' };
  const { id } = await by.ok(createStudio, { ...names, autoStart: false });
  // Two hours early: the operator chose it.
  const fields = planIn(app, id, 120, { title: '新品之夜', method: 'flowControl' });
  const { remindMinutes: _, ...input } = fields;
  const plan = await by.ok(createPlan, { ...input, remindMinutes: null });
  const asked = { line: 'main', title: plan.title, mainCategory: 'commerce', subCategory: 'food' } as const;
  app.encode(await by.keyOf(id, 'main'));
  await by.nowUntil(id, ({ lines: [main] }) => main?.phase === 'live');
  await by.ok(goLive, { id, ...asked, plan: plan.id });
  const on = await stateOf(plan.id, 'onAir');
  expect(await by.ok(getStudio, { id })).toMatchObject({ method: 'flowControl', title: '新品之夜' });
  expect((await by.ok(nextPlans, { studio: id })).map((one) => one.state)).toEqual(['onAir']);
  const late = await app.call(
    editPlan,
    { ...input, remindMinutes: null, id: plan.id, version: 1 },
    { token: ann.token },
  );
  expect(late.body.code).toBe(failures.rejected.code);
  await by.ok(endLive, { id });
  const done = await stateOf(plan.id, 'done');
  expect(done.liveId).toBe(on.liveId);
  expect(await by.ok(liveReport, { id: done.liveId ?? '' })).toMatchObject({ title: '新品之夜' });
  const again = await app.call(goLive, { id, ...asked, plan: plan.id }, { token: ann.token });
  expect(again.body.code).toBe(failures.rejected.code);
});

test('a live that starts by itself is announced as its plan says, and its studio too', async () => {
  const { id, slug } = await by.freshStudio();
  const plan = await by.ok(createPlan, planIn(app, id, 0, { title: '晚间谈话', holds: true }));
  const encoder = app.encode(await by.keyOf(id, 'main'));
  const { liveId } = await stateOf(plan.id, 'onAir');
  const named = { title: '晚间谈话', mainCategory: 'commerce', subCategory: 'food' };
  await eventually(
    () => by.ok(getStudio, { id }),
    ({ title }) => title === named.title,
  );
  expect(await by.ok(getStudio, { id })).toMatchObject(named);
  await eventually(
    () => by.ok(liveInfo, { slug }),
    ({ title }) => title === named.title,
  );
  const taken = (await auditOf(app, id)).find(({ action }) => action === 'studio.information');
  expect(taken?.after).toEqual(named);
  // A plan may hold its live until it ends, whatever the patience of the studio.
  encoder.kill();
  const { silence } = await by.nowUntil(id, (now) => now.silence !== null);
  expect(silence?.endsAt).toBe(plan.endsAt);
  await by.ok(endLive, { id });
  const report = await eventually(
    () => by.ok(liveReport, { id: liveId ?? '' }).catch(() => null),
    (found) => found !== null,
  );
  expect(report?.title).toBe('晚间谈话');
});

test('an encoder that is tried before a plan does not use it up', async () => {
  const { id, slug } = await by.freshStudio();
  const { version } = await by.ok(getStudio, { id });
  await by.ok(saveStudioSettings, { id, version, delaySeconds: 1, automatic: true, coolDownSeconds: 0 });
  const fields = planIn(app, id, 12);
  const plan = await by.ok(createPlan, fields);
  app.encode(await by.keyOf(id, 'main'));
  const { liveId } = await stateOf(plan.id, 'onAir');
  await by.ok(endLive, { id });
  const back = await stateOf(plan.id, 'planned');
  expect(back).toMatchObject({ liveId: null, hasReport: false });
  expect((await by.ok(audiencePlans, { slug })).plans.map(({ title }) => title)).toEqual([plan.title]);
  const reopened = (await auditOf(app, plan.id)).find(({ action }) => action === 'plan.reopen');
  expect(reopened?.before).toEqual({ live: liveId });
  const { holds: _, ...input } = { ...fields, holds: false };
  const moved = await by.ok(editPlan, { ...input, id: plan.id, version: back.version, title: 'Moved' });
  // At its time the reminder comes, since the plan is still to be fulfilled.
  app.clock.advance(3 * 60_000);
  await remindOfPlans(app.deps);
  const reminders = (await by.ok(listMessages, {})).filter(({ title }) => title.includes('Moved'));
  expect(reminders).toHaveLength(1);
  expect(await by.ok(deletePlan, { id: plan.id, version: moved.version })).toBe(true);
});

test('a refused Go live leaves title, category and method as they are, and so does a second one in the same moment', async () => {
  const { id } = await by.ok(createStudio, { slug: 'refused', nameZh: '拒绝', nameEn: 'Refused', autoStart: false });
  const plan = await by.ok(createPlan, planIn(app, id, 200, { method: 'flowControl', title: 'Planned' }));
  const asked = { id, line: 'main', mainCategory: 'news', subCategory: 'world' } as const;
  const go = (title: string, more = {}) => app.call(goLive, { ...asked, title, ...more }, { token: ann.token });
  const before = await by.ok(getStudio, { id });
  // Nothing is sent to the line.
  expect((await go('No signal', { plan: plan.id })).body.code).toBe(failures.conflict.code);
  expect(await by.ok(getStudio, { id })).toEqual(before);
  expect(await by.ok(getPlan, { id: plan.id })).toEqual(plan);

  app.encode(await by.keyOf(id, 'main'));
  await by.nowUntil(id, ({ lines: [main] }) => main?.phase === 'live');
  const answers = await Promise.all([go('One'), go('Two')]);
  const codes = answers.map(({ body }) => body.code);
  expect(codes.toSorted()).toEqual([20_000, failures.conflict.code].toSorted());
  const title = codes[0] === 20_000 ? 'One' : 'Two';
  await by.nowUntil(id, ({ live }) => live);
  expect((await go('Three')).body.code).toBe(failures.conflict.code);
  expect((await by.ok(getStudio, { id })).title).toBe(title);
  await by.ok(endLive, { id });
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]?.title).toBe(title);
  const acts = (await auditOf(app, id)).map(({ action }) => action);
  expect(acts.filter((action) => action === 'studio.information' || action === 'studio.goLive')).toHaveLength(2);
});

test('an encoder that puts a studio on air by itself fulfils the plan of that time; until it comes, the plan is work', async () => {
  const { id } = await by.freshStudio();
  const { version } = await by.ok(getStudio, { id });
  await by.ok(saveStudioSettings, { id, version, delaySeconds: 10, automatic: true, coolDownSeconds: 0 });
  const plan = await by.ok(createPlan, planIn(app, id, 8));
  const later = await by.ok(createPlan, planIn(app, id, 300));
  const work = async () => (await by.ok(openWork, {})).find(({ kind }) => kind === 'plans');
  expect(await work()).toMatchObject({ count: 1, since: plan.startsAt });
  app.encode(await by.keyOf(id, 'main'));
  await stateOf(plan.id, 'onAir');
  expect(await by.ok(getPlan, { id: later.id })).toMatchObject({ state: 'planned', liveId: null });
  expect(await work()).toBeUndefined();
});
