import { setTimeout as delay } from 'node:timers/promises';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { endLive, goLive, switchLine } from '@onair/contract/live/studios/commands';
import {
  createStudio,
  getStudio,
  rotateStreamKey,
  saveStudioSettings,
  studioNow,
} from '@onair/contract/live/studios/studios';
import { PAGE_SIZE_MAX } from '@onair/contract/paging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import { seeded } from '../demo/prng.ts';
import { openLog } from '../lib/log.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { startEncoder } from '../testing/encoder.ts';
import { enterAccount } from '../testing/enter.ts';
import { eventually } from '../testing/eventually.ts';
import { FAULTS, type Fault, type FaultyDatabase, faultyDatabase } from '../testing/faulty-database.ts';
import { type CallResult, type ServerProcess, startProcess } from '../testing/server-process.ts';

/** Lives at once in each round; rounds in all come from LIVES. */
const AT_ONCE = 4;
const LIVES = Number(process.env.LIVES ?? 8);
const SEED = Number(process.env.SEED ?? 20_261_122);

const folder = temporaryFolder();
const draw = seeded(SEED);
let database: FaultyDatabase;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  database = await faultyDatabase(`${folder.path}/cluster`);
  server = await startProcess({
    DATA_DIR: `${folder.path}/server`,
    DATABASE_URL: database.url,
    MEDIA: '1',
    RTMP_PORT: '0',
  });
  const pool = openPool(database.pool(), openLog('silent'));
  ({ token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() }));
  await pool.end();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.close();
  folder.remove();
});

const call: ServerProcess['call'] = (endpoint, input) => server.call(endpoint, input, { token });
/** The data of an answer; null while the server says that it cannot. */
const data = async <T>(answer: Promise<CallResult<T>>): Promise<T | null> =>
  answer.then(
    ({ body }) => (body.status === 'ok' ? body.data : null),
    () => null,
  );
const must = <T>(look: () => Promise<T | null>): Promise<T> =>
  eventually(look, (found) => found !== null) as Promise<T>;
const between = (low: number, high: number): number => low + draw.next() * (high - low);

type StudioKey = { id: string; key: string; url: string };
const openPlace = async (n: number): Promise<StudioKey> => {
  const names = { slug: `fault-${n}`, nameZh: `故障 ${n}`, nameEn: `Fault ${n}` };
  const { id } = await must(() => data(call(createStudio, names)));
  await must(() =>
    data(call(saveStudioSettings, { id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 0 })),
  );
  const { key } = await must(() => data(call(rotateStreamKey, { id, line: 'main' })));
  const { publishUrl } = await must(async () => {
    const details = await data(call(getStudio, { id }));
    return details?.publishUrl ? details : null;
  });
  return { id, key, url: `${publishUrl}/${key}` };
};

/** An encoder that comes back as real ones do. @returns stops it */
const publish = (url: string): (() => void) => {
  let encoder = startEncoder(url, { clip: '480p30' });
  const timer = setInterval(() => {
    if (encoder.ended()) encoder = startEncoder(url, { clip: '480p30' });
  }, 500);
  return () => {
    clearInterval(timer);
    encoder.kill();
  };
};

const NAMED = { line: 'main', title: 'a', mainCategory: 'news', subCategory: 'world' } as const;
/** When each was asked for, and when it was seen to have come about. */
type Life = { published: number; began: number; asked: number; ended: number };
const LATE_MS = 1_500;
/** One live from the first picture to its end by an operator, with the slate in between. */
const live = async ({ id, url }: StudioKey, plan: { after: number; slate: number; end: number }): Promise<Life> => {
  await delay(plan.after);
  const published = Date.now();
  const stop = publish(url);
  // After the first end a person puts the encoder on air.
  await eventually(
    async () => {
      const now = await data(call(studioNow, { id }));
      if (now?.waits && now.lines[0]?.phase === 'live') await data(call(goLive, { id, ...NAMED }));
      return now;
    },
    (now) => now?.live === true,
  );
  const began = Date.now();
  await delay(plan.slate);
  await data(call(switchLine, { id, to: 'slate' }));
  await delay(300);
  await data(call(switchLine, { id, to: 'main' }));
  await delay(plan.end);
  stop();
  const asked = Date.now();
  for (;;) {
    const ended = await data(call(endLive, { id }));
    if (ended) break;
    const now = await data(call(studioNow, { id }));
    // The answer to an earlier one was lost, or nothing is left to end.
    if (now && !now.live && now.program === null) break;
    await delay(100);
  }
  return { published, began, asked, ended: Date.now() };
};

const agrees = async ({ id }: StudioKey): Promise<boolean> => {
  const now = await data(call(studioNow, { id }));
  const open = await database.query('select id from studio_lives where studio_id = $1 and ended_at is null', [id]);
  return now !== null && !now.live && now.program === null && open.length === 0;
};

test(
  'whatever the database goes through, console, database and media agree five seconds after it is back',
  async () => {
    const places = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => openPlace(n)));
    const lives = new Map<string, Life[]>(places.map(({ id }) => [id, []]));
    const faults: Fault[] = [];
    for (let round = 0; round * AT_ONCE < LIVES; round += 1) {
      const running = places.map(async (at) => {
        const plan = { after: between(0, 1_500), slate: between(200, 1_500), end: between(500, 2_500) };
        lives.get(at.id)?.push(await live(at, plan));
      });
      const fault = draw.pick(FAULTS);
      faults.push(fault);
      await delay(between(300, 3_500));
      await database.begin(fault);
      await delay(between(500, 4_500));
      await database.end(fault);
      await Promise.all(running);
      for (const at of places) await eventually(() => agrees(at), Boolean);
    }

    for (const { id } of places) {
      const counted = lives.get(id) ?? [];
      const { list } = await must(() => data(call(liveReports, { id, pageSize: PAGE_SIZE_MAX })));
      expect(list, `seed ${SEED}, ${faults}`).toHaveLength(counted.length);
      let onAir = 0;
      for (const [n, card] of [...list].reverse().entries()) {
        const { published, began, asked, ended } = counted[n] as Life;
        expect(Date.parse(card.beganAt)).toBeGreaterThan(published);
        expect(Date.parse(card.beganAt)).toBeLessThan(began + LATE_MS);
        expect(Date.parse(card.endedAt)).toBeGreaterThan(asked - LATE_MS);
        expect(Date.parse(card.endedAt)).toBeLessThan(ended + LATE_MS);
        const report = await must(() => data(call(liveReport, { id: card.id })));
        expect(report.endReason).toBe('operator');
        expect(report.switches[0]).toMatchObject({ from: null, to: 'main' });
        const [row] = await database.query<{ seconds: number }>(
          'select on_air_seconds as seconds from studio_lives where id = $1',
          [card.id],
        );
        const wall = (Date.parse(card.endedAt) - Date.parse(card.beganAt)) / 1_000;
        expect(row?.seconds ?? 0, 'seconds on air').toBeLessThanOrEqual(Math.ceil(wall) + 1);
        onAir += row?.seconds ?? 0;
      }
      const [minutes] = await database.query<{ seconds: number }>(
        'select coalesce(sum(seconds), 0)::int as seconds from studio_minutes where studio_id = $1',
        [id],
      );
      // Each second on air is in a live, and in the minute in which it was.
      expect(Math.abs((minutes?.seconds ?? 0) - onAir)).toBeLessThanOrEqual(counted.length);
    }
    console.log(`${LIVES} lives, ${faults.join(' ')}: agreed again`);
  },
  60_000 + LIVES * 10_000,
);
