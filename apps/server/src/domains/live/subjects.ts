import type { Subject } from '../../bus/bus.ts';
import type { Beat } from './studios/viewers.ts';

// Subjects on the bus by which parts of this domain, in one process or several, ask each other to look.

/** A video is gone or must not be prepared any more; payload `{ id }`. */
export const FORGET: Subject<{ id: string }> = 'videos.forget';

/** The audit of a video has failed, also of one that is on air; payload `{ id }`. */
export const VIDEO_WITHDRAWN: Subject<{ id: string }> = 'videos.withdrawn';

/** A rotation should run and does not yet. */
export const ROTATION_DUE: Subject<unknown> = 'videos.rotationDue';

/** What must be recorded differs from before. */
export const RECORD: Subject<{ studioId: string }> = 'recordings.due';

/** After every change to a studio's row, keys or lives; payload `{ id }`. */
export const STUDIO_CHANGED: Subject<{ id: string }> = 'studios.changed';

/** How viewers' players are doing; payload `Beat[]`. */
export const BEATS: Subject<Beat[]> = 'live.beats';
