import { randomBytes } from 'node:crypto';
import { ENROL_MINUTES, RECOVERY_CODES } from '@onair/contract/identity/security';
import { decrypt, encrypt } from '../../../crypto/encryption.ts';
import { found } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { endOthers, type ProofRequest, provePassword, writeAsOwner, writeProven } from '../security/proof.service.ts';
import { notifyOwner } from '../security/security-notices.service.ts';
import { findAccount, lockAccount } from '../session/accounts.store.ts';
import { publishSessionChange, withoutKey } from '../session/sessions.service.ts';
import { endSessionsOf } from '../session/sessions.store.ts';
import { recoveryHash, sealContext, wrongCode } from './second-step.service.ts';
import { base32, matchingStep, normalizeCode, otpauthUri } from './totp.rules.ts';
import {
  confirmTwoStep,
  hasTwoStep,
  lockTwoStep,
  removeTwoStep,
  replaceRecoveryCodes,
  startTwoStep,
  useStep,
} from './two-step.store.ts';

const BYTES = 10;

/** A code of 80 bits as four groups of four; stored hashed, without the hyphens. */
const recoveryCode = (): string => (base32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-');

const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode);

/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;

type Action = 'account.twoStepOn' | 'account.twoStepOff' | 'account.recoveryCodes' | 'account.twoStepReset';
const audited = (w: Write, action: Action, accountId: string): void =>
  w.audit({ action, subjectType: 'account', subjectId: accountId });

/** Starts an enrollment: nothing changes for the account until the same session confirms the key. */
export const beginTwoStep = async (deps: Deps, asked: ProofRequest): Promise<{ key: string; uri: string }> => {
  const account = await provePassword(deps, asked);
  const key = randomBytes(KEY_BYTES);
  await writeAsOwner(deps, asked, account, async (w) => {
    const keySealed = encrypt(deps.secrets, sealContext(account.id), key.toString('hex'));
    const start = { accountId: account.id, keySealed, sessionId: asked.session.id, at: w.at };
    if (!(await startTwoStep(w.tx, start))) throw new AppError('rejected');
  });
  return { key: base32(key), uri: otpauthUri(key, account.username) };
};

const issueRecoveryCodes = async (deps: Deps, w: Write, accountId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    w.tx,
    accountId,
    codes.map((code) => recoveryHash(deps, accountId, code)),
  );
  return codes;
};

/** Turns two-step sign-in on. @returns the recovery codes, which are only stored hashed */
export const turnOnTwoStep = (
  deps: Deps,
  { session, actor, code }: { session: Session; actor: Actor; code: string },
): Promise<string[]> =>
  write(deps, withoutKey(actor), async (w) => {
    const { accountId } = session;
    const account = await lockAccount(w.tx, accountId);
    if (!account) throw new AppError('conflict');
    const row = await lockTwoStep(w.tx, accountId);
    const tooOld = row && w.at.getTime() - Date.parse(row.startedAt) > ENROL_MINUTES * 60_000;
    if (!row || row.confirmedAt || row.startedBy !== session.id || tooOld) throw new AppError('rejected');
    const key = Buffer.from(decrypt(deps.secrets, sealContext(accountId), row.keySealed), 'hex');
    const step = matchingStep(key, normalizeCode(code), w.at, row.lastStep);
    if (step === null) throw wrongCode(actor.locale);
    await confirmTwoStep(w.tx, accountId, w.at);
    await useStep(w.tx, accountId, step);
    const codes = await issueRecoveryCodes(deps, w, accountId);
    await endOthers(deps, w, session);
    await notifyOwner(deps, w, account, 'twoStepOn', { actor });
    audited(w, 'account.twoStepOn', accountId);
    return codes;
  });

type Proven = ProofRequest & { code?: string | undefined };

const mustBeOn = async (deps: Deps, { session }: ProofRequest): Promise<void> => {
  if (!(await hasTwoStep(deps.db, session.accountId))) throw new AppError('rejected');
};

export const turnOffTwoStep = async (deps: Deps, asked: Proven): Promise<void> => {
  await mustBeOn(deps, asked);
  await writeProven(deps, asked, async (w, account) => {
    if (!(await removeTwoStep(w.tx, account.id))) throw new AppError('rejected');
    await endOthers(deps, w, asked.session);
    await notifyOwner(deps, w, account, 'twoStepOff', { actor: asked.actor });
    audited(w, 'account.twoStepOff', account.id);
  });
};

/** @returns the new recovery codes; the previous ones are void */
export const renewCodes = async (deps: Deps, asked: Proven): Promise<string[]> => {
  await mustBeOn(deps, asked);
  return writeProven(deps, asked, async (w, account) => {
    const codes = await issueRecoveryCodes(deps, w, account.id);
    await endOthers(deps, w, asked.session);
    await notifyOwner(deps, w, account, 'recoveryCodes', { actor: asked.actor });
    audited(w, 'account.recoveryCodes', account.id);
    return codes;
  });
};

/**
 * Turns it off for someone who has lost their device; every session of the account ends.
 * @param prove checks the caller's proof; it throws the refusal
 * @throws AppError `notFound`, `rejected` when it is not on
 */
export const resetTwoStepOf = (
  deps: Deps,
  accountId: string,
  actor: Actor,
  prove: (w: Write) => Promise<void> = async () => {},
): Promise<void> =>
  write(deps, withoutKey(actor), async (w) => {
    const account = await lockAccount(w.tx, accountId);
    if (!account) throw new AppError('notFound');
    await prove(w);
    if (!(await removeTwoStep(w.tx, accountId))) throw new AppError('rejected');
    await endSessionsOf(w.tx, { accountId, reason: 'revoked', now: w.at });
    await notifyOwner(deps, w, account, 'twoStepReset', { actor });
    audited(w, 'account.twoStepReset', accountId);
    publishSessionChange(deps, w, accountId);
  });

/** The same by name, for the command line. */
export const resetTwoStepByName = async (deps: Deps, username: string, actor: Actor): Promise<void> => {
  const account = found(await findAccount(deps.db, username));
  await resetTwoStepOf(deps, account.id, actor);
};
