import type { Writer } from '@onair/contract/content/documents/shared-text';
import type { Person } from '@onair/contract/content/items/items';
import type { Bus, Subject } from '../../../bus/bus.ts';

/** Who writes in an item on one server. */
const WRITERS_SUBJECT: Subject<{ server: string; id: number; writers: Writer[] }> = 'content.writers';
/** A server has started and asks the others for their writers. */
const REQUEST_SUBJECT: Subject<{ server: string }> = 'content.writers.asked';

type Options = {
  server: string;
  everyMs: number;
  forMs: number;
  /** Items open on this server, and the writers in each. */
  items: () => Iterable<number>;
  own: (id: number) => Writer[];
  /** Someone joined, left or moved. */
  changed: (id: number) => void;
  /** The set of people who have it open changed, on any server. */
  peopleChanged: (id: number) => void;
};

const peopleIn = (writers: readonly Writer[]): Person[] =>
  [...new Map(writers.map(({ person }) => [person.id, person])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/**
 * Interval, as a fraction of the expiry, at which a server repeats its writers: a single lost message does not matter.
 */
const REPEATED = 3 / 8;

/**
 * Who writes in which item, on all servers. Kept in memory only: a server repeats its own list often, and is forgotten
 * with its list when it falls silent.
 */
export const writersEverywhere = (bus: Bus, options: Options) => {
  const { server, everyMs, forMs, items, own, changed, peopleChanged } = options;
  const elsewhere = new Map<number, Map<string, { writers: Writer[]; at: number }>>();
  const due = new Map<number, NodeJS.Timeout>();
  /** Ids of the people by item, as of the last change. */
  const known = new Map<number, string>();

  const all = (id: number): Writer[] => [
    ...own(id),
    ...[...(elsewhere.get(id)?.values() ?? [])].flatMap(({ writers }) => writers),
  ];
  const publish = (id: number): void => bus.publish(WRITERS_SUBJECT, { server, id, writers: own(id) });
  const publishAll = (): void => {
    for (const id of items()) publish(id);
  };
  const noteChange = (id: number): void => {
    changed(id);
    const people = peopleIn(all(id))
      .map((person) => person.id)
      .join();
    if (people === (known.get(id) ?? '')) return;
    if (people === '') known.delete(id);
    else known.set(id, people);
    peopleChanged(id);
  };

  const forget = (id: number, from: string): void => {
    const servers = elsewhere.get(id);
    if (!servers?.delete(from)) return;
    if (servers.size === 0) elsewhere.delete(id);
    noteChange(id);
  };

  const unsubscribe = [
    bus.subscribe(WRITERS_SUBJECT, ({ server: from, id, writers }) => {
      if (from === server) return;
      if (writers.length === 0) return forget(id, from);
      const servers = elsewhere.get(id) ?? new Map<string, { writers: Writer[]; at: number }>();
      elsewhere.set(id, servers.set(from, { writers, at: performance.now() }));
      noteChange(id);
    }),
    bus.subscribe(REQUEST_SUBJECT, ({ server: from }) => {
      if (from !== server) publishAll();
    }),
  ];
  bus.publish(REQUEST_SUBJECT, { server });

  const repeats = setInterval(publishAll, forMs * REPEATED).unref();
  const round = setInterval(() => {
    for (const [id, servers] of elsewhere) {
      for (const [from, { at }] of servers) if (performance.now() - at > forMs) forget(id, from);
    }
  }, forMs / 4).unref();

  return {
    all,
    /** Items that are open in an editor on any server, with each person once. */
    openNow: (): { id: number; people: Person[] }[] =>
      [...new Set([...items(), ...elsewhere.keys()])]
        .map((id) => ({ id, people: peopleIn(all(id)) }))
        .filter(({ people }) => people.length > 0),
    publish,
    /** Notifies this and other servers, debounced. */
    announce: (id: number): void => {
      if (due.has(id)) return;
      const publishChange = (): void => {
        due.delete(id);
        noteChange(id);
        publish(id);
      };
      due.set(id, setTimeout(publishChange, everyMs).unref());
    },
    stop: (): void => {
      for (const end of unsubscribe) end();
      clearInterval(repeats);
      clearInterval(round);
      for (const timer of due.values()) clearTimeout(timer);
    },
  };
};
