import { createHmac } from 'node:crypto';

/**
 * The id of a person in a room, a UUID (version 8) of a keyed hash: the same each time, and from it neither account nor a
 * guest's own id can be found.
 */
export const personIdOf = (key: Buffer, studioId: string, kind: 'account' | 'guest', id: string): string => {
  const hex = createHmac('sha256', key).update(`chat:${studioId}:${kind}:${id.toLowerCase()}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A guest's nickname with what tells two of one name apart. */
export const guestNameOf = (nickname: string, personId: string): string => `${nickname}#${personId.slice(0, 4)}`;
