import { RESET_FRAGMENT } from '@onair/contract/identity/session';
import { networkOf } from '@onair/contract/lib/network';
import type { Locale } from '@onair/contract/text';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { mailer } from '../../../mail/mailer.ts';
import { findAccount, lockAccount, setPassword } from '../session/accounts.store.ts';
import { deviceHash, forgetKnown, remember } from '../session/known.store.ts';
import { actingAs, publishSessionChange } from '../session/sessions.service.ts';
import { endSessionsOf } from '../session/sessions.store.ts';
import { forgotBuckets, mailBuckets } from '../session/throttle.rules.ts';
import { countAttempt, removeAttempt } from '../session/throttle.store.ts';
import { admitCode, spendCode } from '../two-step/second-step.service.ts';
import { checkNewPassword, hashPassword, verifyPassword, weakPassword } from './passwords.service.ts';
import { type ProofRequest, provePassword, writeAsOwner } from './proof.service.ts';
import { consumeReset, findReset, insertReset, RESET_MINUTES } from './resets.store.ts';
import { notifyOwner } from './security-notices.service.ts';

/** Sends a reset link. Present only when the installation can send mail and knows its own address. */
type SendReset = (mail: { to: string; username: string; token: string; locale: Locale }) => Promise<void>;

/** Texts about reset links. */
const resetWords = {
  'zh-CN': {
    over: '这个链接已使用过或已失效，请重新申请一个',
    subject: 'Onair 播控台：重置密码',
    text: (username: string, link: string) =>
      `您好，${username}：\n\n请在 ${RESET_MINUTES} 分钟内打开以下链接设置新密码（仅可使用一次）：\n\n${link}\n\n如果不是您本人的操作，请忽略此邮件，密码不会改变。\n`,
  },
  'en-US': {
    over: 'This link was used or has expired. Ask for a new one',
    subject: 'Onair: reset your password',
    text: (username: string, link: string) =>
      `Hello ${username},\n\nopen this link within ${RESET_MINUTES} minutes to set a new password (it works once):\n\n${link}\n\nIf you did not ask for this, ignore this mail: the password stays as it is.\n`,
  },
};

export const resetMailer = (deps: Pick<Deps, 'config' | 'inReadersLanguage'>): SendReset | null => {
  const send = mailer(deps);
  const { publicUrl } = deps.config;
  if (send === null || publicUrl === null) return null;
  return ({ to, username, token, locale }) => {
    const { subject, text } = resetWords[locale];
    return send({ to, locale, subject, text: text(username, `${publicUrl}/login#${RESET_FRAGMENT}=${token}`) });
  };
};

const wait = (ms: number): void => {
  if (ms > 0) throw new AppError('tooMany', { retryAfterSeconds: ms / 1000 });
};

/** Changes one's own password. Every other session of the account ends; this one continues. */
export const changeOwnPassword = async (
  deps: Deps,
  asked: ProofRequest & { password: string; code?: string | undefined },
): Promise<void> => {
  const { session, actor } = asked;
  const { passwordMinLength: minLength } = deps.config;
  const account = await provePassword(deps, asked);
  await checkNewPassword({
    ...asked,
    username: account.username,
    email: account.email,
    minLength,
    locale: actor.locale,
  });
  if (await verifyPassword(account.passwordHash, asked.password)) throw weakPassword(['same'], minLength, actor.locale);
  const guess = { accountId: account.id, code: asked.code, actor };
  // The second step was just checked at the sign-in with the initial password.
  const turn = account.mustChangePassword ? null : await admitCode(deps, guess, 'session');
  const passwordHash = await hashPassword(asked.password);
  await writeAsOwner(deps, asked, account, async (w) => {
    if (!account.mustChangePassword) await spendCode(deps, w, guess, turn);
    await setPassword(w.tx, account.id, passwordHash, false);
    const ended = await endSessionsOf(w.tx, {
      accountId: account.id,
      reason: 'password',
      now: deps.now(),
      spare: session.id,
    });
    await notifyOwner(deps, w, account, 'passwordChanged', { actor });
    w.audit({ action: 'account.changePassword', subjectType: 'account', subjectId: account.id, after: { ended } });
    publishSessionChange(deps, w, account.id);
  });
};

const sendLink = async (deps: Deps, send: SendReset, username: string, actor: Actor): Promise<void> => {
  const account = await findAccount(deps.db, username);
  // An address that nobody has proven may be someone else's.
  if (!account || account.disabled || account.verifiedEmail === '') return;
  const turn = deps.newId();
  if ((await countAttempt(deps.db, mailBuckets(account.id), turn, deps.now())) > 0) return;
  const token = await insertReset(deps.db, account.id, deps.now());
  await send({ to: account.verifiedEmail, username: account.username, token, locale: actor.locale }).catch(
    async (error: unknown) => {
      // A mail that failed does not count against the account's limit.
      await removeAttempt(deps.db, turn);
      throw error;
    },
  );
  deps.log.info({ event: 'reset-mail', account: account.username, address: actor.address }, 'reset link sent');
};

const resetOver = (locale: Locale): AppError => new AppError('rejected', { words: resetWords[locale].over });

/** The account that a reset link is for, as its page shows it. @throws AppError `rejected` when it no longer works */
export const readResetLink = async (deps: Deps, resetToken: string, locale: Locale): Promise<{ username: string }> => {
  const target = await findReset(deps.db, resetToken, deps.now());
  if (!target) throw resetOver(locale);
  return { username: target.username };
};

/** Sends a reset link if an account with this address exists. The caller is answered before that is known. */
export const requestReset = async (
  deps: Deps,
  asked: { username: string; actor: Actor; send: SendReset },
): Promise<void> => {
  wait(await countAttempt(deps.db, forgotBuckets(networkOf(asked.actor.address)), deps.newId(), deps.now()));
  setImmediate(() => {
    sendLink(deps, asked.send, asked.username, asked.actor).catch((error: unknown) =>
      deps.log.error({ err: error }, 'reset link not sent'),
    );
  });
};

/**
 * Sets a new password with the token of a reset link. Every session ends and all known browsers are forgotten, but
 * anyone who could read the mail is the owner: this browser is known from now on.
 * @returns a device token for it, if it has none
 */
export const resetByToken = async (
  deps: Deps,
  asked: { resetToken: string; password: string; device: unknown; actor: Actor },
): Promise<string | null> => {
  const { actor, resetToken, password } = asked;
  const target = await findReset(deps.db, resetToken, deps.now());
  if (!target) throw resetOver(actor.locale);
  await checkNewPassword({ ...target, password, minLength: deps.config.passwordMinLength, locale: actor.locale });
  const passwordHash = await hashPassword(password);
  const { accountId, username, role } = target;
  const owner: Session = {
    id: deps.newId(),
    accountId,
    username,
    name: username,
    role,
    accountRole: role,
    mustChangePassword: false,
    confirmed: true,
  };
  return write(deps, actingAs(actor, owner), async (w) => {
    const account = await lockAccount(w.tx, accountId);
    if (!account || !(await consumeReset(w.tx, resetToken))) throw resetOver(actor.locale);
    await setPassword(w.tx, accountId, passwordHash, false);
    const now = deps.now();
    const ended = await endSessionsOf(w.tx, { accountId, reason: 'password', now });
    await forgetKnown(w.tx, accountId);
    await notifyOwner(deps, w, account, 'passwordChanged', { actor: asked.actor });
    w.audit({
      action: 'account.resetPassword',
      subjectType: 'account',
      subjectId: accountId,
      after: { by: 'mail', ended },
    });
    publishSessionChange(deps, w, accountId);
    return remember(w.tx, { accountId, device: deviceHash(asked.device), network: networkOf(actor.address), now });
  });
};
