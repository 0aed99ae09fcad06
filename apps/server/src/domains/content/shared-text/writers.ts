import type { Writer } from '@onair/contract/content/shared-text';
import type { Bus, Subject } from '../../../bus/bus.ts';

/** Who writes in an item on one server; `ask`: that server wants to know who writes on the others. */
type Here = { server: string; id: number; writers: Writer[]; ask?: boolean };
const WRITERS_SUBJECT: Subject<Here> = 'content.writers';

type Options = {
  server: string;
  everyMs: number;
  forMs: number;
  /** Who writes in an item on this server; null where it has none open. */
  own: (id: number) => Writer[] | null;
  /** Someone came, went or moved. */
  changed: (id: number) => void;
};

/**
 * Who writes in which item, on all servers. Kept in memory alone: a server repeats its own often, and is forgotten with
 * what it said when it falls silent.
 */
export const writersEverywhere = (bus: Bus, { server, everyMs, forMs, own, changed }: Options) => {
  const elsewhere = new Map<number, Map<string, { writers: Writer[]; at: number }>>();
  const due = new Map<number, NodeJS.Timeout>();

  const publish = (id: number, ask = false): void =>
    bus.publish(WRITERS_SUBJECT, { server, id, writers: own(id) ?? [], ...(ask ? { ask } : {}) });

  const forget = (id: number, from: string): void => {
    const servers = elsewhere.get(id);
    if (!servers?.delete(from)) return;
    if (servers.size === 0) elsewhere.delete(id);
    changed(id);
  };

  const unsubscribe = bus.subscribe(WRITERS_SUBJECT, ({ server: from, id, writers, ask }) => {
    if (from === server || own(id) === null) return;
    if (ask) publish(id);
    if (writers.length === 0) return forget(id, from);
    const servers = elsewhere.get(id) ?? new Map<string, { writers: Writer[]; at: number }>();
    elsewhere.set(id, servers.set(from, { writers, at: performance.now() }));
    changed(id);
  });

  const round = setInterval(() => {
    for (const [id, servers] of elsewhere) {
      for (const [from, { at }] of servers) if (performance.now() - at > forMs) forget(id, from);
    }
  }, forMs / 4).unref();

  return {
    all: (id: number): Writer[] => [
      ...(own(id) ?? []),
      ...[...(elsewhere.get(id)?.values() ?? [])].flatMap(({ writers }) => writers),
    ],
    publish,
    /** Tells here and elsewhere, soon and not for each letter. */
    announce: (id: number): void => {
      if (due.has(id)) return;
      const tell = (): void => {
        due.delete(id);
        changed(id);
        publish(id);
      };
      due.set(id, setTimeout(tell, everyMs).unref());
    },
    /** An item that nobody writes in on this server any more. */
    drop: (id: number): void => {
      elsewhere.delete(id);
      publish(id);
    },
    stop: (): void => {
      unsubscribe();
      clearInterval(round);
      for (const timer of due.values()) clearTimeout(timer);
    },
  };
};

export type WritersEverywhere = ReturnType<typeof writersEverywhere>;
