import type { EndReason } from '@onair/contract/live/live-reports';
import type { StudioEvent } from '@onair/contract/live/media-channel';
import type { LineName } from '@onair/contract/live/media-lines';
import type { StudioNow } from '@onair/contract/live/studio-now';
import type { Deps } from '../../../deps.ts';
import type { HlsCopies } from '../hls/bucket/copy-lives.ts';
import { type Claim, LeaseLost } from '../media/fence.store.ts';
import { followDepartures } from './departures.rules.ts';
import type { studioFigures } from './figures.ts';
import { type HeldStudio, heldUntil, methodOnAir, patienceMsOf } from './held-studio.ts';
import { beginLive, endLiveOf } from './live-acts.ts';
import { noteDeparture, noteEvent, noteOwn } from './note-events.ts';
import { nowOf } from './now.rules.ts';
import { followSwitch, reconcile } from './reconcile.rules.ts';
import { settingsOf } from './studios.store.ts';
import type { ViewerCounter } from './viewers.ts';

/** How long the begin and the end of a live wait for the row of the act that asked for them: its title, or its place in the report. */
const ACT_MS = 1_500;
/** Interval at which the command to end an unwanted program, or to show the slate, is repeated. */
const CLEAR_MS = 2_000;

/** Reconciles the stored lives of a studio with what its media shows. */
export const liveReconciler = (
  deps: Deps,
  {
    counter,
    figures,
    copies,
  }: { counter: ViewerCounter; figures: ReturnType<typeof studioFigures>; copies: Pick<HlsCopies, 'state'> },
) => {
  const { live: media, uptime } = deps;
  const time = (): number => deps.now().getTime();

  const claimOf = ({ studio }: HeldStudio): Claim => {
    const claim = media.claim(studio.id);
    if (claim) return claim;
    // Lost for good, or only in doubt until the next renewal.
    if (media.isOwner()) throw new Error('the lease is in doubt');
    throw new LeaseLost();
  };
  const statsOf = ({ studio, voidStats }: HeldStudio) => {
    const stats = media.stats();
    return stats === voidStats ? null : (stats.studios.find(({ studioId }) => studioId === studio.id) ?? null);
  };

  const begin = (one: HeldStudio, line: LineName): void => {
    const { studio } = one;
    const at = deps.now();
    const origin = one.origins[line] ?? statsOf(one)?.lines.find((stats) => stats.line === line)?.origin;
    const live = {
      id: deps.newId(),
      studioId: studio.id,
      title: studio.title,
      method: methodOnAir(studio.method, origin),
      beganAt: at.toISOString(),
      totals: { seconds: 0, video: 0, audio: 0, frames: 0, chat: 0 },
      stored: false,
    };
    Object.assign(one, { live, silentSince: null, resumed: false, listOver: false, seenUntil: null });
    counter.begin(studio.id, live.id, {}, time());
    one.outbox.add({
      kind: 'begin',
      due: () => uptime() >= one.actUntil,
      run: async () => {
        Object.assign(live, await beginLive(deps, { studio, live, origin }, { at, claim: claimOf(one) }));
        live.stored = true;
      },
    });
  };
  const end = (one: HeldStudio, reason: EndReason): void => {
    const { live, studio } = one;
    if (!live) return;
    const at = reason === 'interrupted' ? (one.seenUntil ?? deps.now()) : deps.now();
    const storeFigures = figures.close(one);
    one.live = null;
    one.seenUntil = null;
    one.actUntil = reason === 'operator' ? uptime() + ACT_MS : 0;
    one.outbox.add({
      kind: 'end',
      due: () => uptime() >= one.actUntil,
      run: async () => {
        await storeFigures();
        await endLiveOf(deps, studio, live, reason, { at, claim: claimOf(one) });
      },
    });
  };
  const note = (one: HeldStudio, store: (how: { id: string; at: Date; claim: Claim }) => Promise<void>): void => {
    const id = deps.newId();
    const at = deps.now();
    one.outbox.add({ kind: 'event', run: () => store({ id, at, claim: claimOf(one) }) });
  };

  /** A person goes live: the row of that act names the live. */
  const asked = (one: HeldStudio): void => {
    one.actUntil = uptime() + ACT_MS;
  };

  /** Receives events of the media process, in order. */
  const happened = (one: HeldStudio, event: StudioEvent): void => {
    if (event.event === 'line') one.origins[event.line] = event.origin;
    if (event.event === 'stall') one.stalls += 1;
    if (event.event === 'refused') one.refusals += 1;
    if (event.event === 'listEnded') one.listOver = true;
    if (event.event === 'switched' && event.to !== 'slate' && !one.live) begin(one, event.to);
    const about = { studio: one.studio, live: one.live };
    if (event.event === 'ended') {
      // Messages arrive in order: the next measurements are from after the end.
      one.voidStats = media.stats();
      // An operator requested it, or this process did, since no line was live.
      end(one, uptime() < one.clearAfter ? 'noLine' : 'operator');
    } else note(one, (how) => noteEvent(deps, about, event, how));
  };

  const abandonSwitch = (one: HeldStudio, to: string, since: number): void => {
    const about = { studio: one.studio, live: one.live };
    const data = { to, reason: 'noKeyFrame', waitedMs: Math.round(uptime() - since) };
    note(one, (how) => noteOwn(deps, about, { kind: 'switchGivenUp', data }, how));
    const program = statsOf(one)?.program;
    // Staying on the current line replaces the pending switch.
    if (program) void media.command(one.studio.id, { do: 'switch', to: program }, { settings: settingsOf(one.studio) });
  };

  /** Once a second. */
  const check = (one: HeldStudio): void => {
    const now = uptime();
    const stats = statsOf(one);
    const until = { patienceMs: patienceMsOf(one), heldMs: heldUntil(one) - time() };
    const verdict = reconcile({ ...one, ...until, now, stats, live: one.live !== null });
    one.silentSince = verdict.silentSince;
    if (verdict.silentSince === null) Object.assign(one, { resumed: false, listOver: false, seenUntil: null });
    if (verdict.begin) begin(one, verdict.begin);
    if (verdict.end) end(one, verdict.end);
    if (verdict.clear) {
      one.clearAfter = now + CLEAR_MS;
      void media.command(one.studio.id, { do: 'end', coolDownSeconds: 0 }, { settings: settingsOf(one.studio) });
    }
    if (verdict.hold && media.state(one.studio.id).media.available) {
      one.holdAfter = now + CLEAR_MS;
      void media.command(one.studio.id, { do: 'hold' }, { settings: settingsOf(one.studio) });
    }
    const pending = followSwitch(stats?.pending ?? null, one.pending, now);
    if (pending?.givenUp && !one.pending?.givenUp) abandonSwitch(one, pending.to, pending.since);
    one.pending = pending;
  };

  /** Since when nobody sends to a live, and when it ends if that stays so. */
  const silenceOf = (one: HeldStudio): StudioNow['silence'] => {
    if (!one.live || one.silentSince === null) return null;
    const since = time() - (uptime() - one.silentSince);
    const end = Math.max(since + patienceMsOf(one), heldUntil(one));
    return { since: new Date(since).toISOString(), endsAt: Number.isFinite(end) ? new Date(end).toISOString() : null };
  };

  /** Operators are notified of encoders and videos that depart from the parameters in effect. */
  const compare = (one: HeldStudio, { lines, playlist }: StudioNow): void => {
    const video = playlist?.itemId ?? null;
    const { departing, told: reported } = followDepartures(one.departing, lines, uptime(), video);
    one.departing = departing;
    const about = { studio: one.studio, live: one.live };
    for (const line of reported) note(one, (how) => noteDeparture(deps, about, { line, video }, how));
  };

  return {
    asked,
    happened,
    check,
    end,
    /** The studio's current state; null when there is nothing to report. */
    nowOf: (one: HeldStudio): StudioNow | null => {
      const stats = statsOf(one);
      const watching = counter.count(one.studio.id, time());
      if (!stats && !one.live && watching.now === 0) return null;
      const now = nowOf(one.studio, {
        at: deps.now(),
        media: media.state().media,
        stats,
        live: one.live,
        silence: silenceOf(one),
        watching,
        quality: counter.quality(one.studio.id, time()),
        cdn: copies.state(one.studio.id),
      });
      compare(one, now);
      return now;
    },
    /** A live is taken up again that no server had for a while. */
    resumed: (one: HeldStudio, awayMs: number): void => {
      const about = { studio: one.studio, live: one.live };
      note(one, (how) => noteOwn(deps, about, { kind: 'resumed', data: { silentMs: awayMs } }, how));
    },
    /** The media process stopped or returned during a live. */
    mediaMoved: (one: HeldStudio, reason: 'away' | 'back'): void => {
      one.voidStats = null;
      one.origins = {};
      const about = { studio: one.studio, live: one.live };
      if (one.live) note(one, (how) => noteOwn(deps, about, { kind: 'media', data: { reason } }, how));
      if (reason === 'back') cool(one);
    },
    cool,
  };

  /** A restarted media process does not know which live was ended; ending nothing is not an event. */
  function cool({ studio }: HeldStudio): void {
    const left = studio.coolingUntil === null ? 0 : Date.parse(studio.coolingUntil) - time();
    if (left <= 0) return;
    const command = { do: 'end', coolDownSeconds: Math.ceil(left / 1_000), waits: studio.waitsSince !== null } as const;
    void media.command(studio.id, command, { settings: settingsOf(studio) });
  }
};

export type LiveReconciler = ReturnType<typeof liveReconciler>;
