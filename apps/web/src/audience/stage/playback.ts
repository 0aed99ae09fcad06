import type { Clarity } from '@onair/contract/live/studio-now';
import { keep, kept } from '../store.ts';

/** What a viewer may choose: a quality with the lowest delay, or HLS, which adapts the quality itself. */
export type Playback = Clarity | 'hls';

const KEY = 'live-playback';
const ALL: readonly Playback[] = ['source', '720p', '480p', 'hls'];

/** The choice that this browser made last; null without one. */
export const keptPlayback = (): Playback | null => ALL.find((one) => one === kept(KEY)) ?? null;

export const keepPlayback = (playback: Playback): void => keep(KEY, playback);
