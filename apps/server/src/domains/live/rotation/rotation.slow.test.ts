import {
  getRotation,
  type Rotation,
  saveRotation,
  startRotation,
  stopRotation,
  switchDemoBroadcast,
} from '@onair/contract/live/rotation';
import { deleteVideo, rejectVideo, type Video } from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { loadVideos } from '../../../demo/live/videos.ts';
import { testApp } from '../../../testing/app.ts';
import { approved, dataOf, playable, prepared, until, videoApp } from '../videos/videos.fixtures.ts';
import { startDemoBroadcasts } from './rotation.service.ts';
import { findMainStudio } from './rotation.store.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
let studios = 0;
beforeAll(async () => {
  app = await videoApp({ media: true });
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

const freshStudio = async (): Promise<string> => {
  studios += 1;
  const id = app.deps.newId();
  await app.deps.db.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at)
    values (${id}, ${`rotation-${studios}`}, 'x', 'x', now())`);
  return id;
};
const rotation = async (studioId: string) => dataOf(await app.call(getRotation, { studioId }, { token }));
const save = (studioId: string, videos: readonly Pick<Video, 'id'>[], version = 1, loops = 0) =>
  app.call(saveRotation, { studioId, version, videoIds: videos.map(({ id }) => id), loops }, { token });
const playing = (studioId: string) => app.deps.live.stats().studios.find((one) => one.studioId === studioId)?.playlist;

describe('a rotation that is saved', () => {
  test('keeps its order and its rounds, and names at their places the videos that may not be shown', async () => {
    const studioId = await freshStudio();
    const [first, second] = [await approved(app, token), await approved(app, token)];
    const waiting = await prepared(app, token);
    expect(dataOf(await save(studioId, [second, first], 1, 99))).toMatchObject({
      items: [{ id: second.id }, { id: first.id }],
      loops: 99,
    });
    const failed = dataOf(
      await app.call(rejectVideo, { id: first.id, version: first.version, reason: 'x' }, { token }),
    );
    const { version, items } = await rotation(studioId);
    expect(items.map(({ status }) => status)).toEqual([1, -1]);
    const { body } = await save(studioId, [second, failed, waiting, { id: app.deps.newId() }], version);
    expect(body).toMatchObject({
      code: 50006,
      data: {
        fields: [
          { field: 'videoIds.1', rule: 'auditFailed' },
          { field: 'videoIds.2', rule: 'pendingReview' },
          { field: 'videoIds.3', rule: 'known' },
        ],
      },
    });
    const start = await app.call(startRotation, { studioId, version }, { token });
    expect(start.body).toMatchObject({ code: 50006, data: { fields: [{ field: 'videoIds.1' }] } });
  });

  test('is refused by shape beyond its limits, by version after someone else, and to users', async () => {
    const studioId = await freshStudio();
    const video = await approved(app, token);
    for (const loops of [-1, 100, 1.5]) expect((await save(studioId, [video], 1, loops)).http).toBe(400);
    expect((await save(studioId, [video, video])).http).toBe(400);
    const many = Array.from({ length: 51 }, () => ({ id: app.deps.newId() }));
    expect((await save(studioId, many)).http).toBe(400);
    expect((await save(studioId, [video])).body.code).toBe(20000);
    expect((await save(studioId, [])).body).toMatchObject({ code: 50009, data: { fields: [{ msg: '2' }] } });
    expect((await save(app.deps.newId(), [])).body.code).toBe(50004);
    const { token: user } = await app.enter('user');
    for (const call of [
      app.call(getRotation, { studioId }, { token: user }),
      app.call(startRotation, { studioId, version: 2 }, { token: user }),
      app.call(stopRotation, { studioId }, { token: user }),
    ]) {
      expect((await call).body.code).toBe(50003);
    }
  });

  test('leaves out a video that is deleted', async () => {
    const studioId = await freshStudio();
    const [first, second] = [await approved(app, token), await approved(app, token)];
    await save(studioId, [first, second]);
    await app.call(deleteVideo, { id: first.id }, { token });
    expect(await rotation(studioId)).toMatchObject({ items: [{ id: second.id }], version: 3 });
  });
});

describe('a rotation that runs', () => {
  test('goes on air, takes edits at the end of a video, leaves out what fails its audit, and stops', async () => {
    const studioId = await freshStudio();
    const [first, second] = [await playable(app, token, 'first.flv'), await playable(app, token, 'second.flv')];
    const { version } = dataOf(await save(studioId, [first]));
    const started = dataOf(await app.call(startRotation, { studioId, version }, { token }));
    expect(started.running).toBe(true);
    expect((await app.call(startRotation, { studioId, version }, { token })).body.code).toBe(50009);
    await until(() => playing(studioId)?.itemId === first.id);
    expect((await app.call(deleteVideo, { id: first.id }, { token })).body.code).toBe(50009);
    expect((await save(studioId, [], version)).body.code).toBe(50006);

    const edited: Rotation = dataOf(await save(studioId, [second, first], version));
    expect(edited.pending).toBe(true);
    await until(() => playing(studioId)?.itemId === second.id);
    await until(async () => !(await rotation(studioId)).pending);

    const { id, version: latest } = second;
    await app.call(rejectVideo, { id, version: latest, reason: 'x' }, { token });
    await until(() => playing(studioId)?.itemId === first.id);
    const { round = 0 } = playing(studioId) ?? {};
    await until(() => (playing(studioId)?.round ?? 0) > round);
    expect(playing(studioId)?.itemId).toBe(first.id);

    expect(dataOf(await app.call(stopRotation, { studioId }, { token })).running).toBe(false);
    await until(() => !playing(studioId));
  });

  test('is not put on air once more by a repeat of its start', async () => {
    const studioId = await freshStudio();
    const video = await playable(app, token, 'again.flv');
    const { version } = dataOf(await save(studioId, [video]));
    const headers = { 'idempotency-key': 'start-once-and-only-once' };
    const start = () => app.call(startRotation, { studioId, version }, { token, headers });
    const program = () => app.deps.live.stats().studios.find((one) => one.studioId === studioId);
    expect((await start()).body.code).toBe(20000);
    await until(() => program()?.program === 'cold');
    await app.deps.live.command(studioId, { do: 'switch', to: 'slate' });
    await until(() => program()?.program === 'slate');
    expect((await start()).body.code).toBe(20000);
    const { at } = app.deps.live.stats();
    // What a repeat had asked for would show in the next second.
    await until(() => app.deps.live.stats().at > at + 1_000);
    expect(program()).toMatchObject({ program: 'slate', pending: null });
    await app.call(stopRotation, { studioId }, { token });
  });

  test('that has played all its rounds ends', async () => {
    const studioId = await freshStudio();
    const video = await playable(app, token, 'once.flv');
    const { version } = dataOf(await save(studioId, [video], 1, 1));
    await app.call(startRotation, { studioId, version }, { token });
    await until(async () => !(await rotation(studioId)).running);
    const { rows } = await app.deps.db.execute<{ action: string }>(
      sql`select action from audit_log where subject_id = ${studioId} and subject_type = 'rotation' order by seq`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['rotation.save', 'rotation.start', 'rotation.end']);
  });

  test('goes on with the video that was playing after the media process was killed, and its end is not lost', async () => {
    const studioId = await freshStudio();
    const [first, second] = [await playable(app, token, 'one.flv'), await playable(app, token, 'two.flv')];
    const { version } = dataOf(await save(studioId, [first, second]));
    dataOf(await app.call(startRotation, { studioId, version }, { token }));
    const noted = async () => {
      const { rows } = await app.deps.db.execute<{ id: string }>(
        sql`select playing_item as id from rotations where studio_id = ${studioId}`,
      );
      return rows[0]?.id;
    };
    await until(async () => (await noted()) === second.id);
    const before = app.deps.live.pid() ?? 0;
    // Nothing more is noted until the process is back: what is in the row then is what it begins with.
    process.kill(before, 'SIGKILL');
    await until(() => (app.deps.live.pid() ?? before) !== before);
    const begun: (string | undefined)[] = [];
    await until(() => {
      begun.push(playing(studioId)?.itemId);
      return playing(studioId) !== undefined && playing(studioId) !== null;
    });
    expect(begun.at(-1)).toBe(await noted());
    // A list that plays though no row wants it is stopped.
    await app.deps.db.execute(
      sql`update rotations set running = false, started_at = null where studio_id = ${studioId}`,
    );
    await until(() => !playing(studioId));
  });

  test('is refused with the reason where there is no media process, and nothing is said to run', async () => {
    const bare = await testApp({ config: { dataDir: app.dataDir } });
    const { token: admin } = await bare.enter('admin');
    const studioId = (await findMainStudio(bare.deps.db)) ?? '';
    await loadVideos({ deps: bare.deps });
    const { version } = dataOf(await bare.call(getRotation, { studioId }, { token: admin }));
    const { body } = await bare.call(startRotation, { studioId, version }, { token: admin });
    expect(body).toMatchObject({ code: 50007, msg: '媒体服务已在设置中关闭' });
    expect(dataOf(await bare.call(getRotation, { studioId }, { token: admin })).running).toBe(false);
    await bare.close();
  });
});

test('the demo broadcast starts by itself until someone ends it, and runs again when they ask for it', async () => {
  const demo = await testApp({ config: { dataDir: app.dataDir, demo: true } });
  const { token: admin } = await demo.enter('admin');
  await loadVideos({ deps: demo.deps });
  await loadVideos({ deps: demo.deps });
  const studioId = (await findMainStudio(demo.deps.db)) ?? '';
  const now = async () => dataOf(await demo.call(getRotation, { studioId }, { token: admin }));
  expect(await now()).toMatchObject({ items: [{ demo: true, state: 'approved' }], demo: 'off', running: false });
  await startDemoBroadcasts(demo.deps);
  expect(await now()).toMatchObject({ demo: 'on', running: true });
  const [card] = (await now()).items;
  expect((await demo.call(deleteVideo, { id: card?.id ?? '' }, { token: admin })).body.code).toBe(50009);
  const off = await demo.call(switchDemoBroadcast, { studioId, on: false }, { token: admin });
  expect(dataOf(off)).toMatchObject({ demo: 'off', running: false });
  await startDemoBroadcasts(demo.deps);
  expect((await now()).running).toBe(false);
  await demo.close();
  const elsewhere = await freshStudio();
  const none = await app.call(switchDemoBroadcast, { studioId: elsewhere, on: true }, { token });
  expect(none.body.code).toBe(50007);
});
