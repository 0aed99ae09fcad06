/** Bus subject: what is to be recorded is other than before. */
export const RECORD = 'recordings.due';
