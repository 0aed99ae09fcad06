import type { RenditionLimit, RenditionResult } from '@onair/contract/live/media/worker-channel';
import { aboveParameters, limitOf, sourceTooSmall } from './ladder.rules.ts';
import type { LiveDeps } from './live.client.ts';
import { dropRendition, findParameters, findWanted, type WantedRendition, wantRendition } from './renditions.store.ts';
import { type Job, JobFailed } from './worker.client.ts';

/** A rendition that runs this long has started successfully. */
const SETTLED_MS = 1_500;
const TICK_MS = 1_000;
const WAIT_MS = 3_000;

const nameOf = (most: RenditionLimit | undefined): string => (most ? `${most.kbps} ${most.fps}` : '');

/**
 * Makes renditions: each second the wanted renditions of current lives are compared with those running here, in the
 * process that holds the studio; those lost with FFmpeg, the media process or a server are restarted. Renditions that
 * the studio's parameters no longer allow end, and a changed bit rate restarts them.
 * @returns ends it; the wanted state stays
 */
export const makeRenditions = (deps: Pick<LiveDeps, 'live' | 'worker' | 'log' | 'db'>): (() => Promise<void>) => {
  const { live, worker, log, db } = deps;
  const jobs = new Map<string, { job: Job<RenditionResult>; most: string }>();
  const notBefore = new Map<string, number>();
  let closed = false;
  const keyOf = ({ studioId, rendition }: WantedRendition): string => `${studioId} ${rendition}`;

  const begin = (one: WantedRendition, most: RenditionLimit | undefined): Job<RenditionResult> => {
    const key = keyOf(one);
    const job = worker.run({ do: 'rendition', ...one, most });
    jobs.set(key, { job, most: nameOf(most) });
    job.result
      .then(() => 'ended')
      .catch((error: unknown) => (error instanceof JobFailed ? error.reason : 'failed'))
      .then((how) => {
        jobs.delete(key);
        notBefore.set(key, performance.now() + WAIT_MS);
        log.info({ ...one, how }, 'a rendition has ended');
      });
    return job;
  };
  const mayRun = (one: WantedRendition): boolean => {
    const now = live.now(one.studioId);
    const due = performance.now() >= (notBefore.get(keyOf(one)) ?? 0);
    return due && Boolean(now?.program) && !sourceTooSmall(now, one.rendition);
  };
  const round = async (): Promise<void> => {
    if (!live.isOwner() && jobs.size === 0) return;
    const wanted = (await findWanted(db)).flatMap(({ studioId, rendition, parameters }) => {
      if (!live.owns(studioId) || aboveParameters(parameters, rendition)) return [];
      return [{ one: { studioId, rendition }, most: limitOf(parameters) }];
    });
    const allowed = new Map(wanted.map(({ one, most }) => [keyOf(one), nameOf(most)]));
    for (const [key, { job, most }] of jobs) if (allowed.get(key) !== most) job.cancel();
    if (worker.away() !== null || closed) return;
    for (const { one, most } of wanted) if (!jobs.has(keyOf(one)) && mayRun(one)) begin(one, most);
  };
  let working: Promise<void> | null = null;
  const wake = (): void => {
    if (closed || working) return;
    working = round()
      .catch((err: unknown) => log.warn({ err }, 'renditions cannot be looked after; trying again'))
      .finally(() => {
        working = null;
      });
  };

  live.help({
    startRendition: async (studioId, rendition) => {
      const one = { studioId, rendition };
      if (worker.away()) return 'notPossible';
      const parameters = await findParameters(db, studioId);
      if (aboveParameters(parameters, rendition)) return 'notPossible';
      if (!(await wantRendition(db, one))) return 'notPossible';
      if (jobs.has(keyOf(one))) return 'done';
      const { result } = begin(one, limitOf(parameters));
      const failed = result.then(
        () => true,
        () => true,
      );
      const settled = new Promise<false>((resolve) => void setTimeout(() => resolve(false), SETTLED_MS).unref());
      if (!(await Promise.race([failed, settled]))) return 'done';
      await dropRendition(db, one);
      return 'notPossible';
    },
    stopRendition: async (studioId, rendition) => {
      await dropRendition(db, { studioId, rendition });
      jobs.get(keyOf({ studioId, rendition }))?.job.cancel();
    },
  });
  const timer = setInterval(wake, TICK_MS).unref();
  const cease = worker.onChange(wake);
  return async () => {
    closed = true;
    clearInterval(timer);
    cease();
    await working;
    for (const { job } of jobs.values()) job.cancel();
  };
};
