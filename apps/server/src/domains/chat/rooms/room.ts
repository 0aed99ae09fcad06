import { OPERATOR_RANK } from '@onair/contract/chat/line';
import { CHAT_CLOSE, type ChatPlace, GAP_LINES } from '@onair/contract/chat/room';
import type { Deps } from '../../../deps.ts';
import { lineBatches } from './batches.ts';
import {
  findLatest,
  findLine,
  findRoom,
  findStanding,
  type KeptRoom,
  type NewLine,
  readEvents,
  type SaidLine,
  sayLines,
} from './chat.store.ts';
import type { Chatter } from './chatter.ts';
import { roomDelivery } from './delivery.ts';
import { hitNotes } from './hits.ts';
import type { ChatLimits } from './limits.ts';
import { personIdOf } from './person-id.ts';
import { judgeText, type Recogniser } from './recognise.ts';
import { CHAT_NEWS, type RoomEvent, type RoomNews } from './room-event.ts';
import { sayer } from './say.ts';
import { roomStanding } from './standing.ts';

/** Lines that have just been stored, as acts. */
const eventsOf = (lines: readonly NewLine[], said: readonly SaidLine[]): RoomEvent[] => {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return said.flatMap(({ id, seq, time, fresh }) => {
    const line = byId.get(id);
    if (!fresh || !line) return [];
    const { personId, username, rank, content, state } = line;
    const shown = { id, seq, personId, username, rank, content, time, state, isCollect: false };
    return { staff: false, event: { seq, kind: 'message' as const, line: shown } };
  });
};

/** Opens a room in this process: reads how it stands, and from there follows what happens, here and elsewhere. */
export const openRoom = async (deps: Deps, limits: ChatLimits, recognition: Recogniser, id: string) => {
  const { db, bus, now, newId, secrets } = deps;
  const kept = (await findRoom(db, id)) as KeptRoom;
  const recent = await readEvents(db, id, Math.max(kept.pruned, kept.seq - limits.ringSize), limits.ringSize * 2);
  const { muted, moderators } = await findStanding(db, id, now());
  const pinned = kept.pinnedId ? await findLine(db, kept.pinnedId) : null;
  const standing = roomStanding({
    mode: kept.mode,
    pinned,
    muted,
    moderators: new Set(moderators.map((account) => personIdOf(secrets.visitorKey, id, 'account', account))),
  });
  for (const entry of recent) if (entry.event.seq > kept.seq) standing.follow(entry);
  const isOperator = ({ who }: Chatter): boolean => who !== null && standing.rankOf(who) >= OPERATOR_RANK;
  const notes = hitNotes(deps, kept);
  let looking: Promise<void> | null = null;

  const read = async (after: number, limit: number): Promise<RoomEvent[] | null> => {
    const events = await readEvents(db, id, after, limit);
    // Asked after reading, so that a clearing in between shows.
    return ((await findRoom(db, id))?.pruned ?? 0) > after ? null : events;
  };
  const take = (events: readonly RoomEvent[]): void => {
    for (const event of events) standing.follow(event);
    delivery.take(events);
    if (events.some(({ event }) => event.kind === 'moderators')) endChanged();
  };
  /** Anyone who sees more or less from now on comes in again. */
  const endChanged = (): void => {
    for (const chatter of delivery.live) {
      if (chatter.operator !== isOperator(chatter)) chatter.end(CHAT_CLOSE.rightsChanged, 'rank changed');
    }
  };
  const readOn = async (): Promise<void> => {
    for (;;) {
      const after = delivery.newest();
      const events = (await readEvents(db, id, after, limits.replayMax)).filter(
        ({ event }) => event.seq > delivery.newest(),
      );
      if (events.length > 0) take(events);
      if (events.length < limits.replayMax) return;
    }
  };
  /** Takes in whatever has been stored meanwhile. */
  const look = (): Promise<void> => {
    looking ??= readOn().finally(() => {
      looking = null;
    });
    return looking;
  };
  const delivery = roomDelivery({ read, latest: () => findLatest(db, id, GAP_LINES), look }, limits, {
    // What was stored between the two readings is there already.
    seq: recent.at(-1)?.event.seq ?? kept.seq,
    recent,
  });

  const batches = lineBatches(limits, async (lines) => {
    const said = await sayLines(db, id, now(), lines);
    const events = eventsOf(lines, said);
    if (events.length > 0) {
      bus.publish(CHAT_NEWS, { studioId: id, events } satisfies RoomNews);
      const stored = new Set(events.map(({ event }) => 'line' in event && event.line.id));
      const waiting = lines.filter((line) => line.review && stored.has(line.id));
      if (waiting.length > 0) notes.waiting(waiting.map(({ original, content }) => original ?? content));
    }
    return said;
  });
  const say = sayer({
    limits,
    standing,
    batches,
    judge: async (text) => judgeText(text, standing.mode().filter, await recognition.now()),
    hit: async (line, { disguised }) => {
      if ((await recognition.now()).enabled) notes.hit({ id: line, disguised });
    },
    newId,
    now,
  });

  return {
    id,
    epoch: kept.epoch,
    standing,
    say,
    look,
    newest: delivery.newest,
    sent: delivery.sent,
    /** Sockets that are told everything. */
    live: delivery.live,
    round: delivery.round,
    /** Lets a chatter in from its place, and sets what it may see. */
    join: (chatter: Chatter, last: ChatPlace | null): Promise<void> => {
      delivery.live.delete(chatter);
      chatter.operator = isOperator(chatter);
      return delivery.join(chatter, last?.epoch === kept.epoch ? last.seq : null);
    },
    /** Hears of acts: the very next ones are taken, others are read in their order. */
    hear: (events: RoomEvent[]): Promise<void> | null => {
      const fresh = events.filter(({ event }) => event.seq > delivery.newest());
      const [first] = fresh;
      if (!first) return null;
      if (first.event.seq !== delivery.newest() + 1) return look();
      take(fresh);
      return null;
    },
    stop: async (): Promise<void> => {
      await batches.settle();
      await notes.settle();
      await looking;
      delivery.flush();
      delivery.stop();
    },
  };
};

export type Room = Awaited<ReturnType<typeof openRoom>>;
