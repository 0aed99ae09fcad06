/**
 * A clip whose pictures carry their number, so that one can be recognized wherever it is seen: a row of squares along the
 * bottom, white ones are ones, the greatest first; a last square makes the count of white ones odd.
 */
import { fileURLToPath } from 'node:url';

export const NUMBERED_FRAMES = 300;
export const SQUARE = 40;
export const DIGITS = 15;

export const numberedClip = (): string => fileURLToPath(new URL('../../fixtures/numbered.flv', import.meta.url));
