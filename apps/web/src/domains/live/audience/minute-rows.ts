import type { TimelineEvent, TimelinePoint } from '@onair/contract/live/studios/history';

/** One minute of the timeline with what happened in it. */
export type MinuteRow = {
  /** Milliseconds since 1970, at the full minute. */
  at: number;
  videoKbps: number | null;
  fps: number | null;
  viewers: number | null;
  chat: number | null;
  switches: readonly TimelineEvent[];
  acts: readonly TimelineEvent[];
};

const MINUTE = 60_000;
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE) * MINUTE;

/**
 * Every minute from the first to the last with data, on one axis: also those without figures, so that a pause is
 * visible.
 */
export const minuteRows = (points: readonly TimelinePoint[], events: readonly TimelineEvent[]): MinuteRow[] => {
  const shown = events.filter((event) => event.kind === 'switched' || event.kind === 'act');
  const minutes = [...points, ...shown].map((one) => minuteOf(one.at));
  if (minutes.length === 0) return [];
  const first = minutes.reduce((a, b) => Math.min(a, b));
  const last = minutes.reduce((a, b) => Math.max(a, b));
  const known = new Map(points.map((point) => [minuteOf(point.at), point]));
  const during = Map.groupBy(shown, (event) => minuteOf(event.at));
  return Array.from({ length: (last - first) / MINUTE + 1 }, (_, index) => {
    const at = first + index * MINUTE;
    const point = known.get(at);
    const happened = during.get(at) ?? [];
    return {
      at,
      videoKbps: point?.videoKbps ?? null,
      fps: point?.fps ?? null,
      viewers: point?.viewers ?? null,
      chat: point?.chat ?? null,
      switches: happened.filter((event) => event.kind === 'switched'),
      acts: happened.filter((event) => event.kind === 'act'),
    };
  });
};
