import { CHAT_CLOSE } from '@onair/contract/chat/room';
import type { Logger } from 'pino';
import type { Authenticate } from '../../../http/mount.ts';
import type { Chatter } from './chatter.ts';
import { failedFrame } from './frames.ts';

/** Looks at the sessions of signed-in chatters again, when something about their account changed and now and then. */
export const sessionWatch = (authenticate: Authenticate, log: Logger, perAccount: number) => {
  const byAccount = new Map<string, Set<Chatter>>();
  const accountOf = new Map<Chatter, string>();
  const checking = new Map<Chatter, Promise<void>>();

  const look = async (chatter: Chatter): Promise<void> => {
    const { who } = chatter;
    if (!who?.token || !who.session || chatter.ended) return;
    const found = await authenticate(who.token, { passive: true });
    if (chatter.ended || chatter.who !== who) return;
    chatter.checkedAt = performance.now();
    if (typeof found === 'string') {
      chatter.send(failedFrame(found, chatter.locale));
      chatter.end(CHAT_CLOSE.sessionEnded, found);
    } else if (found.role !== who.session.role || found.mustChangePassword) {
      chatter.end(CHAT_CLOSE.rightsChanged, 'role changed');
    }
  };

  const check = (chatter: Chatter): Promise<void> => {
    // After what is under way, which may have read the past.
    const checked = (checking.get(chatter) ?? Promise.resolve())
      .then(() => look(chatter))
      .catch((error) => {
        log.warn({ err: error }, 'a chatter’s session could not be looked up; trying again');
      });
    checking.set(chatter, checked);
    void checked.then(() => {
      if (checking.get(chatter) === checked) checking.delete(chatter);
    });
    return checked;
  };

  const forget = (chatter: Chatter): void => {
    const account = accountOf.get(chatter);
    if (account === undefined) return;
    accountOf.delete(chatter);
    const own = byAccount.get(account);
    own?.delete(chatter);
    if (own?.size === 0) byAccount.delete(account);
  };

  return {
    check,
    forget,
    /** Waits while a session is being looked at: nothing is taken on rights that may be gone. */
    settled: (chatter: Chatter): Promise<void> | undefined => checking.get(chatter),
    /** Follows the account that is connected now. */
    follow: (chatter: Chatter): void => {
      forget(chatter);
      const account = chatter.who?.session?.accountId;
      if (account === undefined) return;
      accountOf.set(chatter, account);
      const own = byAccount.get(account) ?? new Set<Chatter>();
      byAccount.set(account, own.add(chatter));
      const [oldest] = own;
      if (oldest && own.size > perAccount) {
        forget(oldest);
        oldest.end(CHAT_CLOSE.displaced, 'too many sockets of this account');
      }
    },
    /** Something about this account or its sessions changed. */
    changed: (accountId: string): void => {
      for (const chatter of byAccount.get(accountId) ?? []) void check(chatter);
    },
    size: (): number => accountOf.size,
  };
};

export type SessionWatch = ReturnType<typeof sessionWatch>;
