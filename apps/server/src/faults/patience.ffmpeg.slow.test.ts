import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { listRecordings, saveRecorder } from '@onair/contract/live/recordings';
import { endLive } from '@onair/contract/live/studios/commands';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { publish } from './two-media.fixtures.ts';

const folder = temporaryFolder();
const cluster = await openPrepared(`${folder.path}/cluster`);
const pool = openPool(cluster.pool, openLog('silent'));
const db = openDb(pool);
let server: ServerProcess;
let rtmpPort: number;
let token: string;
let encoder: ReturnType<typeof publish> | null = null;
const start = () =>
  startProcess({
    DATA_DIR: `${folder.path}/server`,
    DATABASE_URL: `postgresql:///onair?host=${cluster.pool.host}&port=${cluster.pool.port}&user=onair`,
    MEDIA: '1',
    RTMP_PORT: String(rtmpPort),
  });
beforeAll(async () => {
  rtmpPort = await freePort();
  server = await start();
  ({ token } = await enterAccount(db, { role: 'admin', now: new Date() }));
});
afterAll(async () => {
  encoder?.kill();
  await server.end('SIGTERM');
  await pool.end();
  await cluster.stop();
  folder.remove();
});

/** Data of an answer that must be good. */
const ok = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await server.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
  return body.data;
};
/** As if the server had been away for so much longer. */
const awayFor = (minutes: number) =>
  db.execute(
    sql`update studio_lives set last_seen_at = coalesce(last_seen_at, began_at) - ${minutes} * interval '1 minute'`,
  );
const segmentsOf = async (): Promise<number> => {
  const { status, text } = await server.client.send({ path: '/live/one/source/media.m3u8' });
  return status === 200 ? Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + text.split('#EXTINF').length - 1 : 0;
};
const playlist = async (): Promise<string> => (await server.client.send({ path: '/live/one/source/media.m3u8' })).text;

test.skipIf(process.platform !== 'linux')(
  'a live whose encoder and whose server are killed is one live, one recording and one notice, and nobody presses anything',
  async () => {
    const { id } = await ok(createStudio, { slug: 'one', nameZh: 'x', nameEn: 'x' });
    await ok(saveRecorder, { studioId: id, version: 1, automatic: true, retentionDays: 3 });
    const { key } = await ok(rotateStreamKey, { id, line: 'main' });
    const now = () => ok(studioNow, { id });
    const recordings = async () => (await ok(listRecordings, { studioId: id })).list;
    const encode = async (): Promise<void> => {
      encoder = publish(rtmpPort, key, '480p30');
      await until(async () => {
        if (encoder?.ended()) encoder = publish(rtmpPort, key, '480p30');
        return (await now()).program === 'main';
      });
    };
    await encode();
    const { liveId } = await now();
    await until(async () => ((await recordings())[0]?.seconds ?? 0) > 1 && (await segmentsOf()) > 0);

    // Without its encoder it goes on; then the server is killed, and ten minutes pass.
    encoder?.kill();
    await until(async () => (await now()).program === 'slate');
    const made = await segmentsOf();
    await server.end('SIGKILL');
    await awayFor(10);
    server = await start();
    const held = await (async () => {
      await until(async () => (await now()).program === 'slate');
      return now();
    })();
    expect(held).toMatchObject({ live: true, liveId, silence: { since: expect.any(String) } });
    await until(async () => (await segmentsOf()) > made + 1);
    expect(await playlist()).not.toContain('#EXT-X-ENDLIST');
    // What was lost is the line. That the server begins again with the slate is no second loss.
    const alarms = (await ok(listMessages, {})).filter(({ link }) => link === '/dashboard/monitor?studio=one');
    expect(alarms.map(({ content }) => content)).toEqual([expect.stringContaining('已切换到垫片')]);
    expect(alarms[0]?.content).toMatch(/^主路/);

    await encode();
    for (let flaps = 0; flaps < 3; flaps += 1) {
      encoder?.kill();
      await until(async () => (await now()).program === 'slate');
      await encode();
    }
    expect(await now()).toMatchObject({ live: true, liveId, silence: null });
    const before = (await recordings())[0]?.seconds ?? 0;
    await until(async () => ((await recordings())[0]?.seconds ?? 0) > before + 1);
    const { events } = await ok(studioTimeline, { id });
    expect(events.find(({ kind }) => kind === 'resumed')?.silentMs).toBeGreaterThan(600_000);

    await ok(endLive, { id });
    await until(async () => (await ok(liveReports, { id })).total > 0);
    expect((await ok(liveReports, { id })).list.map((one) => one.id)).toEqual([liveId]);
    await until(async () => (await recordings())[0]?.state === 'finished');
    expect(await recordings()).toHaveLength(1);
    const report = await ok(liveReport, { id: liveId ?? '' });
    expect(report.switches.some(({ kind }) => kind === 'resumed')).toBe(true);
    const notices = (await ok(listMessages, {})).filter(({ link }) => link === '/live/one');
    expect(notices).toHaveLength(1);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a live that no server had for longer than anybody waits is over, as of the moment that it was last seen',
  async () => {
    const { id } = await ok(createStudio, { slug: 'two', nameZh: 'x', nameEn: 'x' });
    const { key } = await ok(rotateStreamKey, { id, line: 'main' });
    encoder = publish(rtmpPort, key, '480p30');
    await until(async () => (await ok(studioNow, { id })).program === 'main');
    await until(async () => (await db.execute(sql`select from studio_lives where ended_at is null`)).rowCount === 1);
    encoder.kill();
    await server.end('SIGKILL');
    await awayFor(40);
    server = await start();
    await until(async () => (await ok(liveReports, { id })).total === 1);
    expect((await ok(liveReports, { id })).list[0]?.endReason).toBe('interrupted');
    expect((await ok(studioNow, { id })).live).toBe(false);
  },
);
