import { liveInfo, startViewing, viewerBeat } from '@onair/contract/live/audience/live';
import { getStudio, listStudios, saveStudioInformation } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type Answer, type TestApp, testApp } from '../../../testing/app.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const dataOf = <T>({ body }: Answer<T>): T => {
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data as T;
};
/** Connections that the pool handed out during the work. */
const acquired = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const note = () => {
    count += 1;
  };
  app.pool.on('acquire', note);
  await work();
  app.pool.off('acquire', note);
  return count;
};
const join = async (slug: string, n: number) => {
  const remoteAddress = `10.${n >> 8}.${n & 255}.1`;
  const info = await app.call(liveInfo, { slug }, { remoteAddress });
  const { viewer } = dataOf(await app.call(startViewing, { slug }, { remoteAddress }));
  const beat = await app.call(viewerBeat, { viewer }, { remoteAddress });
  return [info.http, viewer.length > 0, beat.body.status];
};

test('a thousand viewers who join at once cost the database a few questions in all', async () => {
  await join('main', 0);
  const answers: unknown[] = [];
  const asked = await acquired(async () => {
    answers.push(...(await Promise.all(Array.from({ length: 1_000 }, (_, n) => join('main', n)))));
  });
  expect(answers).toEqual(Array.from({ length: 1_000 }, () => [200, true, 'ok']));
  // A question each two seconds, and a session of the studio's own account keeping now and then.
  expect(asked).toBeLessThan(50);
});

test('a change is seen at once, in this process by the change itself, from another by its message', async () => {
  const { token } = await app.enter('admin');
  const title = async () => dataOf(await app.call(liveInfo, { slug: 'main' }, {})).title;
  const studio = dataOf(await app.call(listStudios, {}, { token })).find(({ slug }) => slug === 'main');
  if (!studio) throw new Error('the migration opens the studio main');
  const { version } = dataOf(await app.call(getStudio, { id: studio.id }, { token }));
  const given = { title: 'Evening', onlineNotification: 'Welcome', mainCategory: 'commerce', subCategory: 'food' };
  await title();
  const { body } = await app.call(saveStudioInformation, { ...given, id: studio.id, version }, { token });
  expect([body.status, await title()]).toEqual(['ok', 'Evening']);
  await app.deps.db.execute(sql`update studios set title = 'Elsewhere' where slug = 'main'`);
  app.deps.bus.publish(STUDIO_CHANGED, { id: studio.id });
  expect(await title()).toBe('Elsewhere');
});

test('a database that does not answer keeps nobody from what is known', async () => {
  const title = async () => dataOf(await app.call(liveInfo, { slug: 'main' }, {})).title;
  const known = await title();
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table studios in access exclusive mode');
    app.deps.bus.publish(STUDIO_CHANGED, { id: 'any' });
    // Before the database gives a statement up that was sent first.
    const givenUp = app.pool.query('select from studios').then(
      () => 'answered',
      () => 'given up',
    );
    expect(await Promise.race([title(), givenUp])).toBe(known);
    await client.query('rollback');
    await givenUp;
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a name that is none is not found, however often it is asked for, and costs little', async () => {
  const asked = await acquired(async () => {
    const calls = Array.from({ length: 300 }, (_, n) =>
      app.call(liveInfo, { slug: 'nothing' }, { remoteAddress: `10.9.${n & 255}.1` }),
    );
    for (const { http, body } of await Promise.all(calls)) expect([http, body.status]).toEqual([200, 'fail']);
  });
  expect(asked).toBeLessThan(20);
});
