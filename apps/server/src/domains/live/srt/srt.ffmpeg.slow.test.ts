import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { failures } from '@onair/contract/failure';
import { startViewing, viewerPath } from '@onair/contract/live/audience/live';
import { listTurnedAway } from '@onair/contract/live/encoders';
import { revokeSrtPassphrase, rotateSrtPassphrase } from '@onair/contract/live/srt';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { getStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { noWorker } from '../media/worker.client.ts';
import { type Admin, auditOf, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';
import { assignPorts } from './ports.rules.ts';
import { startSrt } from './srt.jobs.ts';

// FFmpeg calls a studio over SRT as a hardware encoder does.
let app: LiveApp;
let admin: Admin;
let by: ReturnType<typeof operator>;
let end: () => Promise<void>;
const callers: ChildProcess[] = [];
const log: string[] = [];

/** A UDP port that was free a moment ago. */
const freePort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
};

beforeAll(async () => {
  const port = await freePort();
  app = await liveApp({
    config: { srtPorts: { from: port, to: Math.min(port + 9, 65_535) } },
    worker: noWorker('starting'),
    log: (line) => log.push(line),
  });
  admin = await app.enter('admin');
  by = operator(app, admin);
  end = startSrt(app.deps);
});
afterAll(async () => {
  for (const caller of callers) caller.kill('SIGKILL');
  await end?.();
  await app?.close();
});

const MEDIA = new URL('../../../../../media/', import.meta.url);
const call = (address: string, passphrase: string, clip = '480p30.flv'): ChildProcess => {
  const program = fileURLToPath(new URL('src/testing/srt-caller.ts', MEDIA));
  const path = fileURLToPath(new URL(`fixtures/${clip}`, MEDIA));
  const port = address.split(':').at(-1) ?? '';
  const caller = spawn(process.execPath, [program, path, port, passphrase], { stdio: 'ignore' });
  callers.push(caller);
  return caller;
};
const main = async (id: string) => (await by.ok(getStudio, { id })).srt.lines.find(({ line }) => line === 'main');
const listensAt = async (id: string): Promise<string> => {
  const found = await eventually(
    () => main(id),
    (line) => line?.address != null,
  );
  return found?.address ?? '';
};
type Call = { address: string; passphrase: string; clip?: string };
/** Calls again and again, as encoders do, until something holds. */
const callUntil = async (holds: () => Promise<boolean>, { address, passphrase, clip }: Call): Promise<ChildProcess> => {
  let caller = call(address, passphrase, clip);
  await eventually(async () => {
    if (caller.exitCode !== null) caller = call(address, passphrase, clip);
    return holds();
  }, Boolean);
  return caller;
};
const onAir = (id: string, from: Call): Promise<ChildProcess> =>
  callUntil(async () => (await by.now(id)).program === 'main', from);

test('a line is reached over SRT with its passphrase, watched, and cut when that is replaced or revoked', async () => {
  const { id, slug } = await by.freshStudio();
  expect((await by.ok(getStudio, { id })).srt).toMatchObject({
    away: null,
    lines: [{ line: 'main', set: false }, {}, {}],
  });
  const { passphrase } = await by.ok(rotateSrtPassphrase, { id, line: 'main' });
  const address = await listensAt(id);
  expect(address).toMatch(/^srt:\/\/127\.0\.0\.1:\d+$/);
  const [code] = await once(call(address, 'another-passphrase'), 'exit');
  expect(code).not.toBe(0);
  const refused = await eventually(
    () => by.ok(listTurnedAway, {}),
    (list) => list.some(({ way }) => way === 'srt'),
  );
  expect(refused[0]).toMatchObject({ reason: 'unknownKey', address: 'SRT', studioId: id, line: 'main' });
  expect((await by.now(id)).live).toBe(false);
  const first = await onAir(id, { address, passphrase });
  const { viewer } = await by.ok(startViewing, { slug });
  const watching = app.socket(viewerPath(slug), viewer);
  await eventually(
    () => watching.seen.bytes,
    (bytes) => bytes > 100_000,
  );
  const on = await by.nowUntil(id, ({ lines: [line] }) => (line?.measured.fps ?? 0) > 25);
  expect(on.lines[0]).toMatchObject({ origin: 'encoder', phase: 'live', measured: { videoCodec: 'h264' } });
  expect(await main(id)).toMatchObject({ set: true, lastFour: passphrase.slice(-4), lastUsedAt: expect.any(String) });

  const next = await by.ok(rotateSrtPassphrase, { id, line: 'main' });
  expect(next).toMatchObject({ line: 'main', address });
  await once(first, 'exit');
  await by.nowUntil(id, ({ lines: [line] }) => line?.phase !== 'live');
  const second = await onAir(id, { address, passphrase: next.passphrase });
  expect(await by.ok(revokeSrtPassphrase, { id, line: 'main' })).toMatchObject({ set: false, address: null });
  await once(second, 'exit');
  expect(
    (await auditOf(app, id)).map(({ action }) => action).filter((action) => action.startsWith('studio.srt')),
  ).toEqual(['studio.srt', 'studio.srt', 'studio.srtRevoke']);
  const written = JSON.stringify([await auditOf(app, id), await by.ok(getStudio, { id }), log]);
  expect(written).not.toContain(passphrase);
  expect(written).not.toContain(next.passphrase);
});

test('a second encoder over SRT is turned away, and the timeline says so', async () => {
  const { id } = await by.freshStudio();
  const { passphrase } = await by.ok(rotateSrtPassphrase, { id, line: 'main' });
  const address = await listensAt(id);
  const first = await onAir(id, { address, passphrase });
  await once(call(address, passphrase), 'exit');
  const [from, to] = [-60_000, 60_000].map((ms) => new Date(app.clock.now().getTime() + ms).toISOString());
  const { events } = await eventually(
    () => by.ok(studioTimeline, { id, from, to }),
    (timeline) => timeline.events.some(({ kind }) => kind === 'refused'),
  );
  expect(events.find(({ kind }) => kind === 'refused')).toMatchObject({
    line: 'main',
    reason: 'lineBusy',
    from: 'SRT',
  });
  expect([first.exitCode, (await by.now(id)).program]).toEqual([null, 'main']);
});

test('unsupported codecs are reported until an encoder sends others; HEVC is accepted', async () => {
  const { id } = await by.freshStudio();
  const { passphrase } = await by.ok(rotateSrtPassphrase, { id, line: 'main' });
  const address = await listensAt(id);
  const isRefused = async () => (await main(id))?.fault === 'codec';
  const refused = await callUntil(isRefused, { address, passphrase, clip: 'mpeg2.mp4' });
  refused.kill('SIGKILL');
  expect(await main(id)).toMatchObject({ set: true, address });
  expect((await by.now(id)).live).toBe(false);
  const isLive = async () => (await by.now(id)).lines[0]?.phase === 'live';
  await callUntil(isLive, { address, passphrase, clip: 'hevc.mp4' });
  const on = await by.nowUntil(id, ({ lines: [line] }) => line?.measured.width === 320);
  expect(on.lines[0]).toMatchObject({ phase: 'live', measured: { videoCodec: 'hevc', height: 180 } });
  // Not every browser shows it: a person decides whether it goes on air.
  expect(on.program).toBeNull();
  await eventually(
    () => main(id),
    (line) => line?.fault === null,
  );
});

test('without ports SRT is off, and the API says so', async () => {
  const { id } = await by.freshStudio();
  const { config } = app.deps;
  const ports = config.srtPorts;
  config.srtPorts = null;
  const { body } = await app.call(rotateSrtPassphrase, { id, line: 'hot' }, { token: admin.token });
  expect((await by.ok(getStudio, { id })).srt.away).toBe('off');
  config.srtPorts = ports;
  expect(body).toMatchObject({ code: failures.rejected.code, msg: expect.stringContaining('SRT_PORTS') });
});

test('each line keeps its port where possible, others get the first free one, and lines without a port are reported', () => {
  const rows = [{ port: null }, { port: 9001 }, { port: 9001 }, { port: 7 }, { port: null }];
  const here = { node: 'n', host: 'h', ports: { from: 9000, to: 9003 }, lacksFfmpeg: false };
  const portsOf = (places: ReturnType<typeof assignPorts<(typeof rows)[number]>>) =>
    [...places.values()].map(({ port }) => port);
  const places = assignPorts(rows, { ...here, isTaken: (port) => port === 9002 });
  expect(portsOf(places)).toEqual([9000, 9001, 9003, null, null]);
  expect([...places.values()].at(-1)).toEqual({ node: 'n', port: null, address: null, fault: 'noPort' });
  expect([...places.values()][1]).toMatchObject({ address: 'srt://h:9001', fault: null });
  const without = assignPorts(rows, { ...here, isTaken: () => false, lacksFfmpeg: true });
  expect(new Set([...without.values()].map(({ fault }) => fault))).toEqual(new Set(['noFfmpeg']));
});
