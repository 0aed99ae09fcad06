import { failures } from '@onair/contract/failure';
import { liveInfo } from '@onair/contract/live/audience/live';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { endLive, goLive, markLive } from '@onair/contract/live/studios/commands';
import { createStudio, getStudio, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

// Who puts a studio on air, with a real encoder over RTMP.
let app: LiveApp;
let gail: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  gail = await app.enter('admin', 'gail');
  by = operator(app, gail);
});
afterAll(() => app.close());

const asked = { line: 'main', title: ' 周末好物 ', mainCategory: 'commerce', subCategory: 'food' } as const;
const lineIsLive = ({ lines: [main] }: { lines: { phase: string }[] }) => main?.phase === 'live';

test('an encoder waits for a person, who names the live; ended, its encoder does not put itself on air again', async () => {
  const names = { slug: 'gate', nameZh: '闸口', nameEn: 'Gate' };
  const { id, slug } = await by.ok(createStudio, { ...names, autoStart: false });
  const { version } = await by.ok(getStudio, { id });
  // The pause after an end is not what keeps encoders out here.
  const settings = { delaySeconds: 10, automatic: true, coolDownSeconds: 0 };
  await by.ok(saveStudioSettings, { id, version, ...settings });
  expect(await by.ok(getStudio, { id })).toMatchObject({ autoStart: false });
  const key = await by.keyOf(id, 'main');

  const early = await app.call(goLive, { id, ...asked }, { token: gail.token });
  expect(early.body).toMatchObject({ code: failures.conflict.code });
  app.encode(key);
  const waiting = await by.nowUntil(id, lineIsLive);
  expect(waiting).toMatchObject({ waits: true, live: false, program: null });
  const unmarked = await app.call(markLive, { id }, { token: gail.token });
  expect(unmarked.body.code).toBe(failures.rejected.code);
  const wrong = await app.call(goLive, { id, ...asked, subCategory: 'world' }, { token: gail.token });
  expect(wrong.body.code).toBe(failures.invalid.code);
  expect((await by.now(id)).program).toBeNull();

  await by.ok(goLive, { id, ...asked });
  const on = await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  expect(on.waits).toBe(false);
  expect(await by.ok(liveInfo, { slug })).toMatchObject({ title: '周末好物', mainCategory: 'commerce' });
  const again = await app.call(goLive, { id, ...asked }, { token: gail.token });
  expect(again.body.code).toBe(failures.conflict.code);
  await by.ok(markLive, { id, note: '开箱' });

  await by.ok(endLive, { id });
  await by.nowUntil(id, ({ live }) => !live);
  // As encoders do, it comes back by itself.
  app.encode(key);
  expect(await by.nowUntil(id, lineIsLive)).toMatchObject({ waits: true, program: null, live: false });
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  expect(report.title).toBe('周末好物');
  expect(report.acts).toContainEqual(expect.objectContaining({ act: 'studio.mark', to: '开箱', who: 'gail' }));
  const actions = (await auditOf(app, id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['studio.goLive', 'studio.mark', 'studio.end']));
  await by.ok(goLive, { id, ...asked, title: '第二场' });
  await by.nowUntil(id, ({ program }) => program === 'main');
});

test('a studio that starts by itself waits for a person all the same once an operator has ended its live', async () => {
  const { id } = await by.freshStudio();
  const { version } = await by.ok(getStudio, { id });
  const settings = { delaySeconds: 10, automatic: true, coolDownSeconds: 0 };
  await by.ok(saveStudioSettings, { id, version, ...settings });
  const key = await by.keyOf(id, 'main');
  app.encode(key);
  await by.nowUntil(id, ({ program }) => program === 'main');
  await by.ok(endLive, { id });
  await by.nowUntil(id, ({ live }) => !live);
  app.encode(key);
  expect(await by.nowUntil(id, lineIsLive)).toMatchObject({ waits: true, program: null });
  await by.ok(goLive, { id, ...asked });
  await by.nowUntil(id, ({ live }) => live);
});
