import type { Body, Output } from '@onair/contract/endpoint';
import {
  type acceptInvite,
  type createInvite,
  INVITE_FRAGMENT,
  INVITES_MAX,
  type readInvite as readInviteEndpoint,
} from '@onair/contract/identity/invites';
import { peopleChannel } from '@onair/contract/identity/people';
import { DAY } from '@onair/contract/lib/local-time';
import { networkOf } from '@onair/contract/lib/network';
import type { Locale } from '@onair/contract/text';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { minuteFormat } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { promptMailer } from '../../../mail/mailer.ts';
import { demandName } from '../names/names.service.ts';
import { checkNewPassword, hashPassword } from '../security/passwords.service.ts';
import { createAccount } from '../session/accounts.store.ts';
import { actingAs, withoutKey } from '../session/sessions.service.ts';
import { newToken } from '../session/sessions.store.ts';
import { registerBuckets } from '../session/throttle.rules.ts';
import { countAttempt, removeAttempt } from '../session/throttle.store.ts';
import { findInvite, findInvites, insertInvite, removeInvite } from './invites.store.ts';
import { peopleWords } from './people.words.ts';

type InviteRequest = Body<typeof createInvite>;
type Made = Output<typeof createInvite>;

/**
 * Stores only the hash of an invite; the token is for the link alone. @throws AppError `rejected` beyond `INVITES_MAX`
 */
export const invite = (deps: Deps, actor: Actor, session: Session, { name, email = '', role, days }: InviteRequest) =>
  write(deps, withoutKey(actor), async (w) => {
    await demandRoom(w.tx, 'invites', {
      most: INVITES_MAX,
      words: peopleWords[actor.locale].manyInvites(INVITES_MAX),
      count: async () => (await findInvites(w.tx, w.at)).length,
    });
    const token = newToken();
    const id = deps.newId();
    const times = {
      createdAt: w.at.toISOString(),
      expiresAt: new Date(w.at.getTime() + days * DAY).toISOString(),
    };
    await insertInvite(w.tx, { id, name: name.trim(), email, role, createdBy: session.accountId, ...times }, token);
    const after = { name, email, role, expiresAt: times.expiresAt };
    w.audit({ action: 'account.invite', subjectType: 'invite', subjectId: id, after });
    w.emit(peopleChannel, 'changed', { id });
    return { invite: { id, name: name.trim(), email, role, invitedBy: session.name, ...times }, token };
  });

/** Sends the link; a mail that fails is no error, since the link can be copied. */
export const sendInvite = async (deps: Deps, { locale }: Actor, { invite: made, token }: Omit<Made, 'mailed'>) => {
  const { publicUrl } = deps.config;
  const send = promptMailer(deps);
  if (!send || publicUrl === null || made.email === '') return false;
  const { inviteSubject: subject, inviteText } = peopleWords[locale];
  const until = minuteFormat(locale, deps.config.timeZone)(made.expiresAt);
  const text = inviteText(made.invitedBy, `${publicUrl}/login#${INVITE_FRAGMENT}=${token}`, until);
  try {
    await send({ to: made.email, locale, subject, text });
    return true;
  } catch (error) {
    deps.log.warn({ err: error }, 'an invite was not sent by mail');
    return false;
  }
};

/**
 * Opens the account that an invite is for. @throws AppError `rejected` when the link no longer works, `taken`,
 * `weakPassword`, `invalid`, `tooMany`
 */
export const join = async (deps: Deps, actor: Actor, asked: Body<typeof acceptInvite>): Promise<void> => {
  const { inviteToken, password } = asked;
  const username = asked.username.normalize('NFKC');
  const name = asked.name.trim();
  const turn = deps.newId();
  const wait = await countAttempt(deps.db, registerBuckets(networkOf(actor.address)), turn, deps.now());
  if (wait > 0) throw new AppError('tooMany', { retryAfterSeconds: wait / 1000 });
  const open = await findInvite(deps.db, inviteToken, deps.now());
  if (!open) throw new AppError('rejected', { words: peopleWords[actor.locale].inviteOver });
  const { email, role } = open;
  await checkNewPassword({ password, username, email, minLength: deps.config.passwordMinLength, locale: actor.locale });
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  const newcomer: Session = {
    id,
    accountId: id,
    username,
    name,
    role,
    accountRole: role,
    mustChangePassword: false,
    confirmed: true,
  };
  await write(deps, actingAs(actor, newcomer), async (w) => {
    // A refusal after this makes the link valid again.
    const still = await findInvite(w.tx, inviteToken, w.at);
    const used = still && (await removeInvite(w.tx, still.id));
    if (!used) {
      throw new AppError('rejected', { words: peopleWords[actor.locale].inviteOver });
    }
    // An admin has named the person already, by sending the invite; a title is theirs alone to give.
    const speaker = { kind: 'account', role: role === 'user' ? 'viewer' : role, by: 'owner' } as const;
    await demandName(w.tx, { name, speaker, accountId: null, locale: actor.locale, field: 'name' });
    const account = { id, username, name, passwordHash, email, role, createdAt: w.at };
    if (!(await createAccount(w.tx, account))) throw new AppError('taken');
    const after = { username, role, invitedBy: open.invitedBy, invitedById: used.createdBy };
    w.audit({ action: 'account.join', subjectType: 'account', subjectId: id, after });
    w.emit(peopleChannel, 'changed', { id });
  });
  await removeAttempt(deps.db, turn);
};

/** @throws AppError `notFound` */
export const revokeInvite = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const gone = found(await removeInvite(w.tx, id));
    w.audit({ action: 'account.inviteRevoke', subjectType: 'invite', subjectId: id, before: gone });
    w.emit(peopleChannel, 'changed', { id });
    return true;
  });

/** What an invite says to the person who opens its link. @throws AppError `rejected` when the link no longer works */
export const readInvite = async (
  deps: Deps,
  token: string,
  locale: Locale,
): Promise<Output<typeof readInviteEndpoint>> => {
  const open = await findInvite(deps.db, token, deps.now());
  if (!open) throw new AppError('rejected', { words: peopleWords[locale].inviteOver });
  const { name, role, invitedBy, expiresAt } = open;
  return { name, role, invitedBy, expiresAt };
};
