/** Bus subject: payload `{ id }`, after every change to a studio's row, keys or lives. */
export const STUDIO_CHANGED = 'studios.changed';
/** Bus subject: payload `Beat[]`. */
export const BEATS = 'live.beats';
