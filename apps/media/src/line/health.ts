import { LINES, type LineName } from '@onair/contract/live/media/lines';
import { recordOf } from '@onair/contract/typed';
import type { LineHealth } from '../program/choose.ts';
import { isSeen } from '../tap/measure.ts';
import { type Line, noVideoMs } from './line.ts';

/**
 * What the switching rules know of each line at `now`.
 * @param encodersStart whether a program may start with an encoder
 */
export const healthOf = (
  lines: Record<LineName, Line>,
  now: number,
  encodersStart = true,
): Record<LineName, LineHealth> => recordOf(LINES, (name) => health(lines[name], now, encodersStart));

const health = (line: Line, now: number, encodersStart: boolean): LineHealth => ({
  connected: line.publisher !== null,
  // A person started the rotation or the browser; an encoder that nobody can see waits for a person.
  mayStart: line.publisher !== null && (line.publisher.origin === 'encoder' ? encodersStart && isSeen(line.tap) : true),
  noVideoMs: noVideoMs(line, now),
  lowFpsMs: line.lowSince === null ? 0 : now - line.lowSince,
  healthyMs: line.healthySince === null ? 0 : now - line.healthySince,
});
