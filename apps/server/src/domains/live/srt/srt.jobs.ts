import { LINES } from '@onair/contract/live/media/lines';
import { studioChannel } from '@onair/contract/live/studios/now';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { holdLease } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { programSocketOf, publicHostOf } from '../media/media-process.client.ts';
import { type Job, JobFailed, openWorker, type Worker } from '../media/worker.client.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { assignPorts } from './ports.rules.ts';
import { lacksFfmpeg, passphraseOf } from './srt.service.ts';
import { findListening, type ListeningRow, type PortAssignment, storeAssignment } from './srt.store.ts';

const TICK_MS = 1_000;
const AGAIN_MS = 3_000;
/** How long a port that something else used is avoided. */
const AVOID_PORT_MS = 60_000;
/** How the library says that a caller's passphrase is wrong or missing: its handshake rejects it before anything is read. */
const REJECTED = /processConnectRequest: rsp\(REJECT\): 101[01]\b/;
/** Threads in addition to those that wait for callers. */
const THREADS = 8;

type Listening = { job: Job<never>; of: string };

const keyOf = ({ studioId, line }: Pick<ListeningRow, 'studioId' | 'line'>): string => `${studioId} ${line}`;

/**
 * Listens for encoders over SRT: each second the lines of the studios that this process holds are compared with the
 * listeners here. Each has a port of its own from this server's range; the database stores which, so that a restarted
 * server keeps it. FFmpeg does the work, in a separate process.
 * @returns ends it
 */
export const startSrt = (deps: LiveDeps): (() => Promise<void>) => {
  const { bus, config, db, live, log } = deps;
  const { srtPorts: ports } = config;
  if (ports === null || !config.media) return async () => {};
  const listening = new Map<string, Listening>();
  const notBefore = new Map<string, number>();
  const avoidedUntil = new Map<number, number>();
  /** Lines whose last encoder sent unsupported codecs. */
  const unreadable = new Set<string>();
  let worker: Worker | null = null;
  let closed = false;
  /** Callers that the library rejected since the last round. */
  let rejected = 0;

  const begin = (): Worker => {
    const opened = openWorker({
      environment: {
        ...config.mediaEnvironment,
        MEDIA_PROGRAM_SOCKET: programSocketOf(config.dataDir),
        MEDIA_WORKER_LIVE: '1',
        // One waits for the next caller while another is read.
        UV_THREADPOOL_SIZE: String(2 * (ports.to - ports.from + 1) + THREADS),
      },
      log,
      printed: (line) => {
        if (REJECTED.test(line)) rejected += 1;
      },
    });
    opened.onChange(() => wake());
    opened.start();
    return opened;
  };
  const places = (rows: readonly ListeningRow[], from: Worker): Map<ListeningRow, PortAssignment> =>
    assignPorts(rows, {
      node: live.node,
      host: publicHostOf(config),
      ports,
      isTaken: (port) => performance.now() < (avoidedUntil.get(port) ?? 0),
      lacksFfmpeg: lacksFfmpeg(from),
    });
  const isSame = (row: ListeningRow, place: PortAssignment): boolean =>
    row.node === place.node && row.port === place.port && row.address === place.address && row.fault === place.fault;
  const note = async (row: ListeningRow, place: PortAssignment): Promise<void> => {
    const claim = live.claim(row.studioId);
    if (!claim) return;
    await write(deps, systemActor, async (w) => {
      await holdLease(w.tx, claim);
      await storeAssignment(w.tx, row, place);
      w.emit(studioChannel, 'changed', { id: row.studioId });
    });
  };
  const signatureOf = ({ keyHash }: ListeningRow, port: number): string => `${port} ${keyHash.toString('hex')}`;
  const listen = (row: ListeningRow, port: number, from: Worker): void => {
    const key = keyOf(row);
    const passphrase = passphraseOf(deps, row);
    if (passphrase === null) return;
    const job = from.run({ do: 'srt', host: config.rtmpHost, port, passphrase }, () => void unreadable.delete(key));
    listening.set(key, { job, of: signatureOf(row, port) });
    void job.result
      .then(() => 'ended' as const)
      .catch((error: unknown) => (error instanceof JobFailed ? error.reason : 'failed'))
      .then((how) => {
        listening.delete(key);
        if (how === 'portTaken') avoidedUntil.set(port, performance.now() + AVOID_PORT_MS);
        else if (how !== 'cancelled') notBefore.set(key, performance.now() + AGAIN_MS);
        if (how === 'unreadable') unreadable.add(key);
        if (how !== 'cancelled')
          log.warn({ studioId: row.studioId, line: row.line, port, how }, 'SRT listens no longer');
        wake();
      });
  };
  /** The library does not say which line a caller wanted: it is known where only one listens. */
  const noteRejected = (): void => {
    const times = rejected;
    rejected = 0;
    if (times === 0) return;
    const [only, ...others] = listening.keys();
    const [studioId = null, name] = others.length > 0 ? [] : (only?.split(' ') ?? []);
    const line = LINES.find((one) => one === name) ?? null;
    const known = { keyMark: null, keyEnding: null, encoder: null, application: null, detail: null };
    const about = { reason: 'unknownKey', way: 'srt', address: 'SRT', studioId, line } as const;
    live.noteRefusal({ type: 'turnedAway', at: Date.now(), times, ...about, ...known });
  };
  const round = async (): Promise<void> => {
    noteRejected();
    if (!live.isOwner() && listening.size === 0) return;
    // While the lease is in doubt, current listeners continue.
    const rows = (await findListening(db)).filter(({ studioId }) => live.isHere(studioId));
    if (rows.length === 0 && worker === null) return;
    worker ??= begin();
    const wanted = places(rows, worker);
    const signatures = new Map([...wanted].map(([row, { port }]) => [keyOf(row), signatureOf(row, port ?? 0)]));
    for (const [key, { job, of }] of listening) if (signatures.get(key) !== of) job.cancel();
    for (const key of unreadable) if (!signatures.has(key)) unreadable.delete(key);
    if (closed) return;
    for (const [row, place] of wanted) {
      const key = keyOf(row);
      const noted = unreadable.has(key) && place.fault === null ? { ...place, fault: 'codec' as const } : place;
      if (!isSame(row, noted)) await note(row, noted);
      const isDue = performance.now() >= (notBefore.get(key) ?? 0);
      if (place.port === null || worker.away() !== null || listening.has(key) || !isDue) continue;
      listen(row, place.port, worker);
    }
  };
  let working: Promise<void> | null = null;
  const wake = (): void => {
    if (closed || working) return;
    working = round()
      .catch((err: unknown) => log.warn({ err }, 'SRT cannot be looked after; trying again'))
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(wake, TICK_MS).unref();
  const cease = bus.subscribe(STUDIO_CHANGED, wake);
  return async () => {
    closed = true;
    clearInterval(timer);
    cease();
    await working;
    await worker?.close();
  };
};
