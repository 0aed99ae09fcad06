import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectPlain, createServer as createPlainServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import type { PushTarget } from '@onair/contract/live/media/stats';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEncoder } from '../testing/encoder.ts';
import { type Media, startMedia } from '../testing/media-process.ts';
import { clipOf } from '../testing/publish.ts';
import { until } from '../testing/until.ts';

// Servers by others accept what we push: nginx with its RTMP module, FFmpeg, and a TLS terminator.
const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const hasFfmpeg = has('ffmpeg', '-version') && has('ffprobe', '-version');
const MODULE = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
const hasNginx = hasFfmpeg && existsSync(MODULE) && has('nginx', '-v');
const hasOpenssl = has('openssl', 'version');

let media: Media;
let folder: string;
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-push-'));
  if (hasOpenssl) {
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2', '-nodes'];
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...named, ...files], { stdio: 'ignore' });
  }
  media = await startMedia({ MEDIA_PUSH_PRIVATE: '1', NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') });
  const encoder = await startEncoder(media.rtmpPort, 'one-main', { clip: clipOf('480p30') });
  closing.push(encoder.stop);
  await until('the program runs', () => media.stats('one')?.program === 'main');
});
const opened: (() => void)[] = [];
afterEach(async () => {
  await media.command('one', { do: 'push', targets: [] });
  for (const close of opened.splice(0)) close();
});
afterAll(async () => {
  for (const close of closing.splice(0)) close();
  await media?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const server = createPlainServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
const push = (target: Partial<PushTarget>) =>
  media.command('one', { do: 'push', targets: [{ id: 'a', name: 'A', run: 1, url: '', key: 'stream', ...target }] });
const state = () => media.stats('one')?.pushes[0];
/** What FFmpeg finds in a file or stream: codec and size of each part. */
const probe = (what: string): Record<string, string | number>[] => {
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', what], { timeout: 20_000 });
  return JSON.parse(stdout.toString() || '{}').streams ?? [];
};

test.skipIf(!hasNginx)('nginx takes the stream and plays it to FFmpeg', async () => {
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  writeFileSync(
    conf,
    `load_module ${MODULE}; daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {} rtmp { server { listen 127.0.0.1:${port}; application live { live on; } } }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', conf], { stdio: 'ignore' });
  opened.push(() => nginx.kill());
  await push({ url: `rtmp://127.0.0.1:${port}/live` });
  await until('it is on', () => state()?.state === 'on');
  const streams = await new Promise<ReturnType<typeof probe>>((resolve) =>
    setImmediate(() => resolve(probe(`rtmp://127.0.0.1:${port}/live/stream`))),
  );
  expect(streams.map(({ codec_name: name }) => name).sort()).toEqual(['aac', 'h264']);
  nginx.kill();
  await until('its end is seen', () => state()?.state === 'retrying');
  expect(['closed', 'connection']).toContain(state()?.reason);
});

test.skipIf(!hasFfmpeg)('FFmpeg as a server writes a file that plays', async () => {
  const port = await freePort();
  const file = join(folder, 'taken.flv');
  const input = ['-v', 'error', '-listen', '1', '-i', `rtmp://127.0.0.1:${port}/live/stream`];
  const ffmpeg = spawn('ffmpeg', [...input, '-t', '2', '-c', 'copy', '-y', file], { stdio: 'ignore' });
  opened.push(() => ffmpeg.kill('SIGKILL'));
  const ended = once(ffmpeg, 'exit');
  await push({ url: `rtmp://127.0.0.1:${port}/live` });
  expect((await ended)[0]).toBe(0);
  expect(probe(file).map(({ codec_name: name }) => name)).toEqual(expect.arrayContaining(['h264', 'aac']));
});

test.skipIf(!hasOpenssl)(
  'over TLS a certificate that is trusted is needed, and that of another name is refused',
  async () => {
    const platform = await startMedia();
    const files = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) };
    const terminator = createSecureServer(files, (socket) => {
      const inner = connectPlain(platform.rtmpPort, '127.0.0.1');
      socket.pipe(inner).pipe(socket);
      socket.on('error', () => inner.destroy());
      inner.on('error', () => socket.destroy());
    }).listen(0, '127.0.0.1');
    opened.push(() => terminator.close());
    await once(terminator, 'listening');
    const { port } = terminator.address() as AddressInfo;
    try {
      await push({ url: `rtmps://127.0.0.1:${port}/live`, key: 'far-main' });
      await until('another name is refused', () => state()?.reason === 'certificate');
      await push({ url: `rtmps://localhost:${port}/live`, key: 'far-main', run: 2 });
      await until('it is taken', () => platform.stats('far')?.program === 'main');
      expect(state()).toMatchObject({ state: 'on', reason: null });
    } finally {
      await platform.stop();
    }
  },
);
