import { departuresOf } from '@onair/contract/live/studios/departures';
import { listMessages, type Message } from '@onair/contract/notifications/messages';
import {
  type BasicProfile,
  listStudioParameters,
  profileBasic,
  searchOperations,
} from '@onair/contract/stream-parameters/changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '../../domains/stream-parameters/stream-parameters.fixtures.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { beginLoading } from '../load/loading.ts';
import { loadParameters, parameterStory, parametersOf } from './stream-parameters.ts';
import { demoStudios } from './studios.ts';

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'admin');
  for (const name of ['chen.jing', 'zhao.minghao']) await app.enter('admin', name);
  await app.deps.db.execute('update accounts set demo = true');
  await loadParameters(await beginLoading(app.deps));
});
afterAll(() => app.close());

test('every demo studio has parameters in force, and one change waits for the administrator', async () => {
  const { body } = await app.call(listStudioParameters, {}, { token: admin.token });
  const studios = body.status === 'ok' ? body.data : [];
  expect(studios.map(({ studio, inForce }) => [studio.slug, inForce?.version])).toEqual([
    ['main', 3],
    ['evening', 1],
    ['market', 2],
  ]);
  const open = studios.flatMap((studio) => studio.open ?? []);
  expect(open.map(({ mine, state }) => [mine, state])).toEqual([[false, 'pending']]);
  const profile = (await app.call(profileBasic, {}, { token: admin.token })).body.data as BasicProfile;
  expect(profile.change?.id).toBe(open[0]?.id);
  const messages = (await app.call(listMessages, {}, { token: admin.token })).body.data as Message[];
  const todos = messages.filter(({ type }) => type === 'todo');
  expect(todos.map(({ link }) => link)).toEqual([`/profile/basic?id=${open[0]?.id}`]);
});

test('what the studios show departs from none of the parameters that are in effect there', () => {
  const scene = {
    ...{ width: 1280, height: 720, fps: 30, videoKbps: 600, audioKbps: 64, channels: 2 },
    ...{ videoProfile: 'high', audioProfile: 'AAC-LC' },
  };
  for (const { slug } of demoStudios()) {
    const acts = parameterStory().filter(({ studio }) => studio === slug);
    const approved = acts.findLastIndex(({ act }) => act === 'approve');
    const proposed = acts.slice(0, approved).findLast((act) => act.act === 'submit');
    if (proposed?.act !== 'submit') throw new Error(slug);
    expect(departuresOf(scene, parametersOf(proposed), true), slug).toEqual([]);
  }
});

test('the operation log tells the story in the order in which it happened, and seeding again adds nothing', async () => {
  await loadParameters(await beginLoading(app.deps));
  const { body } = await app.call(searchOperations, { pageSize: 100 }, { token: admin.token });
  const rows = body.status === 'ok' ? body.data.list : [];
  expect(rows.filter(({ act }) => act !== 'finish').map(({ act }) => act)).toEqual(
    parameterStory()
      .map(({ act }) => act)
      .toReversed(),
  );
  const times = rows.map(({ updateTime }) => Date.parse(updateTime));
  expect(times).toEqual([...times].sort((a, b) => b - a));
});
