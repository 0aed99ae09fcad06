import { permits } from '@onair/contract/access';
import { STREAM_CLOSE } from '@onair/contract/channel';
import type { Logger } from 'pino';
import type { Session } from '../deps.ts';
import type { Authenticate } from '../http/mount.ts';
import type { Client } from './client.ts';
import { failedFrame } from './frames.ts';

/** Something that it listens to is no longer for it; or a password change opened or closed the whole stream. */
const changedRights = (client: Client, before: Session, after: Session): boolean =>
  before.mustChangePassword !== after.mustChangePassword ||
  [...client.subscriptions.values()].some((place) => !permits(place.channel.access, after.role));

/**
 * Knows whose sockets are whose, and looks at their sessions again when something changed or time has passed. While it
 * looks because of a change, events for that account are kept back: no decision is made on rights that may be gone.
 */
export const rightsKeeper = (authenticate: Authenticate, log: Logger, perAccount: number) => {
  const byAccount = new Map<string, Set<Client>>();
  const checking = new Map<Client, { again: boolean }>();
  let changes = 0;

  const end = (client: Client, failure: Parameters<typeof failedFrame>[0]): void => {
    client.say(failedFrame(failure, client.locale));
    client.end(STREAM_CLOSE.sessionEnded, failure);
  };

  const look = async (client: Client): Promise<void> => {
    const found = await authenticate(client.token, { passive: true });
    if (client.ended || !client.session) return;
    if (typeof found === 'string') return end(client, found);
    if (changedRights(client, client.session, found)) return client.end(STREAM_CLOSE.rightsChanged, 'rights changed');
    client.session = found;
    client.checkedAt = performance.now();
  };

  /** Looks at a client's session again; once more when asked meanwhile. */
  const check = async (client: Client): Promise<void> => {
    const running = checking.get(client);
    if (running) {
      running.again = true;
      return;
    }
    const turn = { again: false };
    checking.set(client, turn);
    try {
      do {
        turn.again = false;
        await look(client);
      } while (turn.again && !client.ended);
      client.release();
    } catch (error) {
      // Held events stay held: the next round asks again.
      log.warn({ err: error }, 'a stream’s session could not be looked up; trying again');
    } finally {
      checking.delete(client);
    }
  };

  return {
    check,
    /** Opens the stream to the owner of the token. @returns the session, or null when there is none. */
    enter: async (client: Client, token: string): Promise<Session | null> => {
      const before = changes;
      const found = await authenticate(token, { passive: true });
      if (client.ended) return null;
      if (typeof found === 'string') {
        end(client, found);
        return null;
      }
      client.token = token;
      client.session = found;
      client.checkedAt = performance.now();
      const own = byAccount.get(found.accountId) ?? new Set<Client>();
      byAccount.set(found.accountId, own.add(client));
      const [oldest] = own;
      if (oldest && own.size > perAccount) {
        own.delete(oldest);
        oldest.end(STREAM_CLOSE.displaced, 'too many sockets of this account');
      }
      // A session that ended while it was looked up would be missed: nobody knew of this socket then.
      if (changes !== before) await check(client);
      return client.ended ? null : client.session;
    },
    forget: (client: Client): void => {
      if (!client.session) return;
      const own = byAccount.get(client.session.accountId);
      own?.delete(client);
      if (own?.size === 0) byAccount.delete(client.session.accountId);
    },
    /** Something about this account or its sessions changed. */
    changed: (accountId: string): void => {
      changes += 1;
      for (const client of byAccount.get(accountId) ?? []) {
        client.hold();
        void check(client);
      }
    },
  };
};

export type Rights = ReturnType<typeof rightsKeeper>;
