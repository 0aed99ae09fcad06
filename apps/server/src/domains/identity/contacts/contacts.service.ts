import { randomInt } from 'node:crypto';
import { maskEmail, maskPhone } from '@onair/contract/identity/masking';
import { MAIL_CODE_MINUTES, type Security } from '@onair/contract/identity/security';
import { codeHash } from '../../../crypto/encryption.ts';
import { found } from '../../../db/demand.ts';
import { type AuditEntry, write } from '../../../db/write.ts';
import { type Actor, type Deps, type Session, systemActor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { SendMail } from '../../../mail/mailer.ts';
import { endOthers, type ProofRequest, writeProven } from '../security/proof.service.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import { announceConfirmed } from '../session/accounts.service.ts';
import { type AccountRow, findAccount, lockAccount } from '../session/accounts.store.ts';
import { publishSessionChange, withoutKey } from '../session/sessions.service.ts';
import { endSessionsOf } from '../session/sessions.store.ts';
import { addressBuckets } from '../session/throttle.rules.ts';
import { countAttempt, removeAttempt } from '../session/throttle.store.ts';
import {
  consumeEmailChange,
  putEmailChange,
  readSecurity,
  setPhone,
  setProvenEmail,
  setUnprovenEmail,
  tryEmailChange,
} from './contacts.store.ts';
import { contactMails, contactWords } from './contacts.words.ts';

export const securityOf = async (deps: Deps, accountId: string): Promise<Security> => {
  const row = await readSecurity(deps.db, accountId, deps.now());
  return {
    twoStep: {
      on: row.twoStepSince !== null,
      since: row.twoStepSince,
      recoveryCodesLeft: row.recoveryCodesLeft,
    },
    phone: maskPhone(row.phone),
    email: row.email && maskEmail(row.email),
    emailVerified: row.email !== '' && row.email === row.verifiedEmail,
    mail: deps.config.smtpUrl !== null,
    emailPending: row.emailPending && maskEmail(row.emailPending),
    passwordMinLength: deps.config.passwordMinLength,
    passwordChangedAt: row.passwordChangedAt,
  };
};

type Proven = ProofRequest & { code?: string | undefined };

/** Changes the phone number; every other session of the account ends. @returns the masked number */
export const changeOwnPhone = (deps: Deps, asked: Proven & { phone: string }): Promise<string> =>
  writeProven(deps, asked, async (w, account) => {
    const before = await setPhone(w.tx, account.id, asked.phone);
    await endOthers(deps, w, asked.session);
    await notifyOwner(deps, w, account, 'phone', { actor: asked.actor });
    w.audit({
      action: 'account.changePhone',
      subjectType: 'account',
      subjectId: account.id,
      before: { phone: maskPhone(before) },
      after: { phone: maskPhone(asked.phone) },
    });
    return maskPhone(asked.phone);
  });

const changedEmail = (account: AccountRow, email: string): AuditEntry => ({
  action: 'account.changeEmail',
  subjectType: 'account',
  subjectId: account.id,
  before: { email: account.email && maskEmail(account.email) },
  after: { email: maskEmail(email) },
});

const hashOf = ({ secrets }: Deps, accountId: string, email: string, code: string): Buffer =>
  codeHash(secrets, `email:${accountId}:${email}`, code);

/** Sends a code to a new address. Nothing changes until it is entered. @returns the masked address */
export const requestOwnEmail = async (
  deps: Deps,
  send: SendMail | null,
  asked: Proven & { email: string },
): Promise<string> => {
  const { email, actor } = asked;
  if (!send) throw new AppError('closed');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = hashOf(deps, asked.session.accountId, email, code);
  const turn = deps.newId();
  const wait = await countAttempt(deps.db, addressBuckets(asked.session.accountId), turn, deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  const username = await writeProven(deps, asked, async (w, account) => {
    // An address that an admin set is verified like any other.
    if (account.email === email && account.verifiedEmail === email)
      throw new AppError('rejected', { words: contactWords[actor.locale].sameEmail });
    await putEmailChange(w.tx, {
      accountId: account.id,
      email,
      codeHash,
      expiresAt: new Date(w.at.getTime() + MAIL_CODE_MINUTES * 60_000),
    });
    return account.username;
  }).catch(async (error: unknown) => {
    // Nothing was sent.
    await removeAttempt(deps.db, turn);
    throw error;
  });
  try {
    await send({ to: email, locale: actor.locale, ...contactMails[actor.locale].code(username, code) });
  } catch (error) {
    deps.log.error({ err: error }, 'code not sent');
    await removeAttempt(deps.db, turn);
    await consumeEmailChange(deps.db, asked.session.accountId, codeHash);
    throw new AppError('rejected', { words: contactWords[actor.locale].notSent });
  }
  deps.log.info({ event: 'email-code', account: username, address: actor.address }, 'code sent to a new address');
  return maskEmail(email);
};

/**
 * Whether an address shows that the person who proves it belongs to the company. That someone reads a mailbox does not:
 * anyone has one.
 */
const provesMembership = ({ config }: Deps, email: string): boolean =>
  config.memberDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/**
 * Changes the address with the code that was sent to it, and notifies the old address; or proves the address that the account has
 * already. @returns the masked address
 */
export const confirmOwnEmail = async (
  deps: Deps,
  asked: { session: Session; actor: Actor; code: string },
): Promise<string> => {
  const { session, actor, code } = asked;
  const over = () => new AppError('rejected', { words: contactWords[actor.locale].codeOver });
  const change = await tryEmailChange(deps.db, session.accountId, deps.now());
  if (!change) throw over();
  const { email } = change;
  const hash = hashOf(deps, session.accountId, email, code);
  if (!hash.equals(change.codeHash)) throw over();
  return write(deps, withoutKey(actor), async (w) => {
    const account = await lockAccount(w.tx, session.accountId);
    if (!account || !(await consumeEmailChange(w.tx, account.id, hash))) throw over();
    const confirms = !account.confirmed && provesMembership(deps, email);
    await setProvenEmail(w.tx, account.id, { email, confirms });
    if (account.email === email) {
      // Their own address, now proven: nothing that protects the account has changed, so that sessions go on.
      await notifyOwner(deps, w, account, 'emailVerified', { actor });
      w.audit({
        action: 'account.verifyEmail',
        subjectType: 'account',
        subjectId: account.id,
        after: { email: maskEmail(email) },
      });
      publishSessionChange(deps, w, account.id);
    } else {
      await endOthers(deps, w, session);
      await notifyOwner(deps, w, account, 'emailChanged', { actor, newEmail: maskEmail(email) });
      w.audit(changedEmail(account, email));
    }
    if (confirms) await announceConfirmed(deps, w, account.id);
    return maskEmail(email);
  });
};

/** Sets an unverified address, for the command line; every session ends. @throws AppError `notFound` */
export const setEmailByName = async (deps: Deps, username: string, email: string): Promise<void> => {
  const { id } = found(await findAccount(deps.db, username));
  await write(deps, systemActor, async (w) => {
    const account = found(await lockAccount(w.tx, id));
    await setUnprovenEmail(w.tx, account.id, email);
    await endSessionsOf(w.tx, { accountId: account.id, reason: 'revoked', now: w.at });
    await notifyOwner(deps, w, account, 'emailChanged', { actor: systemActor, newEmail: maskEmail(email) });
    w.audit(changedEmail(account, email));
    publishSessionChange(deps, w, account.id);
  });
};
