import { setTimeout as wait } from 'node:timers/promises';
import type { LineName } from '@onair/contract/live/media-lines';
import { switchLine } from '@onair/contract/live/studio-commands';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { NUMBERED_FRAMES, numberedClip } from '../apps/media/src/testing/numbered.ts';
import { lookInside } from '../apps/server/src/faults/evidence.ts';
import { childOf } from '../apps/server/src/testing/child-of.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { type Called, type ServerProcess, startProcess } from '../apps/server/src/testing/server-process.ts';
import { type LivePage, openLivePage, type Presented } from './live-page.ts';
import { residentMb } from './processes.ts';
import { mostRow, type Row } from './row.ts';

const WINDOW_MS = 20_000;
/** Until the player keeps the distance that it means to keep. */
const SETTLE_MS = 5_000;
const SWITCHES = 4;
/** A clip that has come round cannot be mistaken for the round before. */
const ROUND_MS = (NUMBERED_FRAMES / 30) * 1000;

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

/** Publishes the numbered clip and notes when each picture was sent. */
const publishNumbered = async (port: number, key: string) => {
  const sentAt: number[] = [];
  const encoder = await startEncoder(port, key, {
    clip: numberedClip(),
    onPicture: (number) => {
      sentAt[number] = Date.now();
    },
  });
  return { stop: encoder.stop, sentAt };
};

/** Pictures since `from` with the time that each took from the encoder to the screen. */
const timed = async (page: LivePage, sentAt: readonly number[], ms: number): Promise<number[]> => {
  const delays: number[] = [];
  let taken = (await page.presented()).length;
  for (const end = performance.now() + ms; performance.now() < end; ) {
    // Often enough that what was sent is not overwritten by the next round.
    await wait(1000);
    const all = await page.presented();
    for (const { number, at } of all.slice(taken)) {
      const sent = sentAt[number];
      if (sent !== undefined && at >= sent && at - sent < ROUND_MS / 2) delays.push(at - sent);
    }
    taken = all.length;
  }
  return delays.toSorted((a, b) => a - b);
};

const largestStep = (pictures: readonly Presented[]): number =>
  Math.max(...pictures.slice(1).map(({ mediaMs }, i) => mediaMs - (pictures[i]?.mediaMs ?? mediaMs)));

const operator = async (server: ServerProcess, dataDir: string) => {
  const { token } = await lookInside(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const ok = async <T>(called: Promise<Called<T>>): Promise<T> => {
    const { body } = await called;
    if (body.status !== 'ok') throw new Error(body.msg);
    return body.data;
  };
  const names = { slug: 'measured', nameZh: '测量', nameEn: 'Measured' };
  const { id } = await ok(server.call(createStudio, names, { token }));
  const now = () => ok(server.call(studioNow, { id }, { token }));
  return {
    publish: async (line: LineName) => {
      const { key, publishUrl } = await ok(server.call(rotateStreamKey, { id, line }, { token }));
      return publishNumbered(Number(new URL(publishUrl ?? '').port), key);
    },
    switchTo: async (to: LineName) => {
      while (!(await now()).lines.some(({ line, phase }) => line === to && phase === 'live')) await wait(200);
      await ok(server.call(switchLine, { id, to }, { token }));
      while ((await now()).program !== to) await wait(50);
    },
  };
};

/** The largest step of the player's clock from one picture to the next around each of some switches by hand. */
const switchGaps = async (page: LivePage, switchTo: (to: LineName) => Promise<void>): Promise<number> => {
  let largest = 0;
  for (let n = 0; n < SWITCHES; n += 1) {
    const before = (await page.presented()).length;
    await switchTo(n % 2 === 0 ? 'hot' : 'main');
    // What was sent when it switched is on the screen by then.
    await wait(2500);
    largest = Math.max(largest, largestStep((await page.presented()).slice(before)));
  }
  return largest;
};

/**
 * The way of a picture from the encoder to the screen of the public page, real server and real Chromium on one machine;
 * a switch by hand as the player sees it; and the memory of the idle processes before that.
 */
export const liveLatency = async (dataDir: string): Promise<Row[]> => {
  const environment = { DATA_DIR: dataDir, MEDIA: '1', RTMP_PORT: '0' };
  await (await startProcess(environment)).end('SIGTERM');
  const server = await startProcess(environment);
  await wait(5000);
  const serverPid = server.child.pid ?? 0;
  const [serverMb, mediaMb] = [residentMb(serverPid), residentMb(childOf(serverPid, 'media/src/main.ts'))];
  const { publish, switchTo } = await operator(server, dataDir);
  const main = await publish('main');
  const page = await openLivePage(`http://127.0.0.1:${server.port}/live/measured`);
  while ((await page.presented()).length < 30) await wait(200);
  await wait(SETTLE_MS);
  const delays = await timed(page, main.sentAt, WINDOW_MS);
  const hot = await publish('hot');
  const gap = await switchGaps(page, switchTo);
  const connections = await page.connections();
  await page.close();
  for (const encoder of [main, hot]) encoder.stop();
  await server.end('SIGTERM');
  const [p50, p95] = [share(delays, 0.5), share(delays, 0.95)];
  const seen = `p95 ${Math.round(p95)} ms, ${delays.length} pictures of ${(WINDOW_MS / 1000) * 30}`;
  return [
    mostRow('live: encoder to presented picture in Chromium, p50', p50, 700, 'ms', seen),
    mostRow('live: switch by hand, gap by the player’s clock', gap, 150, 'ms', `the largest of ${SWITCHES}`),
    mostRow('live: connections that the player opened meanwhile', connections, 1, ''),
    mostRow('media process memory, idle', mediaMb, 100, 'MB'),
    mostRow('server memory, idle, with the live studio on', serverMb, 200, 'MB'),
  ];
};
