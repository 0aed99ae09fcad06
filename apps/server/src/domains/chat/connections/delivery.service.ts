import type { ChatLine } from '@onair/contract/chat/line';
import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { ChatLimits } from '../rooms/limits.rules.ts';
import { eventRing, forAudience, isModeration, lineForAudience, type RoomEvent } from '../rooms/room-state.service.ts';
import { type ChatConnection, chatFrame } from './frames.rules.ts';

/** One message for operators and one for the audience; the same bytes where both see the same. */
type Frames = { staff: Buffer; audience: Buffer };

/** Events in one message of a replay. */
const CHUNK = 200;
/** Replays cached until the next event, for clients that reconnect together from the same number. */
const REPLAYS_MAX = 16;
/** How long a read of the latest lines is cached for clients that enter. */
const GAP_CACHED_MS = 2_000;
/**
 * How much of `batchMs` a frame may be early: otherwise lines stored at an even pace would each wait for a timer of
 * their own.
 */
const EARLY = 0.25;

const framesOf = (after: number | null, seq: number | null, entries: readonly RoomEvent[]): Frames => {
  const staff = chatFrame({ type: 'events', after, seq, events: entries.map(({ event }) => event) });
  const seen = entries.flatMap((entry) => forAudience(entry) ?? []);
  const same = seen.length === entries.length && seen.every((event, n) => event === entries[n]?.event);
  return { staff, audience: same ? staff : chatFrame({ type: 'events', after, seq, events: seen }) };
};

const pick = (connection: ChatConnection, frames: Frames): Buffer =>
  connection.operator ? frames.staff : frames.audience;

export type Source = {
  /** Events after a number, oldest first. Null when some may have been deleted. */
  read: (after: number, limit: number) => Promise<RoomEvent[] | null>;
  latest: () => Promise<ChatLine[]>;
  /** Reads what other processes have stored meanwhile. */
  poll: () => Promise<void>;
};

/** Sends events to the connections of a room, in order, each event once, in one message for each batch. */
export const roomDelivery = (source: Source, limits: ChatLimits, initial: { seq: number; recent: RoomEvent[] }) => {
  const first = initial.recent[0]?.event.seq;
  const ring = eventRing(limits.ringSize, first === undefined ? initial.seq : first - 1);
  for (const entry of initial.recent) ring.push(entry);
  const connections = new Set<ChatConnection>();
  /** Those that read too slowly for lines. */
  const slow = new Set<ChatConnection>();
  const replays = new Map<number, Frames[]>();
  let newest = initial.seq;
  let sent = initial.seq;
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
    for (const connection of connections) {
      if (connection.behind === null && connection.unsent() > limits.laggingAbove) {
        connection.behind = after;
        slow.add(connection);
        connection.send(chatFrame({ type: 'resync', seq: after }));
      }
      if (connection.behind === null) connection.send(pick(connection, frames));
      else if (moderation.length > 0) {
        urgent ??= framesOf(null, null, moderation);
        connection.send(pick(connection, urgent));
      }
    }
  };

  const gapFrames = (): { seq: number; frames: Promise<Frames> } => {
    const now = performance.now();
    if (gap && now - gap.at < GAP_CACHED_MS && gap.seq >= ring.from()) return gap;
    const seq = sent;
    const frames = source.latest().then((lines) => {
      const seen = lines.flatMap((line) => lineForAudience(line) ?? []);
      return { staff: chatFrame({ type: 'gap', seq, lines }), audience: chatFrame({ type: 'gap', seq, lines: seen }) };
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

  /** Replays from the database up to what has been sent; null when that is not possible without a gap. */
  const replayStored = async (connection: ChatConnection, after: number): Promise<number | null> => {
    const events = await source.read(after, limits.replayMax + 1);
    if (!events || events.length > limits.replayMax) return null;
    const replayed = events.filter(({ event }) => event.seq <= sent);
    for (const frames of chunksOf(after, replayed)) connection.send(pick(connection, frames));
    return replayed.at(-1)?.event.seq ?? null;
  };

  /** Catches a connection up from its number, and from then on sends it everything. */
  const join = async (connection: ChatConnection, last: number | null): Promise<void> => {
    let at = last;
    // Seen in another process that is ahead of this one, or before a backup was restored.
    if (at !== null && at > sent) {
      await source.poll();
      flush();
      if (at > sent) at = null;
    }
    while (!connection.ended) {
      if (at === null) {
        const { seq, frames } = gapFrames();
        connection.send(pick(connection, await frames));
        at = seq;
      }
      if (at >= ring.from()) break;
      at = await replayStored(connection, at);
    }
    if (connection.ended || at === null) return;
    const frames = replays.get(at) ?? chunksOf(at, ring.between(at, sent));
    if (replays.size < REPLAYS_MAX) replays.set(at, frames);
    for (const each of frames) connection.send(pick(connection, each));
    connection.behind = null;
    connections.add(connection);
  };

  return {
    newest: () => newest,
    sent: () => sent,
    connections,
    join,
    flush,
    /** Takes events that follow those taken before. */
    take: (entries: readonly RoomEvent[]): void => {
      replays.clear();
      for (const entry of entries) {
        newest = entry.event.seq;
        ring.push(entry);
        pending.push(entry);
        if (isModeration(entry.event)) gap = null;
      }
      const wait = limits.batchMs - (performance.now() - sentAt);
      if (wait <= limits.batchMs * EARLY) flush();
      else timer ??= setTimeout(flush, wait);
    },
    /** Handles connections that read too slowly. */
    round: (now: number, failed: (connection: ChatConnection, error: unknown) => void): void => {
      for (const connection of slow) {
        if (connection.ended || connection.behind === null) {
          slow.delete(connection);
          continue;
        }
        if (connections.has(connection) && connection.unsent() < limits.caughtUpBelow) {
          slow.delete(connection);
          connections.delete(connection);
          join(connection, connection.behind).catch((error) => failed(connection, error));
        }
        if (connection.unsent() <= limits.stuckAbove) connection.stuckSince = null;
        else {
          connection.stuckSince ??= now;
          if (now - connection.stuckSince > limits.stuckForMs) connection.end(CHAT_CLOSE.tooSlow, 'reads too slowly');
        }
      }
    },
    stop: (): void => {
      if (timer) clearTimeout(timer);
    },
  };
};
