import { permits } from '@onair/contract/access';
import type { ChatModerator, ChatPerson, ChatRow, MuteReach, muteChatter } from '@onair/contract/chat/chat';
import { type ChatAct, type ChatMode, type ChatRank, mayAct } from '@onair/contract/chat/line';
import type { Body } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { personIdOf } from '../rooms/person-id.rules.ts';
import { CHAT_EVENTS, type RoomEvents } from '../rooms/room-state.service.ts';
import { type ChatRoom, findGuestsOfNetwork } from '../rooms/rooms.store.ts';
import { retractHeld } from './held-lines.service.ts';
import {
  accountRank,
  appendActs,
  type Candidate,
  changeLine,
  collectLine,
  removeModerator as dropModerator,
  findCandidate,
  findLineRow,
  findModerators,
  findPerson,
  handleLine,
  type LineRow,
  lockRoom,
  mutePerson,
  type NewAct,
  type PersonRow,
  pinLine,
  saveMode as storeMode,
  addModerator as storeModerator,
} from './moderation.store.ts';
import { chatPageWords } from './moderation.words.ts';

/** An act in progress in a room: its effects become numbered events, published once it is durable. */
type Operation = Write & {
  room: ChatRoom;
  by: string | null;
  rank: ChatRank;
  /** @throws AppError `forbidden` when this act may not affect this person */
  demand: (act: ChatAct, target: { personId: string; rank: ChatRank }) => void;
  happened: (...acts: NewAct[]) => Promise<void>;
};

/**
 * Acts in a room on behalf of an operator: with audit row, events and the answer to a repeat.
 * @throws AppError `notFound` when there is no such studio
 */
const operate = <T>(
  deps: Deps,
  actor: Actor,
  studioOf: (w: Write) => Promise<string | null>,
  work: (op: Operation) => Promise<T>,
): Promise<T> =>
  write(deps, actor, async (w) => {
    const room = found(await lockRoom(w.tx, found(await studioOf(w))));
    const { session } = actor;
    // The product itself, which sets up the demo company, outranks everybody.
    const rank = session ? await accountRank(w.tx, room.studioId, session) : 3;
    const self = session && personIdOf(deps.secrets.visitorKey, room.studioId, 'account', session.accountId);
    return work({
      ...w,
      room,
      by: session?.accountId ?? null,
      rank,
      demand: (act, target) => {
        if (!mayAct(act, rank, { rank: target.rank, self: target.personId === self })) throw new AppError('forbidden');
      },
      happened: async (...acts) => {
        const events = await appendActs(w.tx, room.studioId, w.at, session?.accountId ?? null, acts);
        w.onCommit(() => deps.bus.publish(CHAT_EVENTS, { studioId: room.studioId, events } satisfies RoomEvents));
      },
    });
  });

/** Acts on a line, if its author's rank permits. @returns the line afterwards */
const onLine = (
  deps: Deps,
  actor: Actor,
  id: string,
  act: ChatAct,
  work: (op: Operation, line: LineRow) => Promise<void>,
): Promise<ChatRow> =>
  operate(
    deps,
    actor,
    async ({ tx }) => (await findLineRow(tx, id))?.studioId ?? null,
    async (op) => {
      const line = found(await findLineRow(op.tx, id));
      op.demand(act, { personId: line.personId, rank: line.authorRank });
      await work(op, line);
      const after = (await findLineRow(op.tx, id)) ?? line;
      if (line.review === 'pending' && after.review !== 'pending') await retractHeld(op, op.room.studioId);
      return after;
    },
  );

const audited = (
  op: Operation,
  action: Parameters<Operation['audit']>[0]['action'],
  line: LineRow,
  [before, after]: [object, object],
): void => op.audit({ action, subjectType: 'chatLine', subjectId: line.id, before, after });

/** A deleted line is no longer pinned either. */
const markDeleted = async (op: Operation, line: LineRow, review?: 'rejected'): Promise<void> => {
  await changeLine(op.tx, line.id, { state: 'deleted', deletedRank: op.rank, ...(review ? { review } : {}) });
  const about = { lineId: line.id, personId: line.personId };
  const acts: NewAct[] = [];
  if (op.room.pinnedId === line.id) {
    await pinLine(op.tx, op.room.studioId, null);
    acts.push({ kind: 'unpinned', ...about });
  }
  await op.happened(...acts, { kind: 'deleted', ...about, staff: line.state === 'held' });
};

export const deleteLine = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'delete', async (op, line) => {
    if (line.state === 'deleted') return;
    await markDeleted(op, line, line.review === 'pending' ? 'rejected' : undefined);
    audited(op, 'chat.delete', line, [{ state: line.state }, { state: 'deleted', author: line.username }]);
  });

/** @throws AppError `conflict` for a held line, `forbidden` where someone of a higher rank deleted it */
export const restoreLine = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'restore', async (op, line) => {
    if (line.state === 'shown') return;
    if (line.state === 'held') throw new AppError('conflict');
    if ((line.deletedRank ?? 0) > op.rank) throw new AppError('forbidden');
    const review = line.review === 'rejected' ? ({ review: 'passed' } as const) : {};
    await changeLine(op.tx, id, { state: 'shown', deletedRank: null, ...review });
    await op.happened({ kind: 'restored', lineId: id, personId: line.personId });
    audited(op, 'chat.restore', line, [{ state: 'deleted' }, { state: 'shown', author: line.username }]);
  });

/** @throws AppError `conflict` for a line that is not held */
export const decideLine = (deps: Deps, actor: Actor, id: string, decision: 'pass' | 'reject'): Promise<ChatRow> =>
  onLine(deps, actor, id, 'decide', async (op, line) => {
    const review = decision === 'pass' ? 'passed' : 'rejected';
    if (line.review === review) return;
    if (line.review !== 'pending') throw new AppError('conflict');
    if (decision === 'reject') await markDeleted(op, line, 'rejected');
    else {
      await changeLine(op.tx, id, {
        review: 'passed',
        unmask: true,
        ...(line.state === 'held' ? { state: 'shown' } : {}),
      });
      await op.happened({ kind: 'restored', lineId: id, personId: line.personId });
    }
    audited(op, decision === 'pass' ? 'chat.pass' : 'chat.reject', line, [
      { review: 'pending' },
      { review, author: line.username },
    ]);
  });

/** @throws AppError `conflict` for a line that is not shown */
export const pin = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'pin', async (op, line) => {
    if (line.state !== 'shown') throw new AppError('conflict');
    if (op.room.pinnedId === id) return;
    await pinLine(op.tx, op.room.studioId, id);
    await op.happened({ kind: 'pinned', lineId: id, personId: line.personId });
    audited(op, 'chat.pin', line, [{ pinned: op.room.pinnedId }, { pinned: id }]);
  });

export const unpin = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'unpin', async (op, line) => {
    if (op.room.pinnedId !== id) return;
    await pinLine(op.tx, op.room.studioId, null);
    await op.happened({ kind: 'unpinned', lineId: id, personId: line.personId });
    audited(op, 'chat.unpin', line, [{ pinned: id }, { pinned: null }]);
  });

export const collect = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'collect', async (op, line) => {
    if (line.isCollect) return;
    await collectLine(op.tx, id, op.by, op.at);
    await op.happened({
      kind: 'collected',
      lineId: id,
      personId: line.personId,
      staff: true,
      data: { handled: false },
    });
    audited(op, 'chat.collect', line, [{ collected: false }, { collected: true }]);
  });

export const uncollect = (deps: Deps, actor: Actor, id: string): Promise<ChatRow> =>
  onLine(deps, actor, id, 'uncollect', async (op, line) => {
    if (!line.isCollect) return;
    await collectLine(op.tx, id, op.by, null);
    await op.happened({ kind: 'uncollected', lineId: id, personId: line.personId, staff: true });
    audited(op, 'chat.uncollect', line, [{ collected: true }, { collected: false }]);
  });

/** @throws AppError `conflict` for a line that is not a favorite */
export const handle = (deps: Deps, actor: Actor, id: string, handled: boolean): Promise<ChatRow> =>
  onLine(deps, actor, id, 'handle', async (op, line) => {
    if (!line.isCollect) throw new AppError('conflict');
    if (line.handled === handled) return;
    await handleLine(op.tx, id, op.by, handled ? op.at : null);
    await op.happened({ kind: 'collected', lineId: id, personId: line.personId, staff: true, data: { handled } });
    audited(op, 'chat.handle', line, [{ handled: line.handled }, { handled }]);
  });

const MINUTE = 60_000;

const presentPerson = async (op: { tx: Parameters<typeof findPerson>[0]; at: Date }, id: string): Promise<PersonRow> =>
  found(await findPerson(op.tx, id, op.at));

const studioOfPerson = (deps: Deps, id: string) => async (w: { tx: Parameters<typeof findPerson>[0] }) =>
  (await findPerson(w.tx, id, deps.now()))?.studioId ?? null;

/** Other guests in the network of a person: they have lately been in the room, whether they spoke or not. */
const othersOf = async (db: Queryable, { id, studioId, networkKey }: PersonRow, now: Date) =>
  networkKey === null ? { count: 0, guests: [] } : findGuestsOfNetwork(db, { studioId, networkKey, now, except: id });

/** Whom a mute of the person's network would reach. @throws AppError `notFound`, `forbidden` where one may not mute */
export const reachOf = async ({ db, now, secrets }: Deps, session: Session, id: string): Promise<MuteReach> => {
  const person = found(await findPerson(db, id, now()));
  const rank = await accountRank(db, person.studioId, session);
  const self = personIdOf(secrets.visitorKey, person.studioId, 'account', session.accountId) === id;
  if (!mayAct('mute', rank, { rank: person.rank, self })) throw new AppError('forbidden');
  return { network: person.networkKey !== null, ...(await othersOf(db, person, now())) };
};

/**
 * Mutes a person, or the guests and unconfirmed accounts in their network; repeated, it replaces the time. `minutes`
 * null means forever.
 * @throws AppError `forbidden` where someone of a higher rank muted, `rejected` for the network of a confirmed account
 */
export const mute = (
  deps: Deps,
  actor: Actor,
  id: string,
  { minutes, scope: wanted, reason: given = '' }: Body<typeof muteChatter>,
): Promise<ChatPerson> =>
  operate(deps, actor, studioOfPerson(deps, id), async (op) => {
    const person = await presentPerson(op, id);
    op.demand('mute', { personId: id, rank: person.rank });
    if ((person.mutedRank ?? 0) > op.rank) throw new AppError('forbidden');
    const until = minutes === null ? null : new Date(op.at.getTime() + minutes * MINUTE);
    const scope = wanted ?? (person.networkKey === null ? 'person' : 'network');
    if (scope === 'network' && person.networkKey === null) {
      throw new AppError('rejected', { words: chatPageWords[actor.locale].noNetwork });
    }
    const networkKey = scope === 'network' ? person.networkKey : null;
    const reason = given.trim();
    const guestKey = await mutePerson(op.tx, id, { at: op.at, until, by: op.by, rank: op.rank, reason, networkKey });
    const data = { until: until?.toISOString() ?? null, guestKey, networkKey, reason };
    await op.happened({ kind: 'muted', personId: id, data });
    const others = scope === 'network' ? { others: (await othersOf(op.tx, person, op.at)).count } : {};
    const [before, after] = [
      { muted: person.muted },
      { muted: { until, scope, reason, ...others }, name: person.name },
    ];
    op.audit({ action: 'chat.mute', subjectType: 'chatPerson', subjectId: id, before, after });
    return presentPerson(op, id);
  });

/** @throws AppError `forbidden` where someone of a higher rank muted */
export const unmute = (deps: Deps, actor: Actor, id: string): Promise<ChatPerson> =>
  operate(deps, actor, studioOfPerson(deps, id), async (op) => {
    const person = await presentPerson(op, id);
    op.demand('unmute', { personId: id, rank: person.rank });
    if (!person.muted) return person;
    if ((person.mutedRank ?? 0) > op.rank) throw new AppError('forbidden');
    await mutePerson(op.tx, id, { at: null, until: null, by: null, rank: null, reason: '', networkKey: null });
    await op.happened({ kind: 'unmuted', personId: id });
    const [before, after] = [{ muted: person.muted }, { muted: null, name: person.name }];
    op.audit({ action: 'chat.unmute', subjectType: 'chatPerson', subjectId: id, before, after });
    return presentPerson(op, id);
  });

/** @throws AppError `conflict` with the latest version */
export const saveMode = (deps: Deps, actor: Actor, studioId: string, wanted: ChatMode): Promise<ChatMode> =>
  operate(
    deps,
    actor,
    async () => studioId,
    async (op) => {
      const { mode: before } = op.room;
      demandLatest(before, wanted.version);
      const mode = { ...wanted, version: before.version + 1 };
      await storeMode(op.tx, studioId, mode);
      await op.happened({ kind: 'mode', data: { mode } });
      op.audit({ action: 'chat.mode', subjectType: 'chatRoom', subjectId: studioId, ...diff(before, mode) });
      return mode;
    },
  );

/** Why an account cannot be made a moderator; null where it can. */
const unfitOf = ({ disabled, role, confirmed }: Candidate): 'disabled' | 'isAdmin' | 'unconfirmed' | null => {
  if (disabled) return 'disabled';
  if (permits('chat', role)) return 'isAdmin';
  return permits('confirmed', role, confirmed) ? null : 'unconfirmed';
};

const personOfAccount = (deps: Deps, studioId: string, accountId: string): string =>
  personIdOf(deps.secrets.visitorKey, studioId, 'account', accountId);

/**
 * @throws AppError `notFound`, `rejected` for disabled and unconfirmed accounts, and for those who moderate by their
 * role
 */
export const addModerator = (deps: Deps, actor: Actor, studioId: string, username: string): Promise<ChatModerator[]> =>
  operate(
    deps,
    actor,
    async () => studioId,
    async (op) => {
      const account = found(await findCandidate(op.tx, username.trim().normalize('NFKC').toLowerCase()));
      const unfit = unfitOf(account);
      if (unfit) {
        const msg = chatPageWords[actor.locale][unfit];
        throw new AppError('rejected', { words: msg, fields: [{ field: 'username', rule: 'moderator', msg }] });
      }
      if (await storeModerator(op.tx, studioId, account.id, op.by, op.at)) {
        const personId = personOfAccount(deps, studioId, account.id);
        await op.happened({ kind: 'moderators', personId, data: { rank: 2 } });
        const after = { moderator: account.username };
        op.audit({ action: 'chat.addModerator', subjectType: 'chatRoom', subjectId: studioId, after });
      }
      return findModerators(op.tx, studioId);
    },
  );

/** @throws AppError `notFound` when the account is not a moderator */
export const removeModerator = (
  deps: Deps,
  actor: Actor,
  studioId: string,
  accountId: string,
): Promise<ChatModerator[]> =>
  operate(
    deps,
    actor,
    async () => studioId,
    async (op) => {
      const moderator = (await findModerators(op.tx, studioId)).find((one) => one.accountId === accountId);
      if (!moderator || !(await dropModerator(op.tx, studioId, accountId))) throw new AppError('notFound');
      const personId = personOfAccount(deps, studioId, accountId);
      await op.happened({ kind: 'moderators', personId, data: { rank: 1 } });
      const before = { moderator: moderator.username };
      op.audit({ action: 'chat.removeModerator', subjectType: 'chatRoom', subjectId: studioId, before });
      return findModerators(op.tx, studioId);
    },
  );
