import type { Deps } from '../deps.ts';
import { leaveLease, takeLease } from './lease.store.ts';

const RENEW_MS = 1_500;

/**
 * Contends for the one lease of the database, as long as the server runs. `gained` and `lost` come in turn. An owner that
 * cannot reach the database goes on: what is on air stays there, and it stops when it finds that another has taken over.
 * @returns gives it up, and waits until that is so
 */
export const contend = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  {
    owner,
    address,
    alone,
    gained,
    lost,
  }: {
    owner: string;
    address: string;
    alone: boolean;
    gained: () => void;
    lost: () => Promise<void>;
  },
): (() => Promise<void>) => {
  let mine = false;
  let turning: Promise<void> | null = null;
  const turn = async (): Promise<void> => {
    try {
      const ours = await takeLease(db, owner, address, alone);
      if (ours && !mine) gained();
      if (!ours && mine) await lost();
      mine = ours;
    } catch (error) {
      log.debug({ err: error }, 'the media lease could not be renewed; trying again');
    }
  };
  const take = (): void => {
    turning ??= turn().finally(() => {
      turning = null;
    });
  };
  take();
  const timer = setInterval(take, RENEW_MS);
  return async () => {
    clearInterval(timer);
    await turning;
    if (mine) await leaveLease(db, owner).catch(() => {});
  };
};
