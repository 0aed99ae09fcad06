import type { EgressStats, StudioStats } from '@onair/contract/live/media-stats';
import type { Deps } from '../../../deps.ts';
import type { Readings } from '../../../http/metrics.ts';
import type { HeldStudio } from './held-studio.ts';
import type { ViewerCounter } from './viewers.ts';

/** Metrics of the live side: for the studios that this process holds, zero elsewhere. */
export const studioReadings = (
  { live, now }: Pick<Deps, 'live' | 'now'>,
  { held, counter }: { held: () => HeldStudio[]; counter: ViewerCounter },
): Readings => {
  const studios = (): StudioStats[] => live.stats().studios;
  const sum = (of: (studio: StudioStats) => number): number => studios().reduce((total, one) => total + of(one), 0);
  const egress = (of: (egress: EgressStats) => number): number =>
    sum(({ audience, preview }) => of(audience) + of(preview));
  const lines = (phase: StudioStats['lines'][number]['phase']): number =>
    sum((studio) => studio.lines.filter((line) => line.phase === phase).length);
  const total = (of: (one: HeldStudio) => number): number => held().reduce((all, one) => all + of(one), 0);
  return {
    live_owner: { help: '1 where this process runs the media', read: () => (live.isOwner() ? 1 : 0) },
    live_media_available: {
      help: '1 where studios can go on air by way of this process',
      read: () => (live.state().media.available ? 1 : 0),
    },
    live_studios_held: { help: 'Studios that this process holds', read: () => live.readings().held },
    live_lease_epoch: { help: 'Highest fencing epoch of those', read: () => live.readings().epoch },
    live_lease_age_seconds: {
      help: 'Since the last renewal of the leases; above 3 nothing is written or reported',
      read: () => live.readings().leaseAgeSeconds,
    },
    live_media_restarts: { help: 'Starts of the media process after the first', read: () => live.readings().restarts },
    live_hls_write_failures: {
      help: 'Files of HLS that the disk refused, since the start: players cannot go back to what they held',
      read: () => live.readings().hlsFailures,
    },
    live_studios_on_air: { help: 'Lives that are on', read: () => total(({ live: on }) => (on ? 1 : 0)) },
    live_viewers: {
      help: 'Viewers by their heartbeats',
      read: () => total(({ studio }) => counter.count(studio.id, now().getTime()).now),
    },
    live_sockets: { help: 'Open sockets of viewers and previews', read: () => egress(({ viewers }) => viewers) },
    live_egress_kbps: {
      help: 'What goes out through them, in kilobits a second',
      read: () => egress(({ kbps }) => kbps),
    },
    live_sockets_behind: { help: 'Viewers that do not keep up', read: () => egress(({ behind }) => behind) },
    live_sockets_cut_off: {
      help: 'Viewers cut off since they did not keep up',
      read: () => egress(({ cutOff }) => cutOff),
    },
    live_lines_live: { help: 'Lines with a picture', read: () => lines('live') },
    live_lines_stalled: { help: 'Lines that have stopped with their connection open', read: () => lines('stalled') },
    live_stalls: { help: 'Stops of lines since this process began', read: () => total(({ stalls }) => stalls) },
    live_encoders_refused: {
      help: 'Encoders with a key of a studio that were turned away since this process began',
      read: () => total(({ refusals }) => refusals),
    },
    live_unstored: {
      help: 'What happened in studios and is not in the database yet',
      read: () => total(({ outbox }) => outbox.size()),
    },
  };
};
