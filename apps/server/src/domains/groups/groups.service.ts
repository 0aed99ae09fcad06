import { type Group, type GroupKind, groupChannel } from '@onair/contract/groups/groups';
import type { Arrangement } from '@onair/contract/preferences/preferences';
import type { Queryable, Tx } from '../../db/client.ts';
import { demandLatest, found } from '../../db/demand.ts';
import { type Write, write } from '../../db/write.ts';
import type { Actor, Deps, Session } from '../../deps.ts';
import { filled } from '../../http/validation.ts';
import { AppError } from '../../lib/errors.ts';
import { retractMessages, sendMessage } from '../notifications/index.ts';
import * as store from './groups.store.ts';
import { answeredWords, groupWords, invitedWords } from './groups.words.ts';

type Draft = Pick<Group, 'name' | 'description'>;

const subject = (id: string) => ({ subjectType: 'group', subjectId: id });

const linkOf = (id: string): string => `/user/info?group=${id}`;
const aboutInvite = (id: string, accountId: string): string => `group-invitation:${id}:${accountId}`;

const tidy = ({ name, description }: Draft, { locale }: Actor): Draft => {
  const msg = groupWords[locale].blank;
  return { name: filled('name', name, locale, msg), description: description.trim() };
};

const taken = ({ locale }: Actor): AppError => {
  const msg = groupWords[locale].taken;
  return new AppError('taken', { words: msg, fields: [{ field: 'name', rule: 'taken', msg }] });
};

const mayEdit = ({ role, accountId }: Session, owner: string | null): boolean =>
  role === 'admin' || accountId === owner;

/** @throws AppError `notFound` */
export const findGroup = async (db: Queryable, id: string, session: Session): Promise<Group> => {
  const { workplace, ...group } = found(await store.findGroup(db, id));
  const owner = group.members.find((member) => member.owner)?.accountId ?? null;
  const isSelf = ({ accountId }: { accountId: string }) => accountId === session.accountId;
  const members = group.members.map((member) => ({ ...member, self: isSelf(member) }));
  const invited = group.invited.map((invitee) => ({ ...invitee, self: isSelf(invitee) }));
  return { ...group, members, invited, arranged: workplace !== null, editable: mayEdit(session, owner) };
};

/** @throws AppError `notFound`, or `forbidden` unless the caller owns it or is an admin */
const lockEditable = async (tx: Tx, id: string, session: Session) => {
  const group = found(await store.lockGroup(tx, id));
  const owner = await store.ownerOf(tx, id);
  if (!mayEdit(session, owner)) throw new AppError('forbidden');
  return { ...group, owner };
};

const changed = (w: Write, id: string): void => w.emit(groupChannel, 'changed', { id });

export const createGroup = (deps: Deps, actor: Actor, session: Session, draft: Draft & { kind: GroupKind }) =>
  write(deps, actor, async (w) => {
    const id = deps.newId();
    const { kind } = draft;
    const texts = tidy(draft, actor);
    if (!(await store.insertGroup(w.tx, { id, kind, ...texts, at: w.at }))) throw taken(actor);
    await store.insertOwner(w.tx, id, session.accountId, w.at);
    w.audit({ action: 'group.create', ...subject(id), after: { kind, ...texts } });
    changed(w, id);
    return findGroup(w.tx, id, session);
  });

type Edit = Draft & { id: string; version: number; ownerId?: string };

export const updateGroup = (deps: Deps, actor: Actor, session: Session, edit: Edit) =>
  write(deps, actor, async (w) => {
    const { id, ownerId } = edit;
    const before = await lockEditable(w.tx, id, session);
    demandLatest(before, edit.version);
    const after = tidy(edit, actor);
    const handedOver = ownerId !== undefined && ownerId !== before.owner;
    if (handedOver && !(await store.handOver(w.tx, id, ownerId))) {
      throw new AppError('rejected', { words: groupWords[actor.locale].ownerNoMember });
    }
    if (!(await store.updateGroup(w.tx, id, after, w.at))) throw taken(actor);
    w.audit({
      action: 'group.edit',
      ...subject(id),
      before: { name: before.name, description: before.description, ...(handedOver ? { owner: before.owner } : {}) },
      after: { ...after, ...(handedOver ? { owner: ownerId } : {}) },
    });
    changed(w, id);
    return findGroup(w.tx, id, session);
  });

const keysShown = (cards: Arrangement | null): string[] | null =>
  cards?.filter(({ shown }) => shown).map(({ key }) => key) ?? null;

/** Gives a team a Workplace, for members who have not arranged their own; null takes it away. */
export const updateWorkplace = (
  deps: Deps,
  actor: Actor,
  session: Session,
  { id, cards, version }: { id: string; cards: Arrangement | null; version: number },
) =>
  write(deps, actor, async (w) => {
    const before = await lockEditable(w.tx, id, session);
    if (before.kind !== 'team') throw new AppError('notFound');
    demandLatest(before, version);
    await store.updateWorkplace(w.tx, id, cards, w.at);
    w.audit({
      action: 'group.arrange',
      ...subject(id),
      before: { name: before.name, workplace: keysShown(before.workplace) },
      after: { name: before.name, workplace: keysShown(cards) },
    });
    changed(w, id);
    return findGroup(w.tx, id, session);
  });

export const deleteGroup = (deps: Deps, actor: Actor, session: Session, id: string) =>
  write(deps, actor, async (w) => {
    const { kind, name } = await lockEditable(w.tx, id, session);
    const { invited } = found(await store.findGroup(w.tx, id));
    for (const { accountId } of invited) await retractMessages(w, aboutInvite(id, accountId));
    await store.removeGroup(w.tx, id);
    w.audit({ action: 'group.delete', ...subject(id), before: { kind, name } });
    changed(w, id);
    return true;
  });

/**
 * Invites people; an admin who invites himself has agreed. The message names the group's kind, which is ours, and who asks: the
 * name of the group is read where the invitation is answered, so that nobody writes to strangers by it.
 */
export const inviteMembers = (deps: Deps, actor: Actor, session: Session, id: string, accountIds: readonly string[]) =>
  write(deps, actor, async (w) => {
    const { kind, name } = await lockEditable(w.tx, id, session);
    const me = session.accountId;
    const self = accountIds.includes(me) ? await store.insertMembers(w.tx, id, [me], w.at) : [];
    const others = accountIds.filter((one) => one !== me);
    const invited = await store.insertInvitations(w.tx, id, others, { by: me, at: w.at });
    for (const { id: to } of invited) {
      const about = aboutInvite(id, to);
      await sendMessage(w, { to: [to], type: 'message', ...invitedWords(kind, session.name), about, link: linkOf(id) });
    }
    const people = [...self, ...invited].map((one) => one.name);
    if (people.length > 0) {
      w.audit({ action: 'group.addMembers', ...subject(id), after: { name, people } });
      changed(w, id);
    }
    return findGroup(w.tx, id, session);
  });

/** Accepts or declines one's own invitation; who invited is told. @throws AppError `notFound`, `rejected` without one */
export const answerInvite = (deps: Deps, actor: Actor, session: Session, id: string, accept: boolean) =>
  write(deps, actor, async (w) => {
    const { kind, name } = found(await store.lockGroup(w.tx, id));
    const invitation = await store.deleteInvitation(w.tx, id, session.accountId);
    if (!invitation) throw new AppError('rejected', { words: groupWords[actor.locale].notInvited });
    if (accept) await store.insertMembers(w.tx, id, [session.accountId], w.at);
    await retractMessages(w, aboutInvite(id, session.accountId));
    const { invitedBy } = invitation;
    if (invitedBy !== null) {
      const told = answeredWords(kind, name, session.name, accept);
      await sendMessage(w, { to: [invitedBy], type: 'message', ...told, link: linkOf(id) });
    }
    w.audit({ action: accept ? 'group.accept' : 'group.decline', ...subject(id), after: { name } });
    changed(w, id);
    return findGroup(w.tx, id, session);
  });

export const removeMember = (deps: Deps, actor: Actor, session: Session, id: string, accountId: string) =>
  write(deps, actor, async (w) => {
    const leaving = accountId === session.accountId;
    const group = found(leaving ? await store.lockGroup(w.tx, id) : await lockEditable(w.tx, id, session));
    if ((await store.ownerOf(w.tx, id)) === accountId) {
      throw new AppError('rejected', { words: groupWords[actor.locale].ownerStays });
    }
    const { name } = group;
    const person = await store.deleteMember(w.tx, id, accountId);
    if (person === null) {
      const invitation = leaving ? null : await store.deleteInvitation(w.tx, id, accountId);
      if (!invitation) throw new AppError('notFound');
      await retractMessages(w, aboutInvite(id, accountId));
      w.audit({ action: 'group.withdraw', ...subject(id), before: { name, people: [invitation.name] } });
      changed(w, id);
      return true;
    }
    w.audit({
      action: leaving ? 'group.leave' : 'group.removeMember',
      ...subject(id),
      before: leaving ? { name } : { name, people: [person] },
    });
    changed(w, id);
    return true;
  });
