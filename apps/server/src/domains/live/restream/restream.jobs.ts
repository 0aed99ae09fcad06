import type { PushStats, PushTarget } from '@onair/contract/live/media/stats';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { retractMessages, sendMessage } from '../../notifications/index.ts';
import { insertEvent } from '../lives/history.store.ts';
import { type Claim, holdLease } from '../media/leases.store.ts';
import { LIVE_CHANGED, type LiveDeps } from '../media/live.client.ts';
import { findStudio } from '../studios/studios.store.ts';
import { STUDIO_CHANGED } from '../subjects.channel.ts';
import { type Followed, follow, newFollowed } from './follow.rules.ts';
import { keyOf } from './restream.service.ts';
import { addFigures, findWanted, type WantedRow } from './restream.store.ts';
import { restreamMessage } from './restream.words.ts';

/** A target was lost or is back: the timeline shows it, and every admin is notified of a loss. @throws LeaseLost */
const noteLoss = (
  deps: LiveDeps,
  { id, studioId, liveId, name }: WantedRow,
  happened: 'lost' | 'givenUp' | 'back',
  { stats, claim }: { stats: PushStats; claim: Claim },
): Promise<void> =>
  write(deps, systemActor, async (w) => {
    await holdLease(w.tx, claim);
    const data = { from: name, to: happened === 'back' ? 'back' : 'lost', reason: stats.reason };
    await insertEvent(w.tx, { id: deps.newId(), studioId, liveId, kind: 'restream', data }, w.at);
    const studio = await findStudio(w.tx, studioId);
    if (!studio || happened === 'back') return;
    const about = `restream:${id}`;
    await retractMessages(w, about);
    await sendMessage(w, {
      to: 'live',
      type: 'notice',
      title: {
        'zh-CN': restreamMessage.title['zh-CN'](studio.nameZh, name),
        'en-US': restreamMessage.title['en-US'](studio.nameEn, name),
      },
      content: restreamMessage.content(stats.reason ?? 'connection', happened === 'givenUp'),
      link: `/dashboard/monitor?studio=${studio.slug}`,
      about,
    });
  });

const TICK_MS = 1_000;
/** Time for the media process to react before the command is repeated. */
const AGAIN_MS = 3_000;
const STORE_MS = 5_000;

/** The targets last sent for a studio. */
type Sent = { signature: string; at: number };

const signatureOf = (targets: readonly Pick<PushTarget, 'id' | 'run'>[]): string =>
  targets
    .map(({ id, run }) => `${id} ${run}`)
    .sort()
    .join();

/**
 * Restreams lives to other platforms: each second the targets of the studios that this process holds are compared with
 * what their media process does. A server that takes over a studio continues them; a loss is recorded once.
 * @returns ends it
 */
export const startRestreams = (deps: LiveDeps): (() => Promise<void>) => {
  const { bus, db, live, log } = deps;
  const sent = new Map<string, Sent>();
  const followed = new Map<string, Followed>();
  let storedAt = performance.now();
  let closed = false;

  const pushesOf = (studioId: string): PushStats[] =>
    live.stats().studios.find((one) => one.studioId === studioId)?.pushes ?? [];

  const send = async (studioId: string, wanted: readonly WantedRow[]): Promise<void> => {
    const targets = wanted.flatMap((row): PushTarget[] => {
      const key = keyOf(deps, row);
      return key === null ? [] : [{ id: row.id, name: row.name, run: row.run, url: row.address, key }];
    });
    const full = JSON.stringify(targets);
    const before = sent.get(studioId);
    const isThere = signatureOf(pushesOf(studioId)) === signatureOf(targets);
    const isKnown = before?.signature === full;
    if (isKnown && (isThere || performance.now() - before.at < AGAIN_MS)) return;
    if (!isKnown && before === undefined && targets.length === 0 && isThere) return;
    sent.set(studioId, { signature: full, at: performance.now() });
    const answer = await live.command(studioId, { do: 'push', targets });
    if (answer !== 'done') sent.delete(studioId);
  };
  const watch = async (wanted: readonly WantedRow[]): Promise<void> => {
    for (const row of wanted) {
      const stats = pushesOf(row.studioId).find(({ id, run }) => id === row.id && run === row.run);
      if (!stats) continue;
      const known = followed.get(row.id) ?? newFollowed();
      const { next, happened } = follow(known, row, stats, performance.now());
      followed.set(row.id, next);
      const claim = live.claim(row.studioId);
      if (happened && claim) await noteLoss(deps, row, happened, { stats, claim });
    }
  };
  const store = async (): Promise<void> => {
    storedAt = performance.now();
    for (const [id, one] of followed) {
      const claim = one.row && live.claim(one.row.studioId);
      const { figures } = one;
      if (!one.row || !claim || figures.seconds + figures.bytes + figures.retries + figures.dropped === 0) continue;
      const { name, platform, liveId } = one.row;
      await db.transaction((tx) => addFigures(tx, claim, [{ liveId, targetId: id, name, platform, ...figures }]));
      one.figures = { ...newFollowed().figures, fault: figures.fault };
    }
  };
  const round = async (): Promise<void> => {
    const wanted = (await findWanted(db)).filter(({ studioId }) => live.owns(studioId));
    const studioIds = new Set([
      ...wanted.map(({ studioId }) => studioId),
      ...live.stats().studios.flatMap(({ studioId, pushes }) => (pushes.length > 0 ? [studioId] : [])),
    ]);
    for (const id of sent.keys()) if (!studioIds.has(id)) sent.delete(id);
    for (const id of studioIds) {
      if (live.owns(id))
        await send(
          id,
          wanted.filter(({ studioId }) => studioId === id),
        );
    }
    await watch(wanted);
    if (performance.now() - storedAt >= STORE_MS) await store();
    for (const id of followed.keys()) if (!wanted.some((row) => row.id === id)) await forget(id);
  };
  /** Including its last counts. */
  const forget = async (id: string): Promise<void> => {
    await store();
    followed.delete(id);
  };

  let working: Promise<void> | null = null;
  let again = false;
  const wake = (): void => {
    again = true;
    if (closed || working || !live.isOwner()) return;
    working = (async () => {
      while (again && !closed) {
        again = false;
        await round();
      }
    })()
      .catch((err: unknown) => log.warn({ err }, 'restreams cannot be looked after; trying again'))
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(wake, TICK_MS).unref();
  const cease = [
    // The media process starts without state.
    live.on('ready', () => {
      sent.clear();
      wake();
    }),
    bus.subscribe(STUDIO_CHANGED, wake),
    bus.subscribe(LIVE_CHANGED, wake),
  ];
  return async () => {
    closed = true;
    clearInterval(timer);
    for (const end of cease) end();
    await working;
  };
};
