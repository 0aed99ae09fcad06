import type { Writer } from '@onair/contract/content/documents/shared-text';
import { writersChannel } from '@onair/contract/content/documents/writers';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { partsOf } from '@onair/contract/typed';
import type { Subject } from '../../../bus/bus.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { InLanguage } from '../public/reader-pages.service.ts';
import { openRoom, type Room, type TextConnection, type TextLimits } from './room.service.ts';
import { findSeqs } from './shared-text.store.ts';
import { writersEverywhere } from './writers.service.ts';

/** Someone typed into the shared text of an item: servers that have it open poll. */
const TYPED_SUBJECT: Subject<{ id: number; server: string }> = 'content.typed';

const writerOf = ({ key, login, number, client, caret }: TextConnection): Writer => ({
  key,
  person: { id: login?.session.accountId ?? '', name: login?.session.name ?? '', number },
  client,
  caret,
});

/** The shared texts open on this server: each from its first editor to its last. */
export const textRooms = (deps: Deps, limits: TextLimits, inLanguage?: InLanguage) => {
  const { bus, db, log } = deps;
  const server = deps.newId();
  const rooms = new Map<number, Room>();
  const ending = new Set<Promise<void>>();
  const seen = new Map<number, number>();
  const failed = (error: unknown): void => log.warn({ err: error }, 'a shared text could not be read; trying again');
  const poll = (id: number): void => void rooms.get(id)?.poll().catch(failed);

  const writers = writersEverywhere(bus, {
    server,
    everyMs: limits.writersEveryMs,
    forMs: limits.writersForMs,
    items: () => rooms.keys(),
    own: (id) => [...(rooms.get(id)?.members ?? [])].map(writerOf),
    changed: (id) => rooms.get(id)?.sendWriters(writers.all(id)),
    peopleChanged: (id) =>
      bus.publish(STREAM_SUBJECT, [
        { id: null, topic: writersChannel.topic, kept: false, accountId: null, event: 'changed', data: { id } },
      ]),
  });

  const unsubscribe = [
    bus.subscribe(TYPED_SUBJECT, ({ id, server: from }) => {
      if (from !== server) poll(id);
    }),
    // A version was stored, restored or moved on, by anyone: see `storeVersion`.
    bus.subscribe(STREAM_SUBJECT, (entries) => {
      for (const { topic, data } of entries) {
        if (topic !== contentChannel.topic || rooms.size === 0) continue;
        const { id } = partsOf(data);
        if (typeof id === 'number') poll(id);
        else for (const each of rooms.keys()) poll(each);
      }
    }),
  ];
  /** Polls for what the bus did not deliver. */
  const pollAll = async (): Promise<void> => {
    if (rooms.size === 0) return;
    for (const { id, seq } of await findSeqs(db, [...rooms.keys()])) {
      if (seen.get(id) !== seq) poll(id);
      seen.set(id, seq);
    }
  };
  const timer = setInterval(() => pollAll().catch(failed), limits.pollEveryMs).unref();

  const ensure = (id: number): Room | null => {
    const there = rooms.get(id);
    if (there) return there;
    if (rooms.size >= limits.openMax) return null;
    const typed = () => bus.publish(TYPED_SUBJECT, { id, server });
    const made = openRoom(deps, id, { limits, typed, inLanguage });
    rooms.set(id, made);
    return made;
  };
  const closeEmpty = (room: Room): void => {
    if (room.members.size > 0 || rooms.get(room.id) !== room) return;
    rooms.delete(room.id);
    seen.delete(room.id);
    writers.publish(room.id);
    const ended: Promise<void> = room.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  return {
    ensure,
    closeEmpty,
    /** The editor has entered. */
    joined: ({ itemId }: TextConnection): void => {
      writers.publish(itemId);
      writers.announce(itemId);
    },
    moved: ({ itemId }: TextConnection): void => writers.announce(itemId),
    left: (connection: TextConnection): void => {
      const { room } = connection;
      connection.room = null;
      if (!room?.members.delete(connection)) return;
      writers.announce(room.id);
      closeEmpty(room);
    },
    writersOf: writers.all,
    openNow: writers.openNow,
    /** Yjs documents of other people in the same item, which this editor's updates must not continue. */
    foreignTo: ({ itemId, login }: TextConnection): ReadonlySet<number> => {
      const others = writers.all(itemId).filter(({ person }) => person.id !== login?.session.accountId);
      return new Set(others.map(({ client }) => client));
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
      await Promise.all([...rooms.values()].map((room) => room.stop()));
      await Promise.all(ending);
      writers.stop();
    },
  };
};

export type TextRooms = ReturnType<typeof textRooms>;
