import type { SwitchReason } from '@onair/contract/live/media/channel';
import { LINES, type LineName, type ProgramSource } from '@onair/contract/live/media/lines';

/** What the rules know of a line. Durations in milliseconds. */
export type LineHealth = {
  connected: boolean;
  /** Whether a program may start with it. */
  mayStart: boolean;
  /** Time without a picture; infinite if there never was one. */
  noVideoMs: number;
  /** Time with under half of its frames. */
  lowFpsMs: number;
  /** Time without a broken rule. */
  healthyMs: number;
};

export type Situation = {
  program: ProgramSource | null;
  /** Whether these rules control switching. */
  automatic: boolean;
  /** Whether an operator chose what the program shows: then nothing switches back automatically. */
  byHand: boolean;
  lines: Record<LineName, LineHealth>;
};

const NO_VIDEO_MS = 1000;
const LOW_FPS_MS = 3000;
export const BACK_AFTER_MS = 30_000;

/** Why the program cannot stay on a line; null when it can. */
export const failureOf = (line: LineHealth): SwitchReason | null => {
  if (!line.connected) return 'lineClosed';
  if (line.noVideoMs >= NO_VIDEO_MS) return 'noVideo';
  return line.lowFpsMs >= LOW_FPS_MS ? 'lowFps' : null;
};

/**
 * Where the program should switch automatically, null to stay: away from a failing line, in the order main, hot, cold,
 * slate; back to a better one after half a minute of health; from a slate that nobody asked for to any live line. Where a
 * person switches between lines, the slate still fills the time in which no line has a picture.
 */
export const choose = ({
  program,
  automatic,
  byHand,
  lines,
}: Situation): { to: ProgramSource; reason: SwitchReason } | null => {
  const isAlive = (name: LineName) => failureOf(lines[name]) === null;
  if (program === null) {
    const first = LINES.find((name) => isAlive(name) && lines[name].mayStart);
    return first ? { to: first, reason: 'started' } : null;
  }
  const alive = LINES.find(isAlive);
  if (program === 'slate') return alive && !byHand ? { to: alive, reason: 'recovered' } : null;
  const failure = failureOf(lines[program]);
  if (!automatic) return failure && !alive ? awayFromAll(lines[program], failure) : null;
  if (failure) return alive ? { to: alive, reason: failure } : awayFromAll(lines[program], failure);
  if (byHand) return null;
  const better = LINES.slice(0, LINES.indexOf(program)).find(
    (name) => failureOf(lines[name]) === null && lines[name].healthyMs >= BACK_AFTER_MS,
  );
  return better ? { to: better, reason: 'recovered' } : null;
};

/** Without an alternative, few frames are better than none: the slate is for a line that shows nothing. */
const awayFromAll = (line: LineHealth, failure: SwitchReason): { to: 'slate'; reason: SwitchReason } | null =>
  failure === 'lowFps' && line.connected ? null : { to: 'slate', reason: 'allDead' };
