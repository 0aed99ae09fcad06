/**
 * `npm run bench`: what the product costs, as ratios to a bare reference in the same run, and what its first pages cost a
 * browser. About ten minutes. `npm run bench -- server`, `-- writes`, `-- library`, `-- charts`, `-- live`, `-- edge`, `-- chat`, `-- browser`,
 * `-- public` or `-- crowd` measures one part; `-- crowd --before PATH --seconds 15` beside another checkout, which is installed; `-- film` takes pictures of the first pages as they come together on a slow line (`bench/out`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { addItems, withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { childOf } from '../apps/server/src/testing/process-tree.ts';
import { auditedWrites } from './audited-writes.ts';
import { browserRows, filmPages } from './browser.ts';
import { chartRows } from './charts.ts';
import { chatRows } from './chat.ts';
import { crowdRows } from './crowd.ts';
import { eventIntake } from './event-intake.ts';
import { hlsEdge } from './hls-edge.ts';
import { libraryRows } from './library.ts';
import { liveDemo } from './live-demo.ts';
import { liveEgress } from './live-egress.ts';
import { liveLatency } from './live-latency.ts';
import { addSets, policyList, type Servers } from './policy-list.ts';
import { publicPageRows } from './public-page.ts';
import { startReference } from './reference.ts';
import { printTable, type Row } from './row.ts';
import { searchRows } from './search.ts';
import { secondStart } from './second-start.ts';
import { endAll, startProcess } from './started.ts';
import { tokenCheck } from './token-check.ts';

const place = mkdtempSync(join(tmpdir(), 'onair-bench-'));
const say = (line: string): void => console.log(`bench: ${line}`);
const admin = { role: 'admin', now: new Date() } as const;

const serverHalf = async (): Promise<Row[]> => {
  const environment = { DATA_DIR: join(place, 'server') };
  say('starting an empty installation');
  const first = await startProcess(environment);
  await first.end('SIGTERM');
  const { rows, server } = await secondStart(environment);
  const ours = `http://127.0.0.1:${server.port}`;
  await withDatabase(environment.DATA_DIR, async (db) => {
    const { token } = await enterAccount(db, admin);
    const items = await addItems(db, 500);
    // One sender, as many events as it can: the day's quota must not end the measurement.
    await db.$client.query('update sites set daily_quota = 2000000000, network_quota = 2000000000');
    await addSets(db);
    const bare = await startReference('bare.ts', join(environment.DATA_DIR, 'postgres'));
    const pid = server.child.pid ?? 0;
    const servers: Servers = {
      ours: { url: ours, pid },
      bare: { url: `http://127.0.0.1:${bare.firstLine}`, pid: bare.pid },
      database: childOf(pid, 'postgres'),
    };
    say('policy list');
    const { rows: lists, list } = await policyList(servers, token);
    rows.push(...lists, await tokenCheck(db, token, list.perSecond));
    say('event intake');
    rows.push(...(await eventIntake(servers, db, items)));
    say('search among a million items');
    rows.push(...(await searchRows(db, ours, token)));
    await bare.stop();
  });
  await server.end('SIGTERM');
  return rows;
};

/** Builds the pages unless they are up to date. The scripts are plain JavaScript, for any Node. */
const buildPages = async (): Promise<void> => {
  const { ensureWebBuilt }: { ensureWebBuilt(say: (line: string) => void): void } = await import(
    String(new URL('../scripts/lib/web-build.mjs', import.meta.url))
  );
  ensureWebBuilt(say);
};

const liveHalf = async (): Promise<Row[]> => {
  await buildPages();
  say('a live in Chromium');
  const rows = await liveLatency(join(place, 'live'));
  say('the demo broadcast');
  rows.push(...(await liveDemo(join(place, 'live-demo'))));
  return rows;
};

const overDemo = async <T>(see: (origin: string, token: string, pid: number) => Promise<T>): Promise<T> => {
  await buildPages();
  const environment = { DATA_DIR: join(place, 'demo'), DEMO: '1', DEMO_TRAFFIC: '0' };
  say('filling the demo company');
  const server = await startProcess(environment);
  const { token } = await withDatabase(environment.DATA_DIR, (db) => enterAccount(db, admin));
  say('pages in Chromium');
  const seen = await see(`http://127.0.0.1:${server.port}`, token, server.child.pid ?? 0);
  await server.end('SIGTERM');
  return seen;
};

const given = parseArgs({
  options: { before: { type: 'string' }, seconds: { type: 'string', default: '30' } },
  allowPositionals: true,
});
const [part] = given.positionals;
const wanted = (name: string): boolean => part === undefined || part === name;
try {
  const rows: Row[] = [];
  if (wanted('server')) rows.push(...(await serverHalf()));
  if (wanted('writes')) rows.push(...(await auditedWrites(join(place, 'writes'))));
  if (wanted('crowd')) {
    const { before = null, seconds } = given.values;
    const root = fileURLToPath(new URL('..', import.meta.url));
    rows.push(...(await crowdRows({ root, place, before, seconds: Number(seconds) }, say)));
  }
  if (wanted('library')) rows.push(...(await libraryRows(join(place, 'library'), say)));
  if (wanted('charts')) rows.push(...(await chartRows(place, say)));
  if (wanted('live')) {
    say('viewers of a live stream');
    rows.push(...(await liveEgress()));
    rows.push(...(await liveHalf()));
  }
  if (wanted('edge')) {
    say('ten thousand players behind nginx');
    rows.push(...(await hlsEdge(place)));
  }
  if (wanted('chat')) {
    say('a crowd in a chat room');
    rows.push(...(await chatRows(join(place, 'chat'))));
  }
  if (wanted('browser')) rows.push(...(await overDemo(browserRows)));
  if (wanted('public')) rows.push(...(await overDemo((origin, _token, pid) => publicPageRows(origin, pid))));
  if (part === 'film') for (const folder of await overDemo(filmPages)) say(`pictures in ${folder}`);
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`,
  );
  printTable(rows);
} finally {
  await endAll();
  rmSync(place, { recursive: true, force: true });
}
