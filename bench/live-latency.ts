import { setTimeout as wait } from 'node:timers/promises';
import type { LineName } from '@onair/contract/live/media/lines';
import { switchLine } from '@onair/contract/live/studios/commands';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { numberedClip } from '../apps/media/src/testing/numbered.ts';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { childOf } from '../apps/server/src/testing/process-tree.ts';
import type { CallResult, ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { followLive, type PlaybackPath, untilStarted } from './follow-live.ts';
import type { Stamp } from './live-delays.ts';
import { hlsLatency } from './live-hls.ts';
import { type LivePage, openBrowser, openLivePage, type Presented } from './live-page.ts';
import { liveParts } from './live-parts.ts';
import { residentMb } from './processes.ts';
import { startReference } from './reference.ts';
import { costRow, leastRow, median, mostRow, partRow, type Row, spreadOf } from './row.ts';
import { startProcess } from './started.ts';

const ROUNDS = 3;
const SWITCHES = 4;

/** Publishes the numbered clip and notes when each picture was sent. */
const publishNumbered = async (port: number, key: string) => {
  const sent: Stamp[] = [];
  const clip = numberedClip();
  const onPicture = (number: number) => void sent.push({ number, at: Date.now() });
  const encoder = await startEncoder(port, key, { clip, onPicture });
  return { stop: encoder.stop, sent };
};

/** Pages of the product and of the bare reference by turns, in one browser. */
const waysOf = async (mine: () => Promise<PlaybackPath>, bare: () => Promise<PlaybackPath>) => {
  const ways: { mine: PlaybackPath; bare: PlaybackPath }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await bare();
    ways.push({ mine: await mine(), bare: reference });
  }
  return ways;
};

const wayRows = (ways: readonly { mine: PlaybackPath; bare: PlaybackPath }[]): Row[] => {
  const pairs = (of: (way: PlaybackPath) => number) =>
    ways.map(({ mine, bare }) => ({ mine: of(mine), bare: of(bare) }));
  const total = (of: (way: PlaybackPath) => number) => ways.reduce((sum, { mine }) => sum + of(mine), 0);
  const smooth = ({ shown, waits }: PlaybackPath) => `${Math.round(shown * 100)} % of the pictures, ${waits} stops`;
  const late = ways.map(({ mine, bare }) => `${Math.round(mine.late)}/${Math.round(bare.late)}`).join(', ');
  const bareStops = ways.map(({ bare }) => smooth(bare)).join('; ');
  return [
    costRow(
      'live: encoder to presented picture in Chromium, p50, beside bare WebSocket-FLV and the same library',
      pairs((way) => way.whole),
      'ms',
      1.3,
      `p95 ${late} ms`,
    ),
    partRow(
      'live, part: encoder to the page’s connection, p50',
      ways.map(({ mine }) => mine.toPage),
      'ms',
      `bare ${Math.round(median(ways.map(({ bare }) => bare.toPage)))} ms`,
    ),
    partRow(
      'live, part: from there to the screen (buffer, decoder, screen), p50',
      ways.map(({ mine }) => mine.inPage),
      'ms',
      `bare ${Math.round(median(ways.map(({ bare }) => bare.inPage)))} ms`,
    ),
    leastRow(
      'live: pictures presented of those sent',
      ways.map(({ mine }) => mine.shown * 100),
      90,
      '%',
      `bare: ${bareStops}`,
    ),
    mostRow('live: stops of the picture', total((way) => way.waits) / ROUNDS, 0.5, 'a round'),
  ];
};

const largestStep = (pictures: readonly Presented[]): number =>
  Math.max(...pictures.slice(1).map(({ mediaMs }, i) => mediaMs - (pictures[i]?.mediaMs ?? mediaMs)));

const operator = async (server: ServerProcess, dataDir: string) => {
  const { token } = await withDatabase(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const ok = async <T>(called: Promise<CallResult<T>>): Promise<T> => {
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

/** The largest step of the player's clock from one picture to the next around each of some manual switches. */
const switchGaps = async (page: LivePage, switchTo: (to: LineName) => Promise<void>): Promise<number[]> => {
  const gaps: number[] = [];
  for (let n = 0; n < SWITCHES; n += 1) {
    const before = (await page.watched()).presented.length;
    await switchTo(n % 2 === 0 ? 'hot' : 'main');
    // What was sent when it switched is on the screen by then.
    await wait(2500);
    gaps.push(largestStep((await page.watched()).presented.slice(before)));
  }
  return gaps;
};

/**
 * The latency of a picture from the encoder to the screen of the public page, beside the bare reference in the same
 * browser; a manual switch as the player sees it; and the memory of the idle processes before that.
 */
export const liveLatency = async (dataDir: string): Promise<Row[]> => {
  const parts = await liveParts();
  const environment = { DATA_DIR: dataDir, MEDIA: '1', RTMP_PORT: '0' };
  await (await startProcess(environment)).end('SIGTERM');
  const server = await startProcess(environment);
  await wait(5000);
  const serverPid = server.child.pid ?? 0;
  const [serverMb, mediaMb] = [residentMb(serverPid), residentMb(childOf(serverPid, 'media/src/main.ts'))];
  const { publish, switchTo } = await operator(server, dataDir);
  const bare = await startReference('live-bare.ts');
  const ports = JSON.parse(bare.firstLine) as { rtmp: number; http: number };
  const [main, reference] = [await publish('main'), await publishNumbered(ports.rtmp, 'bare')];
  const browser = await openBrowser();
  const address = `http://127.0.0.1:${server.port}/live/measured`;
  const ways = await waysOf(
    () => followLive(browser, address, main.sent),
    () => followLive(browser, `http://127.0.0.1:${ports.http}/`, reference.sent),
  );
  reference.stop();
  const origin = `http://127.0.0.1:${server.port}`;
  const hls = await hlsLatency(
    browser,
    { origin, slug: 'measured', bare: `http://127.0.0.1:${ports.http}` },
    main.sent,
  );
  const page = await openLivePage(browser, address);
  await untilStarted(page);
  const hot = await publish('hot');
  const gaps = await switchGaps(page, switchTo);
  const { connections } = await page.watched();
  await browser.close();
  for (const encoder of [main, hot]) encoder.stop();
  await bare.stop();
  await server.end('SIGTERM');
  return [
    ...wayRows(ways),
    ...parts,
    ...hls,
    mostRow('live: switch by hand, largest gap by the player’s clock', Math.max(...gaps), 150, 'ms', spreadOf(gaps)),
    mostRow('live: connections that the player opened meanwhile', connections, 1, ''),
    mostRow('media process memory, idle', mediaMb, 100, 'MB'),
    mostRow('server memory, idle, with the live studio on', serverMb, 200, 'MB'),
  ];
};
