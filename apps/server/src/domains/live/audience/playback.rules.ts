import { Delivery, type PlayFigures, type PlayQuality } from '@onair/contract/live/audience/quality';

/** Sums over what players reported in a live, so that means follow from them at any time. */
type Sums = {
  /** Watched by those that reported. */
  seconds: number;
  starts: number;
  startMs: number;
  stalls: number;
  stalledMs: number;
  /** Reports with a bit rate, and their sum; likewise with the age of the picture. */
  rated: number;
  kbps: number;
  aged: number;
  latencyMs: number;
};
/** By delivery: the same size for a live of a thousand viewers as for one of ten. */
export type Playback = { [by in Delivery]?: Sums };

const none: Sums = {
  seconds: 0,
  starts: 0,
  startMs: 0,
  stalls: 0,
  stalledMs: 0,
  rated: 0,
  kbps: 0,
  aged: 0,
  latencyMs: 0,
};

/** Adds a report to the sums. `before` is what the same player reported last: it says when it began once more in each report. */
export const addReport = (
  playback: Playback,
  report: PlayQuality,
  { before, seconds }: { before: PlayQuality | null; seconds: number },
): Playback => {
  const { by, startMs, stalls, stalledMs, kbps, latencyMs } = report;
  const sums = playback[by] ?? none;
  const began = startMs !== null && (before?.by !== by || before.startMs !== startMs);
  const next = {
    seconds: sums.seconds + seconds,
    starts: sums.starts + Number(began),
    startMs: sums.startMs + (began ? startMs : 0),
    stalls: sums.stalls + stalls,
    stalledMs: sums.stalledMs + stalledMs,
    rated: sums.rated + Number(kbps !== null),
    kbps: sums.kbps + (kbps ?? 0),
    aged: sums.aged + Number(latencyMs !== null),
    latencyMs: sums.latencyMs + (latencyMs ?? 0),
  };
  return { ...playback, [by]: next };
};

const rounded = (value: number): number => Math.round(value * 10) / 10;

const figuresOf = ({ seconds, ...sums }: Sums): PlayFigures => {
  const mean = (sum: number, of: number): number | null => (of === 0 ? null : rounded(sum / of));
  return {
    seconds: rounded(seconds),
    startMs: mean(sums.startMs, sums.starts),
    stallsPerHour: mean(sums.stalls * 3600, seconds),
    stalledShare: seconds === 0 ? null : Math.min(1, Math.round(sums.stalledMs / seconds) / 1000),
    kbps: mean(sums.kbps, sums.rated),
    latencyMs: mean(sums.latencyMs, sums.aged),
  };
};

const DELIVERIES: readonly Delivery[] = Delivery.anyOf.map((one) => one.const);

/** By delivery. */
export const playbackBy = (playback: Playback): ({ by: Delivery } & PlayFigures)[] =>
  DELIVERIES.flatMap((by) => (playback[by] ? [{ by, ...figuresOf(playback[by]) }] : []));

/** Over all of them; null where no player reported. */
export const playbackOf = (playback: Playback): PlayFigures | null => {
  const all = DELIVERIES.flatMap((by) => playback[by] ?? []);
  if (all.length === 0) return null;
  const sum = (of: keyof Sums): number => all.reduce((total, sums) => total + sums[of], 0);
  return figuresOf({
    seconds: sum('seconds'),
    starts: sum('starts'),
    startMs: sum('startMs'),
    stalls: sum('stalls'),
    stalledMs: sum('stalledMs'),
    rated: sum('rated'),
    kbps: sum('kbps'),
    aged: sum('aged'),
    latencyMs: sum('latencyMs'),
  });
};
