import { peopleChannel } from '@onair/contract/identity/people';
import { networkOf } from '@onair/contract/lib/network';
import { tokenHash } from '../../../crypto/token-hash.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { demandName } from '../names/names.service.ts';
import { checkNewPassword, hashPassword, isOutdated, verifyPassword } from '../security/passwords.service.ts';
import { admitCode, spendCode } from '../two-step/second-step.service.ts';
import { accountKeyOf, createAccount, findAccount, lockAccount, rehash } from './accounts.store.ts';
import { type Candidate, deviceHash, findCandidate, remember } from './known.store.ts';
import { actingAs, publishSessionChange } from './sessions.service.ts';
import { endBeyond, endSessionById, expireSessions, insertSession, newToken } from './sessions.store.ts';
import { registerBuckets, signInBuckets } from './throttle.rules.ts';
import { countAttempt, removeAttempt } from './throttle.store.ts';

export type SignIn = {
  username: string;
  password: string;
  /** Of the second step, where the account has one. */
  code?: string | undefined;
  /** The device header as sent. */
  device: unknown;
  actor: Actor;
};

type Proven = { [K in keyof Candidate]: NonNullable<Candidate[K]> };

const isProven = (candidate: Candidate, matches: boolean): candidate is Proven =>
  matches && candidate.id !== null && !candidate.disabled;

/** Starts the session: the browser's previous one and those beyond the limit end with it, atomically. */
const startSession = async (
  deps: Deps,
  asked: SignIn,
  who: Proven,
  newHash: string | null,
  { turn, codeTurn }: { turn: string; codeTurn: string | null },
) => {
  const now = deps.now();
  const token = newToken();
  const session: Session = {
    id: deps.newId(),
    accountId: who.id,
    username: who.username,
    name: who.name,
    role: who.role,
    accountRole: who.role,
    mustChangePassword: who.mustChangePassword,
    confirmed: who.confirmed,
  };
  const earlier = asked.actor.session;
  return write(deps, actingAs(asked.actor, session), async (w) => {
    // The account may have been disabled or its password changed meanwhile.
    const account = await lockAccount(w.tx, who.id);
    if (!account || account.disabled || account.passwordHash !== who.passwordHash)
      throw new AppError('wrongCredentials');
    const guess = { accountId: who.id, code: asked.code, actor: asked.actor };
    const secondStep = await spendCode(deps, w, guess, codeTurn);
    if (newHash) await rehash(w.tx, who.id, newHash);
    await removeAttempt(w.tx, turn);
    if (earlier && (await endSessionById(w.tx, { id: earlier.id, reason: 'signed-out', now }))) {
      w.audit({
        action: 'session.end',
        subjectType: 'session',
        subjectId: earlier.id,
        after: { reason: 'signed-out' },
      });
      if (earlier.accountId !== who.id) publishSessionChange(deps, w, earlier.accountId, earlier.id);
    }
    await expireSessions(w.tx, deps.config, now, who.id);
    await insertSession(w.tx, {
      ...session,
      role: account.role,
      tokenHash: tokenHash(token),
      address: asked.actor.address,
      userAgent: asked.actor.userAgent,
      at: now,
    });
    const displaced = await endBeyond(w.tx, who.id, deps.config.sessionsMax, now);
    const after = secondStep === 'none' ? { displaced } : { displaced, secondStep };
    w.audit({ action: 'session.start', subjectType: 'session', subjectId: session.id, after });
    publishSessionChange(deps, w, who.id);
    const deviceToken = await remember(w.tx, {
      accountId: who.id,
      device: deviceHash(asked.device),
      network: networkOf(asked.actor.address),
      now,
    });
    return { token, deviceToken };
  });
};

/**
 * Signs in. An unknown name, a wrong password and a disabled account get the same refusal after the same work;
 * strangers who guess are delayed, known visitors are not. The second step is asked for only after the password was
 * right.
 * @throws AppError `usernameEmpty`, `passwordEmpty`, `wrongCredentials`, `secondStep` or `tooMany`
 */
export const signIn = async (deps: Deps, asked: SignIn): Promise<{ token: string; deviceToken: string | null }> => {
  const accountKey = accountKeyOf(asked.username);
  if (accountKey === '') throw new AppError('usernameEmpty');
  if (asked.password === '') throw new AppError('passwordEmpty');
  const network = networkOf(asked.actor.address);
  const device = deviceHash(asked.device);
  const found = await findCandidate(deps.db, { accountKey, device, network, now: deps.now() });

  const log = (outcome: string) =>
    deps.log.info(
      {
        event: 'sign-in',
        outcome,
        // The text typed as an unknown name may be a password.
        account: found.id === null ? null : found.username,
        address: asked.actor.address,
        reqId: asked.actor.requestId,
      },
      'sign-in',
    );

  const turn = deps.newId();
  const buckets = signInBuckets({
    accountKey,
    network,
    device: found.deviceKnown && device ? device.toString('hex') : null,
    networkKnown: found.networkKnown,
  });
  const urgent = found.deviceKnown || found.networkKnown;
  const wait = await countAttempt(deps.db, buckets, turn, deps.now(), urgent).catch((error: unknown) => {
    log('busy');
    throw error;
  });
  if (wait > 0) {
    log('throttled');
    throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  }
  const matches = await verifyPassword(found.passwordHash, asked.password, urgent).catch(async (error: unknown) => {
    // Nothing was checked, so no attempt counts.
    log('busy');
    await removeAttempt(deps.db, turn);
    throw error;
  });
  if (!isProven(found, matches)) {
    log(found.id === null ? 'unknown' : found.disabled ? 'disabled' : 'wrong');
    throw new AppError('wrongCredentials');
  }
  const guess = { accountId: found.id, code: asked.code, actor: asked.actor };
  const from = found.deviceKnown && device ? `device:${device.toString('hex')}` : null;
  const codeTurn = await admitCode(deps, guess, from).catch(async (error: unknown) => {
    log('second-step');
    // The password was right, and no code was tried.
    await removeAttempt(deps.db, turn);
    throw error;
  });
  const newHash = isOutdated(found.passwordHash) ? await hashPassword(asked.password) : null;
  const turns = { turn, codeTurn };
  const started = await startSession(deps, asked, found, newHash, turns).catch(async (error: unknown) => {
    log('not-let-in');
    // A fault of the server is no guess. Where the database is still away, the attempts stay until they expire.
    if (!(error instanceof AppError)) {
      for (const one of [turn, codeTurn]) if (one) await removeAttempt(deps.db, one).catch(() => {});
    }
    throw error;
  });
  log('signed-in');
  return started;
};

/**
 * Creates an account with the role user, which an admin has to confirm: it waits among what is open for admins.
 * @throws AppError `closed`, `weakPassword`, `taken`, or `tooMany` after twenty tries in an hour from one network, so
 * that names cannot be tried out in bulk
 */
export const registerAccount = async (
  deps: Deps,
  asked: { username: string; password: string; email: string; actor: Actor },
): Promise<void> => {
  const { password, email, actor } = asked;
  if (!deps.config.registration) throw new AppError('closed');
  const username = asked.username.normalize('NFKC');
  await checkNewPassword({ password, username, email, minLength: deps.config.passwordMinLength, locale: actor.locale });
  const wait = await countAttempt(deps.db, registerBuckets(networkOf(actor.address)), deps.newId(), deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  if (await findAccount(deps.db, username)) throw new AppError('taken');
  // The public name is the username at first.
  const speaker = { kind: 'account', role: 'user', by: 'owner' } as const;
  const named = { name: username, speaker, accountId: null, locale: actor.locale, field: 'username' };
  await demandName(deps.db, named);
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  const newcomer: Session = {
    id,
    accountId: id,
    username,
    name: username,
    role: 'user',
    accountRole: 'user',
    mustChangePassword: false,
    confirmed: false,
  };
  await write(deps, actingAs(actor, newcomer), async (w) => {
    const account = {
      id,
      username,
      passwordHash,
      email,
      role: 'user',
      createdAt: deps.now(),
      confirmed: false,
    } as const;
    if (!(await createAccount(w.tx, account))) throw new AppError('taken');
    w.emit(peopleChannel, 'changed', { id });
    w.audit({ action: 'account.register', subjectType: 'account', subjectId: id, after: { username, role: 'user' } });
  });
};
