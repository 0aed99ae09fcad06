import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FromMedia, StudioCommand, StudioSettings, ToMedia } from '@onair/contract/live/media/channel';
import { type LineName, RENDITIONS } from '@onair/contract/live/media/lines';

type EventMessage = Extract<FromMedia, { type: 'event' }>;
export type Stats = Extract<FromMedia, { type: 'stats' }>['studios'][number];

const settings = (studioId: string): StudioSettings => ({ studioId, automatic: true, delaySeconds: 0 });

/** A key of the tests names its studio and line: `studio-line`, over SRT with `srt:` before it; nothing else is a key. */
const ofKey = (key: string): { studioId: string; line: LineName } | null => {
  const match = /^(?:srt:)?(\w+)-(main|hot|cold)$/.exec(key);
  return match ? { studioId: match[1]!, line: match[2] as LineName } : null;
};

/** The real media process, with a server beside it that answers and hands over sockets as the product's does. */
export const startMedia = async (env: NodeJS.ProcessEnv = {}) => {
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    env: { ...process.env, RTMP_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const events: EventMessage[] = [];
  const answers = new Map<number, (ok: string) => void>();
  const configured = new Map<string, StudioSettings>();
  let latest: Stats[] = [];
  let refusedKeys = 0;
  let lastId = 0;
  const send = (message: ToMedia, socket?: Socket) => void (child.connected && child.send(message, socket));

  child.on('message', (message: FromMedia) => {
    if (message.type === 'event') events.push(message);
    if (message.type === 'stats') latest = message.studios;
    if (message.type === 'done') answers.get(message.id)?.('done');
    if (message.type === 'failed') answers.get(message.id)?.(message.reason);
    if (message.type === 'authorize' || message.type === 'admitPublisher') {
      if (message.type === 'admitPublisher' && message.message === 'unanswered') return;
      const found = ofKey(message.type === 'authorize' ? message.key : message.message);
      if (!found) {
        refusedKeys += 1;
        return send({ type: 'refused', id: message.id });
      }
      const studio = configured.get(found.studioId) ?? settings(found.studioId);
      send({ type: 'authorized', id: message.id, line: found.line, studio });
    }
    if (message.type === 'admit') {
      const [, studioId, source, name] = message.url.split('/');
      const rendition = RENDITIONS.find((known) => known === name);
      if (message.message !== 'let me in' || !studioId) return send({ type: 'refused', id: message.id });
      const studio = configured.get(studioId) ?? settings(studioId);
      send({ type: 'admitted', id: message.id, view: { studioId, source: source as 'audience', rendition }, studio });
    }
  });
  const ready = new Promise<number>((resolve, reject) => {
    let why = '';
    child.on('message', (message: FromMedia) => {
      if (message.type === 'ready') resolve(message.rtmpPort);
      if (message.type === 'engineFailed') why = `: ${message.reason}, ${message.detail}`;
    });
    child.once('exit', (code) => reject(new Error(`the media process ended with ${code}${why}`)));
  });
  const front = createServer();
  front.on('upgrade', (request, socket, head) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    const handed = { upgrade: { url: request.url ?? '/', headers }, head: head.toString('base64') };
    const address = request.socket.remoteAddress ?? '';
    // Both processes would read until the handle is closed here, and the first message could be lost.
    (socket as unknown as { _handle?: { readStop: () => void } })._handle?.readStop();
    if (request.url === '/publish') send({ type: 'publisher', ...handed, address }, socket as Socket);
    else send({ type: 'viewer', ...handed }, socket as Socket);
  });
  const rtmpPort = await ready;
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const status = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

  return {
    pid: child.pid!,
    rtmpPort,
    rtmpUrl: (key: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`,
    wsUrl: (studioId: string, source = 'audience') =>
      `ws://127.0.0.1:${(front.address() as AddressInfo).port}/${studioId}/${source}`,
    publishUrl: () => `ws://127.0.0.1:${(front.address() as AddressInfo).port}/publish`,
    events,
    refusedKeys: () => refusedKeys,
    stats: (studioId: string) => latest.find((studio) => studio.studioId === studioId),
    alive: () => child.exitCode === null && child.signalCode === null,
    /** Memory now and at its highest, in megabytes. */
    memoryMb: () => status('VmRSS'),
    peakMemoryMb: () => status('VmHWM'),
    configure: (studio: StudioSettings) => {
      configured.set(studio.studioId, studio);
      send({ type: 'configure', studio });
    },
    command: (studioId: string, command: StudioCommand) =>
      new Promise<string>((resolve) => {
        answers.set(++lastId, resolve);
        send({ type: 'command', id: lastId, studio: configured.get(studioId) ?? settings(studioId), command });
      }),
    stop: async () => {
      front.close();
      front.closeAllConnections();
      if (child.exitCode !== null || child.signalCode !== null) return;
      send({ type: 'stop' });
      await once(child, 'exit');
    },
  };
};

export type Media = Awaited<ReturnType<typeof startMedia>>;
