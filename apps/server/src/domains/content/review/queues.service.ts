import { permits } from '@onair/contract/access';
import type * as contract from '@onair/contract/content/review/queues';
import type { Queue, QueueFilter } from '@onair/contract/content/review/queues';
import { reviewChannel } from '@onair/contract/content/review/review-channel';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Reader } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { clockText } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Deciding } from '../../identity/index.ts';
import { drawPending } from '../admission/admission.store.ts';
import { dayFaults, tidyRule } from '../content-rule/content-rule.rules.ts';
import { lockContents } from '../items/items.store.ts';
import {
  type CountedQueue,
  countWaiting,
  dropUnmatched,
  findPending,
  findQueues,
  insertQueue,
  isNameTaken,
  lockQueue,
  lockRestorable,
  lockWorking,
  markArchived,
  markDeleted,
  moveWaiting,
  type QueueFacts,
  type QueueRow,
  storeQueue,
} from './queues.store.ts';
import { reviewWords } from './review.words.ts';

/** A queue as presented to readers. */
export const presentQueue = (queue: CountedQueue, deps: Deps, locale: Locale): Queue => {
  const { id, kind, createdAt, oldest, pending, toSample, name: _, ...rest } = queue;
  const age = oldest === null ? 0 : deps.now().getTime() - Date.parse(oldest);
  const backlogSeconds = Math.max(0, Math.floor(age / 1000));
  const { figures } = reviewWords[locale];
  return {
    id,
    name: kind,
    title: kind === 'ruleHits' ? reviewWords[locale].ruleHits : queue.name,
    description: clockText(createdAt, deps.config.timeZone),
    data: [
      { key: 'pending', label: figures.pending, value: pending },
      { key: 'backlog', label: figures.backlog, value: backlogSeconds },
      { key: 'toSample', label: figures.toSample, value: toSample },
    ],
    pending,
    backlogSeconds,
    toSample,
    createdAt,
    ...rest,
  };
};

/** A normalized filter. @throws AppError `invalid` for days that do not exist or are out of order */
export const soundFilter = (filter: QueueFilter, locale: Locale): QueueFilter => {
  const faults = dayFaults(filter, 'filter', reviewWords[locale]);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  return tidyRule(filter);
};

const presentStored = async (w: Write, deps: Deps, id: string, locale: Locale): Promise<Queue> =>
  presentQueue(reread((await findQueues(w.tx, w.at, { only: id }))[0]), deps, locale);

const refuseTaken = async (w: Write, name: string, locale: Locale, own?: string): Promise<void> => {
  if (!(await isNameTaken(w.tx, name, own))) return;
  const msg = reviewWords[locale].taken(name);
  throw new AppError('taken', { words: msg, fields: [{ field: 'name', rule: 'taken', msg }] });
};

type Draft = Body<typeof contract.createQueue> & { createdAt?: Date };

const factsOf = ({ name, filter, rate, slaMinutes, secondReader }: QueueFacts): QueueFacts => ({
  name,
  filter,
  rate,
  slaMinutes,
  secondReader,
});

/** Creates a queue and adds content already awaiting review. @throws AppError `taken`, `invalid` */
export const createQueue = (deps: Deps, actor: Actor, draft: Draft): Promise<Queue> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const name = filled('name', draft.name, locale);
    const filter = soundFilter(draft.filter, locale);
    // Before any read: content published meanwhile must find the queue, or be found by it.
    await lockContents(w.tx);
    await refuseTaken(w, name, locale);
    const { rate, slaMinutes = null, secondReader = false } = draft;
    const facts = { name, filter, rate, slaMinutes, secondReader };
    const queue = { id: deps.newId(), ...facts };
    const by = { accountId: actor.session?.accountId ?? null, at: draft.createdAt ?? w.at };
    await insertQueue(w.tx, queue, { ...by, timeZone: deps.config.timeZone });
    const taken = await drawPending(w.tx, queue.id, w.at);
    const after = { ...facts, taken };
    w.audit({ action: 'queue.create', subjectType: 'queue', subjectId: queue.id, after });
    w.emit(reviewChannel, 'changed', {});
    return presentStored(w, deps, queue.id, locale);
  });

/**
 * Changes a queue and updates its pending items to match. @throws AppError `notFound`, `conflict`, `taken`, `invalid`,
 * `rejected`
 */
export const updateQueue = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...given }: Omit<Body<typeof contract.editQueue>, 'id'>,
): Promise<Queue> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const words = reviewWords[locale];
    await lockContents(w.tx);
    const queue = found(await lockWorking(w.tx, id));
    demandLatest(queue, version, words.queueChanged);
    const narrowed = given.name !== undefined || given.filter !== undefined || given.rate !== undefined;
    if (queue.kind !== 'quality' && narrowed) throw new AppError('rejected', { words: words.builtInParts });
    const before = factsOf(queue);
    const facts: QueueFacts = {
      ...before,
      ...given,
      name: given.name === undefined ? before.name : filled('name', given.name, locale),
      filter: given.filter ? soundFilter(given.filter, locale) : before.filter,
    };
    await refuseTaken(w, facts.name, locale, id);
    await storeQueue(w.tx, id, facts, deps.config.timeZone);
    const left = narrowed ? await dropUnmatched(w.tx, id) : 0;
    const taken = narrowed ? await drawPending(w.tx, id, w.at) : 0;
    w.audit({ action: 'queue.edit', subjectType: 'queue', subjectId: id, before, after: { ...facts, taken, left } });
    w.emit(reviewChannel, 'changed', {});
    return presentStored(w, deps, id, locale);
  });

/** Both queues of a move, locked in the order of their ids, so that two moves cannot deadlock. */
const lockPair = async (w: Write, id: string, other: string | undefined): Promise<(QueueRow | null)[]> => {
  const locked = new Map<string, QueueRow | null>();
  for (const each of [id, other ?? id].toSorted()) locked.set(each, await lockWorking(w.tx, each));
  return [id, other ?? ''].map((each) => locked.get(each) ?? null);
};

/** Archives a queue; its pending items move to another one. @throws AppError `notFound`, `conflict`, `rejected` */
export const archiveQueue = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, moveTo }: { version: number; moveTo?: string | undefined },
): Promise<Queue> =>
  write(deps, actor, async (w) => {
    const words = reviewWords[actor.locale];
    await lockContents(w.tx);
    const [locked, target] = await lockPair(w, id, moveTo);
    const queue = found(locked);
    demandLatest(queue, version, words.queueChanged);
    if (queue.kind !== 'quality') throw new AppError('rejected', { words: words.builtIn });
    const waiting = await countWaiting(w.tx, id);
    if (waiting > 0 && moveTo === undefined) throw new AppError('rejected', { words: words.stillWaiting(waiting) });
    if (moveTo === id || (moveTo !== undefined && target?.kind !== 'quality')) {
      throw new AppError('rejected', { words: words.noTarget });
    }
    const moved = target ? await moveWaiting(w.tx, id, target.id) : 0;
    await markArchived(w.tx, id, w.at);
    const after = { waiting, moved, ...(target ? { to: target.name } : {}) };
    w.audit({ action: 'queue.archive', subjectType: 'queue', subjectId: id, before: factsOf(queue), after });
    w.emit(reviewChannel, 'changed', {});
    return presentStored(w, deps, id, actor.locale);
  });

/** Reactivates an archived queue and adds content that came meanwhile. @throws AppError `notFound` */
export const unarchiveQueue = (deps: Deps, actor: Actor, id: string): Promise<Queue> =>
  write(deps, actor, async (w) => {
    await lockContents(w.tx);
    const queue = found(await lockQueue(w.tx, id));
    found(queue.archivedAt);
    await markArchived(w.tx, id, null);
    const taken = await drawPending(w.tx, id, w.at);
    w.audit({ action: 'queue.unarchive', subjectType: 'queue', subjectId: id, after: { name: queue.name, taken } });
    w.emit(reviewChannel, 'changed', {});
    return presentStored(w, deps, id, actor.locale);
  });

/** Deletes a queue; `restore` brings it back within ten minutes. @throws AppError `notFound`, `rejected` */
export const deleteQueue = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const queue = found(await lockQueue(w.tx, id));
    if (queue.kind !== 'quality') throw new AppError('rejected', { words: reviewWords[actor.locale].builtIn });
    await markDeleted(w.tx, id, w.at);
    w.audit({ action: 'queue.delete', subjectType: 'queue', subjectId: id, before: factsOf(queue) });
    w.emit(reviewChannel, 'changed', {});
    return true;
  });

/** Undoes a deletion and adds content that came meanwhile. @throws AppError `notFound`, `taken` */
export const restoreQueue = (deps: Deps, actor: Actor, id: string): Promise<Queue> =>
  write(deps, actor, async (w) => {
    await lockContents(w.tx);
    const queue = found(await lockRestorable(w.tx, id, w.at));
    await refuseTaken(w, queue.name, actor.locale);
    await markDeleted(w.tx, id, null);
    const taken = await drawPending(w.tx, id, w.at);
    w.audit({ action: 'queue.restore', subjectType: 'queue', subjectId: id, after: { name: queue.name, taken } });
    w.emit(reviewChannel, 'changed', {});
    return presentStored(w, deps, id, actor.locale);
  });

const LINK = '/list/card?tab=quality';

/** Pending items in queues that the reader may decide: hits of banned words, and samples of custom queues. */
export const openReviews = async (
  db: Queryable,
  { role }: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('review', role)) return [];
  const queues = await findPending(db, await decider());
  return (['ruleHits', 'quality'] as const).flatMap((kind) => {
    const mine = queues.filter((queue) => queue.kind === kind).sort((a, b) => a.oldest.localeCompare(b.oldest));
    const [first] = mine;
    if (!first) return [];
    return {
      kind: kind === 'quality' ? 'reviews' : kind,
      count: mine.reduce((sum, { pending }) => sum + pending, 0),
      since: first.oldest,
      link: mine.length === 1 ? `${LINK}&queue=${first.id}` : LINK,
    };
  });
};
