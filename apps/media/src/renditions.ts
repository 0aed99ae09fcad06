import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { RenditionName } from '@onair/contract/live/media/lines';
import type { EgressStats, RenditionStats } from '@onair/contract/live/media/stats';
import { type EndWhy, type Fanout, newFanout } from './egress/fanout.ts';
import type { Tag } from './flv/tag.ts';
import type { Packager } from './hls/packagers.ts';

/** Takes packets of a rendition. */
type RenditionWriter = { tag: (tag: Tag) => void; closed: () => void };

/** The renditions of one studio's program: made elsewhere, written here, served to viewers who ask for them. */
export type Renditions = {
  /** Null while another writer is connected; `close` disconnects the writer. */
  write: (name: RenditionName, close: () => void) => RenditionWriter | null;
  /** Null while it does not run. */
  fanout: (name: RenditionName) => Fanout | null;
  /** Disconnects the writer and moves its viewers to the source. @returns whether it was running */
  withdraw: (name: RenditionName) => boolean;
  /** Captions of the source, whose clock is that of all renditions. */
  caption: (time: number, body: Buffer) => void;
  /** Disconnects writers that went silent. */
  tick: (now: number) => void;
  takeStats: (now: number) => { running: RenditionStats[]; egress: EgressStats[] };
  /** Ends with the live: viewers are told that it is over. */
  end: (why?: EndWhy) => void;
};

/** A writer that sent nothing for this long has died with its connection open. */
const SILENT_MS = 10_000;

type Made = {
  fanout: Fanout;
  packager: Packager | undefined;
  close: () => void;
  running: boolean;
  receivedAt: number;
  bytes: number;
  countedAt: number;
};

export const newRenditions = (
  now: () => number,
  emit: (event: StudioEvent) => void,
  packagerOf: (name: RenditionName) => Packager | undefined = () => undefined,
): Renditions => {
  const made = new Map<RenditionName, Made>();

  const stop = (name: RenditionName, reason: EndWhy): boolean => {
    const one = made.get(name);
    if (!one) return false;
    made.delete(name);
    one.close();
    one.fanout.end(reason);
    one.packager?.end(reason);
    if (one.running) emit({ event: 'rendition', rendition: name, running: false });
    return true;
  };
  const running = () => [...made].filter(([, one]) => one.running);

  return {
    write: (name, close) => {
      if (made.has(name)) return null;
      const at = now();
      const one: Made = {
        fanout: newFanout(now),
        packager: packagerOf(name),
        close,
        running: false,
        receivedAt: at,
        bytes: 0,
        countedAt: at,
      };
      made.set(name, one);
      return {
        tag: (tag) => {
          if (made.get(name) !== one) return;
          one.receivedAt = now();
          one.bytes += tag.body.length;
          one.fanout.send(tag.kind, tag.role, tag.time, tag.body);
          one.packager?.send(tag.kind, tag.role, tag.time, tag.body);
          if (one.running || tag.role !== 'key') return;
          one.running = true;
          emit({ event: 'rendition', rendition: name, running: true });
        },
        closed: () => {
          if (made.get(name) === one) stop(name, 'moved');
        },
      };
    },
    fanout: (name) => {
      const one = made.get(name);
      return one?.running ? one.fanout : null;
    },
    withdraw: (name) => stop(name, 'moved'),
    caption: (time, body) => {
      for (const [, { fanout }] of running()) fanout.send('data', 'caption', time, body);
    },
    tick: (at) => {
      for (const [name, one] of made) if (at - one.receivedAt > SILENT_MS) stop(name, 'moved');
    },
    takeStats: (at) => ({
      running: running().map(([rendition, one]) => {
        const kbps = (one.bytes * 8) / Math.max(1, at - one.countedAt);
        one.bytes = 0;
        one.countedAt = at;
        return { rendition, kbps, viewers: one.fanout.viewers() };
      }),
      egress: running().map(([, { fanout }]) => fanout.takeStats(at)),
    }),
    end: (why = 'ended') => {
      for (const name of made.keys()) stop(name, why);
    },
  };
};

/** What several outputs do together. */
export const sumEgress = (all: EgressStats[]): EgressStats => ({
  viewers: all.reduce((sum, one) => sum + one.viewers, 0),
  kbps: all.reduce((sum, one) => sum + one.kbps, 0),
  behind: all.reduce((sum, one) => sum + one.behind, 0),
  cutOff: all.reduce((sum, one) => sum + one.cutOff, 0),
});
