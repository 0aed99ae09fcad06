import { permits } from '@onair/contract/access';
import type { ChatModerator, ChatPerson, MuteReach, muteChatter } from '@onair/contract/chat/chat';
import { type ChatMode, mayAct } from '@onair/contract/chat/line';
import type { Body } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { personIdOf } from '../rooms/person-id.ts';
import { findGuestsOfNetwork } from '../rooms/room-people.store.ts';
import { accountRank, saveMode as storeMode } from './acts.store.ts';
import { chatPageWords } from './chat-page.words.ts';
import { operate } from './operate.ts';
import {
  type Candidate,
  removeModerator as dropModerator,
  findCandidate,
  findModerators,
  findPerson,
  mutePerson,
  type PersonRow,
  addModerator as storeModerator,
} from './people.store.ts';

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
