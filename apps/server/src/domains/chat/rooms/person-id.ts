import { createHmac } from 'node:crypto';
import { networkOf } from '@onair/contract/network';
import { skeletonOf } from '../../identity/index.ts';

/** A UUID (version 8) of a keyed hash: stable within a room, and not reversible. */
const hashedId = (
  key: Buffer,
  studioId: string,
  kind: 'account' | 'guest' | 'guestKey' | 'network',
  text: string,
): string => {
  const hex = createHmac('sha256', key).update(`chat:${studioId}:${kind}:${text.toLowerCase()}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The id of a person in a room: a keyed hash of the account, or of the guest's own id. */
export const personIdOf = (key: Buffer, studioId: string, kind: 'account' | 'guest', id: string): string =>
  hashedId(key, studioId, kind, id);

/**
 * What identifies a guest who discards the browser's id: a keyed hash of the network and of the nickname's skeleton.
 * Neither can be recovered from it.
 */
export const guestKeyOf = (key: Buffer, studioId: string, address: string, nickname: string): string =>
  hashedId(key, studioId, 'guestKey', `${networkOf(address)} ${skeletonOf(nickname)}`);

/** The network that a guest speaks from, under whatever name: a keyed hash from which it cannot be recovered. */
export const networkKeyOf = (key: Buffer, studioId: string, address: string): string =>
  hashedId(key, studioId, 'network', networkOf(address));

/** A guest's nickname with a suffix that distinguishes people of the same name. */
export const guestNameOf = (nickname: string, personId: string): string => `${nickname}#${personId.slice(0, 4)}`;
