import type { ChatLine } from '@onair/contract/chat/line';
import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { Chatter } from './chatter.ts';
import { frame } from './frames.ts';
import type { ChatLimits } from './limits.ts';
import { eventRing } from './ring.ts';
import { forAudience, isModeration, lineForAudience, type RoomEvent } from './room-event.ts';

/** One message for operators and one for the audience; the same bytes where they see the same. */
type Frames = { staff: Buffer; audience: Buffer };

/** Acts in one message of a replay. */
const CHUNK = 200;
/** Replays kept until the next act, for the many who come back at once to where they were. */
const REPLAYS_KEPT = 16;
/** How long the latest lines, once read, serve those who come. */
const GAP_SERVES_MS = 2_000;

const framesOf = (after: number | null, seq: number | null, entries: readonly RoomEvent[]): Frames => {
  const staff = frame({ type: 'events', after, seq, events: entries.map(({ event }) => event) });
  const seen = entries.flatMap((entry) => forAudience(entry) ?? []);
  const same = seen.length === entries.length && seen.every((event, n) => event === entries[n]?.event);
  return { staff, audience: same ? staff : frame({ type: 'events', after, seq, events: seen }) };
};

const pick = (chatter: Chatter, frames: Frames): Buffer => (chatter.operator ? frames.staff : frames.audience);

/** Times the limit above which a socket is stuck: so much moderation waits for nobody. */
const CUT_ABOVE = 4;

export type Source = {
  /** Acts after a number, the oldest first. Null when some may have been forgotten. */
  read: (after: number, limit: number) => Promise<RoomEvent[] | null>;
  latest: () => Promise<ChatLine[]>;
  /** Takes in what others have stored meanwhile. */
  look: () => Promise<void>;
};

/** Tells the sockets of a room what happens, in one order, each act once, in one message for each batch. */
export const roomDelivery = (source: Source, limits: ChatLimits, begin: { seq: number; recent: RoomEvent[] }) => {
  const first = begin.recent[0]?.event.seq;
  const ring = eventRing(limits.ringSize, first === undefined ? begin.seq : first - 1);
  for (const entry of begin.recent) ring.push(entry);
  const live = new Set<Chatter>();
  /** Of those, the ones that read too slowly for lines. */
  const slow = new Set<Chatter>();
  const replays = new Map<number, Frames[]>();
  let newest = begin.seq;
  let sent = begin.seq;
  let pending: RoomEvent[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let gap: { seq: number; at: number; frames: Promise<Frames> } | null = null;

  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (pending.length === 0) return;
    const [entries, after] = [pending, sent];
    pending = [];
    sent = newest;
    sentAt = performance.now();
    replays.clear();
    const frames = framesOf(after, sent, entries);
    const moderation = entries.filter(({ event }) => isModeration(event));
    let urgent: Frames | null = null;
    for (const chatter of live) {
      if (chatter.behind === null && chatter.queued() > limits.queuedMax) {
        chatter.behind = after;
        slow.add(chatter);
        chatter.tell({ type: 'resync', seq: after });
      }
      if (chatter.behind === null) chatter.send(pick(chatter, frames));
      else if (moderation.length > 0) {
        urgent ??= framesOf(null, null, moderation);
        chatter.send(pick(chatter, urgent));
      }
    }
  };

  const gapFrames = (): { seq: number; frames: Promise<Frames> } => {
    const now = performance.now();
    if (gap && now - gap.at < GAP_SERVES_MS && gap.seq >= ring.from()) return gap;
    const seq = sent;
    const frames = source.latest().then((lines) => {
      const seen = lines.flatMap((line) => lineForAudience(line) ?? []);
      return { staff: frame({ type: 'gap', seq, lines }), audience: frame({ type: 'gap', seq, lines: seen }) };
    });
    gap = { seq, at: now, frames };
    frames.catch(() => {
      gap = null;
    });
    return gap;
  };

  const chunksOf = (after: number, entries: readonly RoomEvent[]): Frames[] => {
    const frames: Frames[] = [];
    let from = after;
    for (let n = 0; n < entries.length; n += CHUNK) {
      const part = entries.slice(n, n + CHUNK);
      const until = part.at(-1)?.event.seq ?? from;
      frames.push(framesOf(from, until, part));
      from = until;
    }
    return frames;
  };

  /** From the database up to what has been told; null when that cannot be told without a gap. */
  const replayStored = async (chatter: Chatter, after: number): Promise<number | null> => {
    const events = await source.read(after, limits.replayMax + 1);
    if (!events || events.length > limits.replayMax) return null;
    const told = events.filter(({ event }) => event.seq <= sent);
    for (const frames of chunksOf(after, told)) chatter.send(pick(chatter, frames));
    return told.at(-1)?.event.seq ?? null;
  };

  /** Brings a chatter from its place to the present, and from there on tells it everything. */
  const join = async (chatter: Chatter, last: number | null): Promise<void> => {
    let at = last;
    // Told by another process that is ahead of this one, or before a backup was restored.
    if (at !== null && at > sent) {
      await source.look();
      flush();
      if (at > sent) at = null;
    }
    while (!chatter.ended) {
      if (at === null) {
        const { seq, frames } = gapFrames();
        chatter.send(pick(chatter, await frames));
        at = seq;
      }
      if (at >= ring.from()) break;
      at = await replayStored(chatter, at);
    }
    if (chatter.ended || at === null) return;
    const frames = replays.get(at) ?? chunksOf(at, ring.between(at, sent));
    if (replays.size < REPLAYS_KEPT) replays.set(at, frames);
    for (const each of frames) chatter.send(pick(chatter, each));
    chatter.behind = null;
    live.add(chatter);
  };

  return {
    newest: () => newest,
    sent: () => sent,
    live,
    join,
    flush,
    /** Takes acts that follow those taken before. */
    take: (entries: readonly RoomEvent[]): void => {
      replays.clear();
      for (const entry of entries) {
        newest = entry.event.seq;
        ring.push(entry);
        pending.push(entry);
        if (isModeration(entry.event)) gap = null;
      }
      const wait = limits.batchMs - (performance.now() - sentAt);
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    /** Looks after those who read too slowly. */
    round: (now: number, failed: (chatter: Chatter, error: unknown) => void): void => {
      for (const chatter of slow) {
        if (chatter.ended || chatter.behind === null) {
          slow.delete(chatter);
          continue;
        }
        if (live.has(chatter) && chatter.queued() < limits.queuedLow) {
          slow.delete(chatter);
          live.delete(chatter);
          join(chatter, chatter.behind).catch((error) => failed(chatter, error));
        }
        const queued = chatter.queued();
        if (queued > limits.stuckAbove * CUT_ABOVE) chatter.drop('reads too slowly');
        else if (queued <= limits.stuckAbove) chatter.stuckSince = null;
        else {
          chatter.stuckSince ??= now;
          if (now - chatter.stuckSince > limits.stuckForMs) chatter.end(CHAT_CLOSE.tooSlow, 'reads too slowly');
        }
      }
    },
    stop: (): void => {
      if (timer) clearTimeout(timer);
    },
  };
};
