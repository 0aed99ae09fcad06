import { liveReports } from '@onair/contract/live/live-reports';
import { chooseClarity } from '@onair/contract/live/studios/commands';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { getStudio } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { approved, submitted } from '../../stream-parameters/stream-parameters.fixtures.ts';
import { alike } from '../lives/departures.fixtures.ts';
import { type Admin, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let ben: Admin;
beforeAll(async () => {
  app = await liveApp();
  anna = await app.enter('admin', 'anna');
  ben = await app.enter('admin', 'ben');
});
afterAll(() => app.close());

test('a change that is approved on air is compared from the next second, limits the renditions, and admins are notified', async () => {
  const by = operator(app, anna);
  const { id, slug } = await by.freshStudio();
  app.encode(await by.keyOf(id, 'main'));
  const before = await by.nowUntil(id, ({ program }) => program === 'main');
  expect(before.lines[0]?.departs).toEqual([]);

  const small = structuredClone(alike);
  small.video.encoding.resolution = '640*360';
  await approved(app, ben, await submitted(app, anna, id, small));
  expect((await by.ok(getStudio, { id })).parameters).toEqual(small);
  const now = await by.nowUntil(id, ({ lines: [main] }) => main?.departs[0]?.rule === 'resolution');
  expect(now.lines[0]?.departs[0]).toEqual({ rule: 'resolution', actual: '1280*720', approved: '640*360' });

  const headers = { 'accept-language': 'en-US' };
  const asked = await app.call(chooseClarity, { id, rendition: '480p' }, { token: anna.token, headers });
  expect(asked.body).toMatchObject({ status: 'fail', msg: expect.stringContaining('submit a parameter change first') });

  const messages = await eventually(
    () => by.ok(listMessages, {}, headers),
    (list) => list.some(({ title }) => title.includes('departs from the stream parameters')),
  );
  const notice = messages.find(({ title }) => title.includes('departs'));
  expect(notice).toMatchObject({ type: 'notice', link: `/dashboard/monitor?studio=${slug}` });
  expect(notice?.content).toContain('resolution 1280 × 720, approved 640 × 360');
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { events } = await by.ok(studioTimeline, { id, to });
  expect(events.find(({ kind }) => kind === 'departed')).toMatchObject({
    line: 'main',
    to: expect.stringContaining('resolution'),
  });
  expect((await by.ok(liveReports, { id })).total).toBe(0);
});
