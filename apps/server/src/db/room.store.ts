import { AppError } from '../lib/errors.ts';
import type { Tx } from './client.ts';
import { lockObject } from './lock.store.ts';

/**
 * Demands room for one more of what has a limit. Others that add to the same wait from here to the end of the
 * transaction: two that count at the same moment would both find the last place.
 * @param what names the list that is counted
 * @throws AppError `rejected` with these words
 */
export const demandRoom = async (
  tx: Tx,
  what: string,
  { most, words, count }: { most: number; words: string; count: () => Promise<number> },
): Promise<void> => {
  await lockObject(tx, `limit ${what}`);
  if ((await count()) >= most) throw new AppError('rejected', { words });
};
