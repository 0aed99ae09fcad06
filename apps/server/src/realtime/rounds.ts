import type { Client } from './client.ts';
import { frame } from './frames.ts';
import type { StreamLimits } from './limits.ts';

const PING = frame({ type: 'ping' });

/** Sessions looked up in one round: a few, or a share of all, so that thousands of sockets opened at once do not fall due at once. */
const SHARE = 20;

/**
 * One round over the open sockets: pings, ends those that are silent for too long, and looks at sessions that were not
 * looked at for a while.
 */
export const makeRound = (
  clients: Iterable<Client>,
  size: number,
  limits: StreamLimits,
  check: (c: Client) => void,
) => {
  const now = performance.now();
  let looks = SHARE + size / SHARE;
  for (const client of clients) {
    if (!client.session) continue;
    if (now - client.heardAt > limits.deadAfterMs) {
      client.drop('silent');
      continue;
    }
    if (now - client.pingedAt >= limits.pingEveryMs) {
      client.pingedAt = now;
      client.ping(PING);
    }
    const due = client.holding || now - client.checkedAt >= limits.recheckEveryMs;
    if (due && looks > 0) {
      looks -= 1;
      check(client);
    }
  }
};
