import type { Deps } from '../deps.ts';
import { accountsOfEnded } from './ended.store.ts';

/** How far the clocks of those who end sessions may differ. */
const SKEW_MS = 10_000;

/**
 * Looks for sessions that were ended where the bus does not reach: by a command-line tool beside the server, or while the
 * broker was away. One small query, whatever the number of sockets.
 * @param wanted whether anyone is there to whom it would matter
 * @returns stops it
 */
export const watchEnded = (
  { db, now, log }: Deps,
  everyMs: number,
  wanted: () => boolean,
  changed: (accountId: string) => void,
): (() => void) => {
  let looking = false;
  const look = async (): Promise<void> => {
    if (looking || !wanted()) return;
    looking = true;
    try {
      for (const accountId of await accountsOfEnded(db, new Date(now().getTime() - SKEW_MS))) changed(accountId);
    } catch (error) {
      log.debug({ err: error }, 'ended sessions could not be looked for; trying again');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
};
