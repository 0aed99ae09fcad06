import type { Subject } from './bus.ts';

/** Says "look again": payload `{ accountId }`. Published after every change to an account or its sessions. */
export const SESSIONS_CHANGED: Subject<{ accountId: string }> = 'sessions.changed';
