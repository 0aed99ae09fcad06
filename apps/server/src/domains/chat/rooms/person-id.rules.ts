import { networkOf } from '@onair/contract/lib/network';
import { keyedId } from '../../../crypto/keyed-id.ts';
import { skeletonOf } from '../../identity/index.ts';

type Kind = 'account' | 'guest' | 'guestKey' | 'network';

/** Stable within a room, and different in each. */
const hashedId = (key: Buffer, studioId: string, kind: Kind, text: string): string =>
  keyedId(key, `chat:${studioId}:${kind}:${text.toLowerCase()}`);

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
