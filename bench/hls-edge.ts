import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStudio, getStudio, rotateStreamKey } from '@onair/contract/live/studios/studios';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { eventually } from '../apps/server/src/testing/eventually.ts';
import { nginxProgram, startNginx } from '../apps/server/src/testing/nginx.ts';
import { type CallResult, freePort } from '../apps/server/src/testing/server-process.ts';
import { treeCpuSeconds } from './cpu.ts';
import { costRow, type Pair, partRow, type Row } from './row.ts';
import { startProcess, untilEnded } from './started.ts';

const VIEWERS = Number(process.env.HLS_VIEWERS ?? 10_000);
const ROUNDS = 3;
const WINDOW_MS = 12_000;
const SLUG = 'edge';

/** Players in a process of their own; `seen` answers what they asked since it was called last. */
const openCrowd = async (port: number, viewers: number) => {
  const script = fileURLToPath(new URL('hls-crowd.ts', import.meta.url));
  const child = spawn(process.execPath, [script, String(port), SLUG, String(viewers)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  const close = untilEnded(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }, []);
  return {
    close,
    seen: async (): Promise<{ asked: number; failed: number }> => {
      child.stdin.write('\n');
      const [line] = await once(lines, 'line');
      return JSON.parse(String(line));
    },
  };
};

const good = <T>({ body }: CallResult<T>): T => {
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
const startServer = async (folder: string) => {
  const server = await startProcess({ DATA_DIR: folder, MEDIA: '1', RTMP_PORT: '0', TRUST_PROXY: 'loopback' });
  const token = await withDatabase(folder, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const { id } = good(await server.call(createStudio, { slug: SLUG, nameZh: '边缘', nameEn: 'Edge' }, token));
  const { key } = good(await server.call(rotateStreamKey, { id, line: 'main' }, token));
  const { publishUrl } = await eventually(
    async () => good(await server.call(getStudio, { id }, token)),
    (studio) => studio.publishUrl !== null,
  );
  return { server, key, rtmpPort: Number(new URL(publishUrl ?? '').port) };
};

/** What a crowd of HLS players behind the documented nginx costs the server behind it, beside one player. */
export const hlsEdge = async (place: string): Promise<Row[]> => {
  if (!nginxProgram()) return [];
  const { server, key, rtmpPort } = await startServer(join(place, 'edge'));
  const encoder = await startEncoder(rtmpPort, key, { padding: 9_500 });
  const port = await freePort();
  const folder = join(place, 'edge-nginx');
  const ports = { web: port, encoders: await freePort(), servers: [server.port, server.port] };
  const nginx = startNginx(folder, ports);
  const stopNginx = untilEnded(async () => {
    const gone = once(nginx, 'exit');
    // Its workers outlive a master that is killed.
    nginx.kill('SIGTERM');
    await gone;
  }, []);
  await wait(8_000);
  const pid = server.child.pid ?? 0;
  const asks: number[] = [];
  const failures: number[] = [];
  const cpuOf = async (viewers: number): Promise<number> => {
    const crowd = await openCrowd(port, viewers);
    await crowd.seen();
    const cpu = treeCpuSeconds(pid);
    await wait(WINDOW_MS);
    const took = treeCpuSeconds(pid) - cpu;
    const { asked, failed } = await crowd.seen();
    if (viewers > 1) {
      asks.push((asked * 1_000) / WINDOW_MS);
      failures.push(failed);
    }
    await crowd.close();
    return (took * 100_000) / WINDOW_MS;
  };
  const rounds: Pair[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await cpuOf(1), mine: await cpuOf(VIEWERS) });
  const lines = readFileSync(join(folder, 'cache.log'), 'utf8').trim().split('\n');
  const reached = lines.filter((line) => /^(MISS|EXPIRED)/.test(line)).length;
  encoder.stop();
  await stopNginx();
  await server.end('SIGTERM');
  return [
    costRow(
      `live: CPU of the server for ${VIEWERS.toLocaleString('en')} HLS players behind nginx, beside one player`,
      rounds,
      '% of a core',
      1.2,
      `${((100 * reached) / lines.length).toFixed(2)} % of requests reached it`,
    ),
    partRow('live: requests of these players', asks, 'a second', `${Math.max(...failures)} failed`),
  ];
};
