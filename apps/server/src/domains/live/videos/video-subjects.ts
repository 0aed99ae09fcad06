import type { Subject } from '../../../bus/bus.ts';

/** Subjects on the bus by which parts of this feature, in one process or several, tell each other to look. */

/** A video is gone or must not be prepared any more; payload `{ id }`. */
export const FORGET: Subject<{ id: string }> = 'videos.forget';

/** The audit of a video has failed, also of one that is on air; payload `{ id }`. */
export const VIDEO_WITHDRAWN: Subject<{ id: string }> = 'videos.withdrawn';

/** A rotation should run and does not yet. */
export const ROTATION_DUE: Subject<unknown> = 'videos.rotationDue';
