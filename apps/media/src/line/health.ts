import { LINES, type LineName } from '@onair/contract/live/media-lines';
import type { LineHealth } from '../program/choose.ts';
import { type Line, noVideoMs } from './line.ts';

/** What the switching rules know of each line at `now`. */
export const healthOf = (lines: Record<LineName, Line>, now: number): Record<LineName, LineHealth> =>
  Object.fromEntries(LINES.map((name) => [name, health(lines[name], now)])) as Record<LineName, LineHealth>;

const health = (line: Line, now: number): LineHealth => ({
  connected: line.publisher !== null,
  noVideoMs: noVideoMs(line, now),
  lowFpsMs: line.lowSince === null ? 0 : now - line.lowSince,
  healthyMs: line.healthySince === null ? 0 : now - line.healthySince,
});
