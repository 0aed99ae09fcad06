import type { Subject } from '../../../bus/bus.ts';

/** Bus subject: what must be recorded is other than before. */
export const RECORD: Subject<{ studioId: string }> = 'recordings.due';
