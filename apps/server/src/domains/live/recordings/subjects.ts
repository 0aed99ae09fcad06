/** Bus subject: what must be recorded is other than before. */
export const RECORD = 'recordings.due';
