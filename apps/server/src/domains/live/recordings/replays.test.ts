import { readFileSync } from 'node:fs';
import { liveInfo } from '@onair/contract/live/audience/live';
import { brokenIndexRules, brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { deleteRecording, listRecordings, type Recording } from '@onair/contract/live/recordings';
import { audienceReplays, offerReplay, replayUrl } from '@onair/contract/live/replays';
import { archiveStudio, restoreStudio } from '@onair/contract/live/studios/archive';
import { createStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { stored } from '../media/media-files.service.ts';
import { rememberStudios } from '../studios/remembered-studios.service.ts';
import { dataOf, videoApp } from '../videos/videos.fixtures.ts';

const RECORDED = readFileSync(new URL('../../../../../media/fixtures/recorded.mp4', import.meta.url));

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp();
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

/** A studio with a recording of its live, which has ended or goes on. */
const recordedLive = async (slug: string, ended = true): Promise<Recording & { slug: string }> => {
  const { deps } = app;
  const { id: studioId } = dataOf(await app.call(createStudio, { slug, nameZh: slug, nameEn: slug }, { token }));
  const [id, liveId] = [deps.newId(), deps.newId()];
  const endedAt = ended ? new Date().toISOString() : null;
  await deps.files.write(stored.recording(`${id}-1.mp4`), RECORDED);
  await deps.db.execute(sql`
    insert into studio_lives (id, studio_id, title, method, began_at, ended_at, end_reason)
    values (${liveId}, ${studioId}, 'Autumn', 'normal', now() - interval '1 hour', ${endedAt}, ${ended ? 'noLine' : null})`);
  await deps.db.execute(sql`
    insert into recordings (id, studio_id, live_id, state, started_at, ended_at, seconds, parts)
    values (${id}, ${studioId}, ${liveId}, 'finished', now() - interval '1 hour', now(), 14, ${sql.param([`${id}-1.mp4`])})`);
  const [first] = dataOf(await app.call(listRecordings, { studioId }, { token })).list;
  if (!first) throw new Error('no recording');
  return { ...first, slug };
};
/** One whose recording is offered already. */
const offeredLive = async (slug: string) => {
  const { id, version } = await recordedLive(slug);
  return { ...dataOf(await app.call(offerReplay, { id, version, offered: true }, { token })), slug };
};
const actsOn = async (id: string): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${id} and action like 'recording.%' order by seq`,
  );
  return rows.map(({ action }) => action);
};
const listedAt = async (slug: string): Promise<string[]> =>
  dataOf(await app.call(audienceReplays, { slug })).replays.map(({ id }) => id);
const open = (slug: string, id: string, file = 'index.m3u8') =>
  app.http.inject({ url: replayUrl(slug, id).replace('index.m3u8', file) });

test('a recording of an ended live is shown to the audience, plays without signing in, and is withdrawn by one act', async () => {
  const { id, slug, version, offerable, offeredAt } = await recordedLive('replayed');
  expect([offerable, offeredAt, await listedAt(slug)]).toEqual([true, null, []]);
  expect((await open(slug, id)).json().code).toBe(50004);
  const offered = dataOf(await app.call(offerReplay, { id, version, offered: true }, { token }));
  expect(offered).toMatchObject({ version: version + 1, offeredAt: expect.any(String) });
  expect(dataOf(await app.call(audienceReplays, { slug })).replays).toMatchObject([
    { id, title: 'Autumn', seconds: 14 },
  ]);
  const index = await open(slug, id);
  expect([brokenIndexRules(index.body), index.headers['cache-control']]).toEqual([[], 'no-store']);
  expect(brokenRules((await open(slug, id, 'film.m3u8')).body, 'vod')).toEqual([]);
  const segment = await open(slug, id, 'seg-0.m4s');
  expect([segment.statusCode, segment.headers['cache-control']]).toEqual([200, 'no-store']);
  const { statusCode, body, headers } = await app.http.inject({
    method: 'HEAD',
    url: replayUrl(slug, id).replace('index.m3u8', 'seg-0.m4s'),
  });
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', `${segment.rawPayload.length}`]);
  // Not under the name of another studio.
  const other = await recordedLive('elsewhere');
  expect((await open(other.slug, id)).json().code).toBe(50004);

  dataOf(await app.call(offerReplay, { id, version: offered.version, offered: false }, { token }));
  expect(await listedAt(slug)).toEqual([]);
  for (const file of ['index.m3u8', 'film.m3u8', 'init.mp4', 'seg-0.m4s']) {
    expect((await open(slug, id, file)).json().code, file).toBe(50004);
  }
  expect(await actsOn(id)).toEqual(['recording.offer', 'recording.withdraw']);
});

test('a recording is offered once its live is over, by those who run lives, and not over a change by someone else', async () => {
  const running = await recordedLive('running', false);
  const { id, version } = running;
  expect(running.offerable).toBe(false);
  const refused = await app.call(offerReplay, { id, version, offered: true }, { token });
  expect(refused.body).toMatchObject({ code: 50009, msg: expect.stringContaining('直播结束后') });
  const over = await recordedLive('over');
  const { token: user } = await app.enter('user');
  const ask = { id: over.id, version: over.version, offered: true };
  expect((await app.call(offerReplay, ask, { token: user })).body.code).toBe(50003);
  dataOf(await app.call(offerReplay, ask, { token }));
  const late = await app.call(offerReplay, { ...ask, offered: false }, { token });
  expect(late.body).toMatchObject({ code: 50009, msg: expect.stringContaining('他人修改') });
  expect(await listedAt('over')).toEqual([over.id]);
  expect((await app.call(audienceReplays, { slug: 'nobody' })).body.code).toBe(50004);
});

test('an offer that is sent twice is one, and a role that was lost offers nothing', async () => {
  const { id, version, slug } = await recordedLive('twice');
  const { token: operator, accountId } = await app.enter('admin', 'replay-operator');
  const ask = { id, version, offered: true };
  const sent = { token: operator, headers: { 'idempotency-key': 'offered-only-once' } };
  const [first, again] = [await app.call(offerReplay, ask, sent), await app.call(offerReplay, ask, sent)];
  expect(again.body).toEqual(first.body);
  expect(await actsOn(id)).toEqual(['recording.offer']);
  const other = await recordedLive('lost');
  await app.deps.db.execute(sql`update accounts set role = 'user' where id = ${accountId}`);
  const late = await app.call(offerReplay, { ...ask, id: other.id }, { token: operator });
  expect([late.body.code, await listedAt('lost'), await listedAt(slug)]).toEqual([50003, [], [id]]);
});

test('the page of a studio shows immediately whether there are replays, on every server', async () => {
  const { id, version, slug } = await recordedLive('told');
  const second = rememberStudios(app.deps);
  const shown = async () => [
    dataOf(await app.call(liveInfo, { slug })).hasReplays,
    (await second.bySlug(slug))?.hasReplays,
  ];
  expect(await shown()).toEqual([false, false]);
  const offered = dataOf(await app.call(offerReplay, { id, version, offered: true }, { token }));
  expect(await shown()).toEqual([true, true]);
  dataOf(await app.call(offerReplay, { id, version: offered.version, offered: false }, { token }));
  expect(await shown()).toEqual([false, false]);
});

test('a replay goes with its recording, its file and its studio', async () => {
  const { id, slug } = await offeredLive('deleted');
  dataOf(await app.call(deleteRecording, { id }, { token }));
  expect([(await open(slug, id)).json().code, await listedAt(slug)]).toEqual([50004, []]);
  expect(dataOf(await app.call(liveInfo, { slug })).hasReplays).toBe(false);
  const offer = { id, version: 2, offered: false };
  expect((await app.call(offerReplay, offer, { token })).body.code).toBe(50004);

  const lost = await offeredLive('file-lost');
  await app.deps.files.remove(stored.recording(`${lost.id}-1.mp4`));
  expect((await open(lost.slug, lost.id)).json().code).toBe(50004);

  const { id: kept, studioId, slug: away, version } = await offeredLive('put-away');
  expect((await open(away, kept)).statusCode).toBe(200);
  dataOf(await app.call(archiveStudio, { id: studioId, version: 1 }, { token }));
  expect((await open(away, kept)).json().code).toBe(50004);
  expect((await app.call(audienceReplays, { slug: away })).body.code).toBe(50004);
  expect((await app.call(offerReplay, { id: kept, version, offered: false }, { token })).body.code).toBe(50004);
  dataOf(await app.call(restoreStudio, { id: studioId, version: 2 }, { token }));
  expect([(await open(away, kept)).statusCode, await listedAt(away)]).toEqual([200, [kept]]);
});
