import type { Locale } from '@onair/contract/text';
import { codeHash, decrypt } from '../../../crypto/encryption.ts';
import { found } from '../../../db/demand.ts';
import type { Write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import { recoveryUsed } from '../security/security-notices.words.ts';
import { lockAccount } from '../session/accounts.store.ts';
import { codeBuckets } from '../session/throttle.rules.ts';
import { countAttempt, removeAttempt } from '../session/throttle.store.ts';
import { isTotpCode, matchingStep, normalizeCode } from './totp.rules.ts';
import { hasTwoStep, lockTwoStep, useRecoveryCode, useStep } from './two-step.store.ts';
import { codeWrong } from './two-step.words.ts';

export const sealContext = (accountId: string): string => `two-step:${accountId}`;
export const recoveryHash = ({ secrets }: Pick<Deps, 'secrets'>, accountId: string, code: string): Buffer =>
  codeHash(secrets, `recovery:${accountId}`, normalizeCode(code));

export const wrongCode = (locale: Locale): AppError =>
  new AppError('secondStep', {
    words: codeWrong[locale],
    fields: [{ field: 'code', rule: 'code', msg: codeWrong[locale] }],
  });

type Guess = { accountId: string; code: string | undefined; actor: Actor };

/**
 * Admits one attempt at a code. Called before the write that spends the code, because a wrong one must be counted
 * although that write is rolled back.
 * @param from the source of the attempt: a device known to the account and a session have buckets of their own
 * @returns the attempt to remove when the code was right; null when the account has no second step
 * @throws AppError `secondStep` without a code, `tooMany` after too many wrong ones
 */
export const admitCode = async (
  deps: Deps,
  { accountId, code }: Guess,
  from: string | null,
): Promise<string | null> => {
  if (!(await hasTwoStep(deps.db, accountId))) return null;
  if (!code) throw new AppError('secondStep');
  const turn = deps.newId();
  const wait = await countAttempt(deps.db, codeBuckets(accountId, from), turn, deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  return turn;
};

export type Spent = 'none' | 'totp' | 'recovery';

/**
 * Spends a code inside the write that it allows: even with concurrent requests, a code counts once.
 * @returns `none` when the account has no second step
 * @throws AppError `secondStep`
 */
export const spendCode = async (deps: Deps, w: Write, guess: Guess, turn: string | null): Promise<Spent> => {
  const { accountId, actor } = guess;
  const row = await lockTwoStep(w.tx, accountId);
  if (!row?.confirmedAt) return 'none';
  // It may have been turned on since the attempt was admitted.
  if (!guess.code || turn === null) throw new AppError('secondStep');
  const code = normalizeCode(guess.code);
  if (isTotpCode(code)) {
    const key = Buffer.from(decrypt(deps.secrets, sealContext(accountId), row.keySealed), 'hex');
    const step = matchingStep(key, code, w.at, row.lastStep);
    if (step === null) throw wrongCode(actor.locale);
    await useStep(w.tx, accountId, step);
    await removeAttempt(w.tx, turn);
    return 'totp';
  }
  const left = await useRecoveryCode(w.tx, accountId, recoveryHash(deps, accountId, code), w.at);
  if (left === null) throw wrongCode(actor.locale);
  await notifyOwner(deps, w, found(await lockAccount(w.tx, accountId)), recoveryUsed(left), { actor });
  await removeAttempt(w.tx, turn);
  return 'recovery';
};
