import { timingSafeEqual } from 'node:crypto';
import { DAY } from '@onair/contract/lib/local-time';
import { keyedHash } from '../../../crypto/signed-token.ts';
import type { Deps } from '../../../deps.ts';

const WEEK = 7 * DAY;
const KEY_BYTES = 18;

type Keyed = Pick<Deps, 'secrets' | 'now'>;
const keyOf = ({ secrets, now }: Keyed, weeksAgo = 0): string => {
  const week = Math.floor(now().getTime() / WEEK) - weeksAgo;
  return keyedHash(secrets.auditKey, 'onair content pictures', String(week)).toString('base64url', 0, KEY_BYTES);
};

/**
 * An `<img>` sends no token, and addresses must not contain tokens. Pictures that every signed-in account may see are
 * therefore unlocked by a shared key, which does nothing else and changes each week.
 */
export const pictureKey = (deps: Keyed): string => keyOf(deps);

/** Whether a key is this week's or the last one's. */
export const isPictureKey = (deps: Keyed, given: string): boolean =>
  [0, 1].some((weeksAgo) => {
    const known = Buffer.from(keyOf(deps, weeksAgo));
    const asked = Buffer.from(given);
    return asked.length === known.length && timingSafeEqual(asked, known);
  });
