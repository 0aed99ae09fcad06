import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  ENGINE_FAILED_CODE,
  type FromMedia,
  type StudioSettings,
  type ToMedia,
} from '@onair/contract/live/media/channel';
import { newChannel } from './channel.ts';
import { newEngine } from './embedded.ts';
import { tagsOf } from './flv/demux.ts';
import { ownClips } from './program/own-clips.ts';
import { readSettings } from './settings.ts';

/** Remembers the epoch under which the server holds each studio, and rejects commands with a lower one. */
const newEpochs = () => {
  const highest = new Map<string, number>();
  return {
    admits: ({ studioId, epoch }: Pick<StudioSettings, 'studioId' | 'epoch'>): boolean => {
      if (epoch === undefined) return true;
      if (epoch < (highest.get(studioId) ?? 0)) return false;
      highest.set(studioId, epoch);
      return true;
    },
  };
};

/** The media process: forked by the server; it lives as long as the channel between them. */
const send = (message: FromMedia): void => {
  if (process.connected) process.send?.(message);
};
const slate = process.env.SLATE_FILE ?? fileURLToPath(new URL('../assets/slate.flv', import.meta.url));
const clip = existsSync(slate) ? tagsOf(readFileSync(slate)) : [];

const channel = newChannel(send);
const engine = newEngine({
  needs: {
    now: () => performance.now(),
    authorize: channel.authorize,
    admitPublisher: channel.admitPublisher,
    admit: channel.admit,
    left: (url) => send({ type: 'left', url }),
    event: (studioId, event) => send({ type: 'event', studioId, event }),
    turnedAway: ({ at, ...refusal }) =>
      send({
        type: 'turnedAway',
        at: Date.now(),
        ...refusal,
        studioId: at?.studioId ?? null,
        line: at?.line ?? null,
      }),
    hlsFailed: (times, detail) => send({ type: 'hlsFailed', times, detail }),
    stats: (studios) => send({ type: 'stats', at: Date.now(), studios }),
  },
  clip,
  ownClip: ownClips(process.env.MEDIA_SLATES),
  settings: readSettings(process.env),
});

const stop = async (): Promise<void> => {
  await engine.close();
  process.exit(0);
};

const epochs = newEpochs();

/**
 * A server that is silent for this long has lost its studios to another one, where the encoders and viewers connected
 * here have to continue. Ticks are counted, not time: after a pause of the whole machine the server gets its chance.
 */
const SILENT_TURNS = 6;
/** Well before an unrenewed lease can go to another server: a platform accepts one connection per key. */
const SILENT_TURNS_OF_PUSHES = 3;
let silentTurns = 0;
if (process.env.MEDIA_FENCED === '1') {
  setInterval(() => {
    silentTurns += 1;
    if (silentTurns > SILENT_TURNS_OF_PUSHES) engine.endPushes();
    if (silentTurns > SILENT_TURNS) void stop();
  }, 1_000).unref();
}

process.on('message', (message: ToMedia, handle: unknown) => {
  if (message.type === 'stop') void stop();
  else if (message.type === 'ping') {
    silentTurns = 0;
    send({ type: 'pong' });
  } else if (message.type === 'release') engine.release(message.studioId);
  else if (message.type === 'configure') {
    if (epochs.admits(message.studio)) engine.configure(message.studio);
  } else if (message.type === 'command') {
    const { id, studio, command, until = Number.POSITIVE_INFINITY } = message;
    const inForce = Date.now() <= until && epochs.admits(studio);
    const result = inForce ? engine.command(studio, command) : 'notPossible';
    send(result === 'done' ? { type: 'done', id } : { type: 'failed', id, reason: result });
  } else if (message.type === 'viewer') {
    // The socket may have closed on its way.
    if (handle instanceof Socket) engine.view(message.upgrade, handle, Buffer.from(message.head, 'base64'));
    else send({ type: 'left', url: message.upgrade.url });
  } else if (message.type === 'publisher') {
    const head = Buffer.from(message.head, 'base64');
    if (handle instanceof Socket) engine.publish(message.upgrade, handle, head, message.address);
    else send({ type: 'left', url: message.upgrade.url });
  } else if (message.type === 'encoder') {
    if (handle instanceof Socket) engine.receive(handle);
  } else if (message.type === 'dismiss') engine.dismiss(message.url);
  else channel.answered(message, handle instanceof Socket ? handle : null);
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());

const programSocket = process.env.MEDIA_PROGRAM_SOCKET;
// Without it there are no renditions and no recordings; the program does not need them.
if (programSocket)
  await engine
    .openProgramSocket(programSocket)
    .catch((error: Error) => console.error(`media: no program socket: ${error.message}`));
const hls = process.env.MEDIA_HLS_SOCKET;
if (hls) await engine.openHls(hls).catch((error: Error) => console.error(`media: no HLS: ${error.message}`));

/** Reports why encoders cannot connect, to the server and in the log, and exits. */
const fail = (error: Error & { code?: string }): void => {
  const reason = error.code === 'EADDRINUSE' ? 'portTaken' : 'startFailed';
  console.error(`media: ${error.message}`);
  const end = () => process.exit(ENGINE_FAILED_CODE);
  if (process.connected) process.send?.({ type: 'engineFailed', reason, detail: error.message }, end);
  else end();
};

await engine.listen(process.env.RTMP_HOST ?? '127.0.0.1', Number(process.env.RTMP_PORT ?? 1935)).then((rtmpPort) => {
  send({ type: 'ready', rtmpPort });
}, fail);
