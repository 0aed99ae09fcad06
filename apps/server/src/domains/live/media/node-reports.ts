import type { StudioNow } from '@onair/contract/live/studio-now';
import type { Bus, Subject } from '../../../bus/bus.ts';
import type { LiveReport } from './live.ts';

/** Bus subject of the reports of nodes that run media. */
const LIVE_REPORT: Subject<LiveReport> = 'live.report';
/** A node with an older report is gone. */
const SILENT_MS = 5_000;

type Received = { report: LiveReport; at: number };

/**
 * Reports of the nodes that run media. A node reports the epoch under which it holds each studio: a report with a lower
 * epoch than seen before comes from a node that has lost the studio, and is ignored.
 */
export const nodeReports = (bus: Bus, noteEpoch: (studioId: string, epoch: number) => void) => {
  const nodes = new Map<string, Received>();
  const holders = new Map<string, { node: string; epoch: number }>();
  const stop = bus.subscribe(LIVE_REPORT, (report) => {
    nodes.set(report.node, { report, at: performance.now() });
    for (const [studioId, epoch] of Object.entries(report.epochs)) {
      if (epoch < (holders.get(studioId)?.epoch ?? 0)) continue;
      holders.set(studioId, { node: report.node, epoch });
      noteEpoch(studioId, epoch);
    }
  });
  return {
    publish: (report: LiveReport): void => bus.publish(LIVE_REPORT, report),
    holder: (studioId: string) => holders.get(studioId) ?? null,
    now: (studioId: string): StudioNow | null => {
      const holder = holders.get(studioId);
      const received = holder && nodes.get(holder.node);
      return received?.report.studios.find((studio) => studio.studioId === studioId) ?? null;
    },
    /** From the node that holds the studio, unless it is silent. */
    of: (studioId: string): LiveReport | null => {
      const received = nodes.get(holders.get(studioId)?.node ?? '');
      return received && performance.now() - received.at < SILENT_MS ? received.report : null;
    },
    /** The latest one from a node that holds studios and is not silent; null when there is none. */
    latest: (): LiveReport | null => {
      const fresh = [...nodes.values()].filter(({ at }) => performance.now() - at < SILENT_MS);
      const holding = fresh.filter(({ report }) =>
        [...holders.values()].some(({ node, epoch }) => node === report.node && epoch > 0),
      );
      return holding.sort((a, b) => b.at - a.at)[0]?.report ?? null;
    },
    stop,
  };
};
