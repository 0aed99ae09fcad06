import { type Group, type GroupKind, groupChannel } from '@onair/contract/groups/groups';
import type { Arrangement } from '@onair/contract/preferences/preferences';
import type { Queryable, Tx } from '../../db/client.ts';
import { demandLatest, found } from '../../db/demand.ts';
import { type Write, write } from '../../db/write.ts';
import type { Actor, Deps, Session } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { filled } from '../../http/validation.ts';
import { sendMessage } from '../notifications/index.ts';
import * as store from './groups.store.ts';
import { addedWords, groupWords } from './groups.words.ts';

type Draft = Pick<Group, 'name' | 'description'>;

const subject = (id: string) => ({ subjectType: 'group', subjectId: id });

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
export const readGroup = async (db: Queryable, id: string, session: Session): Promise<Group> => {
  const { workplace, ...group } = found(await store.findGroup(db, id));
  const owner = group.members.find((member) => member.owner)?.accountId ?? null;
  const members = group.members.map((member) => ({ ...member, self: member.accountId === session.accountId }));
  return { ...group, members, arranged: workplace !== null, editable: mayEdit(session, owner) };
};

/** @throws AppError `notFound`, or `forbidden` unless the caller owns it or is an admin */
const lockEditable = async (tx: Tx, id: string, session: Session) => {
  const group = found(await store.lockGroup(tx, id));
  const owner = await store.ownerOf(tx, id);
  if (!mayEdit(session, owner)) throw new AppError('forbidden');
  return { ...group, owner };
};

const changed = (w: Write, id: string): void => w.emit(groupChannel, 'changed', { id });

export const beginGroup = (deps: Deps, actor: Actor, session: Session, draft: Draft & { kind: GroupKind }) =>
  write(deps, actor, async (w) => {
    const id = deps.newId();
    const { kind } = draft;
    const texts = tidy(draft, actor);
    if (!(await store.insertGroup(w.tx, { id, kind, ...texts, at: w.at }))) throw taken(actor);
    await store.insertOwner(w.tx, id, session.accountId, w.at);
    w.audit({ action: 'group.create', ...subject(id), after: { kind, ...texts } });
    changed(w, id);
    return readGroup(w.tx, id, session);
  });

type Edit = Draft & { id: string; version: number; ownerId?: string };

export const changeGroup = (deps: Deps, actor: Actor, session: Session, edit: Edit) =>
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
    return readGroup(w.tx, id, session);
  });

const keysShown = (cards: Arrangement | null): string[] | null =>
  cards?.filter(({ shown }) => shown).map(({ key }) => key) ?? null;

/** Gives a team a Workplace, for members who have not arranged their own; null takes it away. */
export const arrangeWorkplace = (
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
    return readGroup(w.tx, id, session);
  });

export const dissolveGroup = (deps: Deps, actor: Actor, session: Session, id: string) =>
  write(deps, actor, async (w) => {
    const { kind, name } = await lockEditable(w.tx, id, session);
    await store.removeGroup(w.tx, id);
    w.audit({ action: 'group.delete', ...subject(id), before: { kind, name } });
    changed(w, id);
    return true;
  });

export const addMembers = (deps: Deps, actor: Actor, session: Session, id: string, accountIds: readonly string[]) =>
  write(deps, actor, async (w) => {
    const { kind, name } = await lockEditable(w.tx, id, session);
    const added = await store.insertMembers(w.tx, id, accountIds, w.at);
    if (added.length > 0) {
      const others = added.filter((one) => one.id !== session.accountId).map((one) => one.id);
      if (others.length > 0) {
        const link = `/user/info?group=${id}`;
        await sendMessage(w, { to: others, type: 'message', ...addedWords(kind, name, session.name), link });
      }
      const people = added.map((one) => one.name);
      w.audit({ action: 'group.addMembers', ...subject(id), after: { name, people } });
      changed(w, id);
    }
    return readGroup(w.tx, id, session);
  });

export const removeMember = (deps: Deps, actor: Actor, session: Session, id: string, accountId: string) =>
  write(deps, actor, async (w) => {
    const leaving = accountId === session.accountId;
    const group = found(leaving ? await store.lockGroup(w.tx, id) : await lockEditable(w.tx, id, session));
    if ((await store.ownerOf(w.tx, id)) === accountId) {
      throw new AppError('rejected', { words: groupWords[actor.locale].ownerStays });
    }
    const person = await store.deleteMember(w.tx, id, accountId);
    if (person === null) throw new AppError('notFound');
    const { name } = group;
    w.audit({
      action: leaving ? 'group.leave' : 'group.removeMember',
      ...subject(id),
      before: leaving ? { name } : { name, people: [person] },
    });
    changed(w, id);
    return true;
  });
