import type { Logger } from 'pino';
import type { Obstacle } from '../../db/connection/refusals.ts';

/** Load balancers probe many times a second; the database is queried at most this often. */
const BELIEVED_MS = 1_000;
const PATIENCE_MS = 1_500;
const AWAY: Obstacle = 'away';

const inTime = async (work: Promise<Obstacle | null>): Promise<Obstacle | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Obstacle>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, AWAY);
  });
  const done = work.catch(() => AWAY);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/**
 * Whether the database serves requests. Concurrent callers, and those within the same second, share one probe. A change
 * of the answer is logged once.
 * @param probe queries the database: resolves to null or the reason for not serving; any rejection means that it is
 * unreachable
 * @returns null when it serves, else the reason
 */
export const readiness = (probe: () => Promise<Obstacle | null>, log: Logger): (() => Promise<Obstacle | null>) => {
  let asked: { at: number; answer: Promise<Obstacle | null> } | null = null;
  let said: Obstacle | null = null;
  const ask = async (): Promise<Obstacle | null> => {
    const reason = await inTime(probe());
    if (reason !== said) {
      if (reason === null) log.warn('ready again');
      else log.error({ reason }, 'not ready');
    }
    said = reason;
    return reason;
  };
  return async () => {
    if (!asked || performance.now() - asked.at >= BELIEVED_MS) asked = { at: performance.now(), answer: ask() };
    return asked.answer;
  };
};
