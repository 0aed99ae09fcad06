import type { Subject } from '../../bus/bus.ts';
import type { Beat } from './audience/viewers.service.ts';

// Bus subjects by which parts of this domain, in one or several processes, notify each other.

/** A video was deleted or must no longer be prepared; payload `{ id }`. */
export const FORGET: Subject<{ id: string }> = 'videos.forget';

/** The review of a video has failed, also of one on air; payload `{ id }`. */
export const VIDEO_WITHDRAWN: Subject<{ id: string }> = 'videos.withdrawn';

/** A rotation should run and does not yet. */
export const ROTATION_DUE: Subject<unknown> = 'videos.rotationDue';

/** The set of wanted recordings has changed. */
export const RECORD: Subject<{ studioId: string }> = 'recordings.due';

/** A recording has ended; payload `{ id }`. */
export const RECORDED: Subject<{ id: string }> = 'recordings.ended';

/** After every change to a studio's row, keys or lives; payload `{ id }`. */
export const STUDIO_CHANGED: Subject<{ id: string }> = 'studios.changed';

/** Quality reports of viewers' players; payload `Beat[]`. */
export const BEATS: Subject<Beat[]> = 'live.beats';
