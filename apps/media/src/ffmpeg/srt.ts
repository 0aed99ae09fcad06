import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SrtJob } from '@onair/contract/live/media/worker-channel';
import type { FormatContext } from 'node-av/lib';
import { flvDemuxer } from '../flv/demux.ts';
import { LIMITS } from '../guard/limits.ts';
import { writeRequest } from '../program-socket/protocol.ts';
import { passOn } from '../relay/pass-on.ts';
import { JobFailed } from './failure.ts';
import type { LiveRun } from './jobs.ts';
import type { Av } from './library.ts';
import { packFlv } from './pack-flv.ts';

/** The library cannot be interrupted while it waits for a caller, so it wakes up this often. */
const LISTEN_MS = 1_000;
/** Latency for retransmission; a caller may ask for more. */
const LATENCY_MS = 200;
const KEY_BYTES = 32;
/** Pause between two callers; doubled while none of them stays. */
const WAITS = { firstMs: 250, longestMs: 8_000, steadyMs: 10_000 };
const PROBE = { probesize: 2_000_000, analyzeduration: 1_500_000, max_streams: 16 };
const TIMED_OUT = -110;

const microseconds = (ms: number): number => ms * 1_000;

/** @throws JobFailed `portTaken` */
const demandPort = async ({ host, port }: SrtJob): Promise<void> => {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.bind({ address: host, port, exclusive: true });
    await once(socket, 'listening');
  } catch {
    throw new JobFailed('portTaken');
  } finally {
    socket.close();
  }
};

/** Waits for a caller with the right passphrase. @returns null when none came */
const listen = async (av: Av, { host, port, passphrase }: SrtJob): Promise<FormatContext | null> => {
  const context = new av.FormatContext();
  const options = av.Dictionary.fromObject({
    ...PROBE,
    mode: 'listener',
    listen_timeout: microseconds(LISTEN_MS),
    // A caller that is silent for this long has gone.
    timeout: microseconds(LIMITS.idleMs),
    latency: microseconds(LATENCY_MS),
    passphrase,
    pbkeylen: KEY_BYTES,
    enforced_encryption: 1,
    fflags: 'nobuffer',
    protocol_whitelist: 'srt',
    codec_whitelist: 'h264,hevc,aac,mp3,mp3float,opus,libopus,ac3,eac3',
  });
  const address = `srt://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const opened = await context.openInput(address, av.InputFormat.findInputFormat('mpegts'), options);
  options.free();
  if (opened >= 0) return context;
  if (opened !== TIMED_OUT) throw new Error('a caller could not be read');
  return null;
};

/** Forwards a caller to the media process, as another server forwards an encoder, until either side closes. */
const serve = async (
  av: Av,
  { passphrase }: SrtJob,
  { context, programSocket, signal }: { context: FormatContext; programSocket: string; signal: AbortSignal },
  progress: (seconds: number, bytes: number) => void,
): Promise<void> => {
  const holder = connect(programSocket);
  const from = performance.now();
  let bytes = 0;
  const end = (): void => {
    context.interrupt();
    holder.destroy();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    holder.write(writeRequest({ publish: true }));
    const publisher = { origin: 'encoder' as const, address: 'SRT', encoder: 'SRT', close: end };
    const intake = await passOn({ holder, key: `srt:${passphrase}` }, publisher);
    if (typeof intake === 'string') return;
    const take = flvDemuxer(intake.tag, LIMITS.messageBytes);
    await packFlv(av, context, (piece) => {
      bytes += piece.length;
      take(piece);
      progress((performance.now() - from) / 1_000, bytes);
    });
  } finally {
    signal.removeEventListener('abort', end);
    holder.destroy();
  }
};

/**
 * Accepts encoders over SRT, as a listener with a passphrase, until it is cancelled. The media process gives the line to
 * one of them; further callers are passed on as well, so that it rejects them and the timeline shows it. The library's
 * handshake rejects callers with another passphrase.
 * @throws JobFailed `portTaken`; `unreadable` for codecs that FLV does not hold; `cancelled`
 */
export const srt: LiveRun<SrtJob, never> = async (av, job, programSocket, signal, progress) => {
  await demandPort(job);
  const callers = new Set<Promise<void>>();
  let waitMs = WAITS.firstMs;
  const failures: JobFailed[] = [];
  const noteFailure = (error: unknown): void => {
    if (error instanceof JobFailed) failures.push(error);
    else console.error(`worker: srt: ${error}`);
  };
  const take = async (context: FormatContext): Promise<void> => {
    const from = performance.now();
    await serve(av, job, { context, programSocket, signal }, progress).catch(noteFailure);
    await context.closeInput();
    if (performance.now() - from > WAITS.steadyMs) waitMs = WAITS.firstMs;
  };
  while (!signal.aborted && failures.length === 0) {
    const context = await listen(av, job).catch(noteFailure);
    if (context === null) continue;
    if (context) {
      const caller = take(context).finally(() => callers.delete(caller));
      callers.add(caller);
    }
    await delay(waitMs, null, { signal }).catch(() => undefined);
    waitMs = Math.min(WAITS.longestMs, waitMs * 2);
    // One has the line, and one takes it over or is turned away.
    if (callers.size > 1) await Promise.race(callers);
  }
  await Promise.all(callers);
  throw failures[0] ?? new JobFailed('cancelled');
};
