import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { type AccountRow, findAccount, lockAccount } from '../session/accounts.store.ts';
import { publishSessionChange, withoutKey } from '../session/sessions.service.ts';
import { endSessionsOf } from '../session/sessions.store.ts';
import { changeBuckets } from '../session/throttle.rules.ts';
import { countAttempt, removeAttempt } from '../session/throttle.store.ts';
import { admitCode, spendCode } from '../two-step/second-step.service.ts';
import { currentWrong } from '../two-step/two-step.words.ts';
import { verifyPassword } from './passwords.service.ts';

const wrongPassword = ({ locale }: Actor): AppError =>
  new AppError('wrongCredentials', {
    words: currentWrong[locale],
    fields: [{ field: 'current', rule: 'current', msg: currentWrong[locale] }],
  });

export type ProofRequest = { session: Session; actor: Actor; current: string };

/**
 * The account of a session, once its password is verified: a session alone cannot change how an account is protected.
 * Attempts are counted.
 * @throws AppError `wrongCredentials`, `tooMany`
 */
export const provePassword = async (deps: Deps, { session, actor, current }: ProofRequest): Promise<AccountRow> => {
  const account = await findAccount(deps.db, session.username);
  if (account?.id !== session.accountId) throw new AppError('conflict');
  const turn = deps.newId();
  const wait = await countAttempt(deps.db, changeBuckets(account.id), turn, deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  if (!(await verifyPassword(account.passwordHash, current))) throw wrongPassword(actor);
  await removeAttempt(deps.db, turn);
  return account;
};

/** The write that a verified password allows; it does nothing when the password has changed meanwhile. */
export const writeAsOwner = <T>(
  deps: Deps,
  asked: ProofRequest,
  proven: AccountRow,
  work: (w: Write, account: AccountRow) => Promise<T>,
): Promise<T> =>
  write(deps, withoutKey(asked.actor), async (w) => {
    const account = await lockAccount(w.tx, proven.id);
    if (account?.passwordHash !== proven.passwordHash) throw wrongPassword(asked.actor);
    return work(w, account);
  });

/**
 * The proof required for a change that a session alone does not allow: the password, and a code where two-step sign-in
 * is on. @returns a function that spends the code within that change
 * @throws AppError `wrongCredentials`, `secondStep`, `tooMany`
 */
export const proofOfAdmin = async (
  deps: Deps,
  asked: { session: Session; actor: Actor; current?: string | undefined; code?: string | undefined },
): Promise<(w: Write) => Promise<void>> => {
  const { session, actor, current = '', code } = asked;
  if (current === '') throw wrongPassword(actor);
  const { id: accountId } = await provePassword(deps, { session, actor, current });
  const guess = { accountId, code, actor };
  const turn = await admitCode(deps, guess, 'session');
  return async (w) => {
    await spendCode(deps, w, guess, turn);
  };
};

/** Ends every session of the account except the acting one. @returns how many */
export const endOthers = async (deps: Deps, w: Write, session: Session): Promise<number> => {
  const { accountId, id: spare } = session;
  const ended = await endSessionsOf(w.tx, { accountId, reason: 'revoked', now: w.at, spare });
  publishSessionChange(deps, w, accountId);
  return ended;
};

/**
 * The write that the password and, where two-step sign-in is on, a code allow.
 * @throws AppError `wrongCredentials`, `secondStep`, `tooMany`
 */
export const writeProven = async <T>(
  deps: Deps,
  asked: ProofRequest & { code?: string | undefined },
  work: (w: Write, account: AccountRow) => Promise<T>,
): Promise<T> => {
  const proven = await provePassword(deps, asked);
  const guess = { accountId: proven.id, code: asked.code, actor: asked.actor };
  const turn = await admitCode(deps, guess, 'session');
  return writeAsOwner(deps, asked, proven, async (w, account) => {
    await spendCode(deps, w, guess, turn);
    return work(w, account);
  });
};
