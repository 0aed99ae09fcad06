import { failures } from '@onair/contract/failure';
import { liveReport } from '@onair/contract/live/live-reports';
import { createPlan, editPlan, getPlan, nextPlans } from '@onair/contract/live/schedule';
import { endLive, goLive } from '@onair/contract/live/studio-commands';
import { createStudio, getStudio, saveStudioSettings } from '@onair/contract/live/studios';
import { openWork } from '@onair/contract/work/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';
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
