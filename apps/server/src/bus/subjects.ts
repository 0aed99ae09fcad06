/** Says "look again": payload `{ accountId }`. Published after every change to an account or its sessions. */
export const SESSIONS_CHANGED = 'sessions.changed';
