import type { Subject } from '../../../bus/bus.ts';
import type { Beat } from './viewers.ts';

/** Bus subject: payload `{ id }`, after every change to a studio's row, keys or lives. */
export const STUDIO_CHANGED: Subject<{ id: string }> = 'studios.changed';
/** Bus subject: payload `Beat[]`. */
export const BEATS: Subject<Beat[]> = 'live.beats';
