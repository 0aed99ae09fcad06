import { createHash } from 'node:crypto';
import type { PlayQuality } from '@onair/contract/live/audience/quality';
import type { Deps } from '../../deps.ts';
import { BEATS, type Beat } from '../../domains/live/index.ts';
import { findStudio } from '../live/live.store.ts';
import { demoStudios } from '../live/studios.ts';

const MINUTE = 60_000;
/** A live fills within a few minutes. */
const FILLS_MS = 4 * MINUTE;
/** Fraction of viewers replaced by others each minute. */
const COME_AND_GO = 6;
const VIEWERS_OF_A_NETWORK = 200;

/** In the format of a browser's hash, since it is stored as one. */
const clientOf = (name: string): string =>
  createHash('sha256').update(name).digest().subarray(0, 16).toString('base64');

const sizeAt = (most: number, onAirMs: number, at: number): number => {
  const waves = 0.72 + 0.2 * Math.sin(at / (53 * MINUTE)) + 0.08 * Math.sin(at / (7 * MINUTE));
  return Math.round(most * waves * Math.min(1, 0.35 + onAirMs / FILLS_MS));
};

const qualityOf = (viewer: number): PlayQuality => {
  const stalls = Number(viewer % 40 === 0);
  const [startMs, latencyMs] = [500 + ((viewer * 37) % 900), 900 + ((viewer * 53) % 700)];
  return { by: 'flv', startMs, stalls, stalledMs: stalls * 600, kbps: 1100, latencyMs };
};

/**
 * The crowd of the demo studios: viewers who are counted like any others, in waves of hundreds, but receive no picture.
 * They are not people, and the demo says so. @returns the function that sends one heartbeat for all of them
 */
export const demoCrowd = (deps: Deps): (() => Promise<void>) => {
  const { bus, db, live, now } = deps;
  const since = new Map<string, number>();
  return async () => {
    const at = now().getTime();
    for (const [n, { slug, crowd: most }] of demoStudios().entries()) {
      const studioId = (await findStudio(db, slug))?.id;
      if (!studioId) continue;
      if (!live.now(studioId)?.live) {
        since.delete(studioId);
        continue;
      }
      const began = since.get(studioId) ?? at;
      since.set(studioId, began);
      const first = Math.floor(((at - began) / MINUTE) * COME_AND_GO);
      const beats = Array.from({ length: sizeAt(most, at - began, at) }, (_, place): Beat => {
        const viewer = first + place;
        const name = `demo ${n} ${began} ${viewer}`;
        const network = `demo ${n} ${Math.floor(viewer / VIEWERS_OF_A_NETWORK)}`;
        return { studioId, client: clientOf(name), session: name, network, gone: false, quality: qualityOf(viewer) };
      });
      bus.publish(BEATS, beats);
    }
  };
};
