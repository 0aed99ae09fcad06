import { type createQueue, type Queue, type QueueFilter, qualityChannel } from '@onair/contract/content/review-queues';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { lockContents } from '../../../db/contents-lock.store.ts';
import { found, reread } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayFaults, tidyRule } from '../content-rule/content-rule.ts';
import { drawPending } from '../intake/intake.store.ts';
import {
  type CountedQueue,
  findQueues,
  insertQueue,
  isNameTaken,
  lockQueue,
  lockRestorable,
  markDeleted,
} from './queues.store.ts';
import { qualityWords } from './review-queues.words.ts';

/** Date and time as the company's clock showed them, `2026-11-21 09:30:00`. */
const clockTime = (at: string, timeZone: string): string => new Date(at).toLocaleString('sv-SE', { timeZone });

/** A queue as readers get it. */
export const shownQueue = (queue: CountedQueue, deps: Deps, locale: Locale): Queue => {
  const { id, kind, filter, rate, createdAt, pending, oldest, toSample, version } = queue;
  const age = oldest === null ? 0 : deps.now().getTime() - Date.parse(oldest);
  const backlogSeconds = Math.max(0, Math.floor(age / 1000));
  return {
    id,
    name: kind,
    title: kind === 'ruleHits' ? qualityWords[locale].ruleHits : queue.name,
    description: clockTime(createdAt, deps.config.timeZone),
    data: [
      { label: 'pending', value: pending },
      { label: 'backlog', value: backlogSeconds },
      { label: 'toSample', value: toSample },
    ],
    pending,
    backlogSeconds,
    toSample,
    rate,
    filter,
    createdAt,
    version,
  };
};

/** A filter as it is kept. @throws AppError `invalid` for days that do not exist or are out of order */
export const soundFilter = (filter: QueueFilter, locale: Locale): QueueFilter => {
  const faults = dayFaults(filter, 'filter', qualityWords[locale]);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  return tidyRule(filter);
};

const shownAgain = async (w: Write, deps: Deps, id: string, locale: Locale): Promise<Queue> =>
  shownQueue(reread((await findQueues(w.tx, id))[0]), deps, locale);

const refuseTaken = async (w: Write, name: string, locale: Locale): Promise<void> => {
  if (!(await isNameTaken(w.tx, name))) return;
  const msg = qualityWords[locale].taken(name);
  throw new AppError('taken', { words: msg, fields: [{ field: 'name', rule: 'taken', msg }] });
};

type Draft = Body<typeof createQueue> & { createdAt?: Date };

/** Creates a queue and takes into it what awaits review already. @throws AppError `taken`, `invalid` */
export const create = (deps: Deps, actor: Actor, draft: Draft): Promise<Queue> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    const name = draft.name.trim();
    if (name === '') {
      const msg = qualityWords[locale].blank;
      throw new AppError('invalid', { fields: [{ field: 'name', rule: 'minLength', msg }] });
    }
    const filter = soundFilter(draft.filter, locale);
    // Before anything is read: what is published meanwhile must find the queue, or be found by it.
    await lockContents(w.tx);
    await refuseTaken(w, name, locale);
    const queue = { id: deps.newId(), name, filter, rate: draft.rate };
    const by = { accountId: actor.session?.accountId ?? null, at: draft.createdAt ?? w.at };
    await insertQueue(w.tx, queue, { ...by, timeZone: deps.config.timeZone });
    const taken = await drawPending(w.tx, queue.id, w.at);
    const after = { name, filter, rate: draft.rate, taken };
    w.audit({ action: 'queue.create', subjectType: 'queue', subjectId: queue.id, after });
    w.emit(qualityChannel, 'changed', {});
    return shownAgain(w, deps, queue.id, locale);
  });

/** Deletes a queue; `restore` brings it back within ten minutes. @throws AppError `notFound`, `rejected` */
export const remove = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const queue = found(await lockQueue(w.tx, id));
    if (queue.kind !== 'quality') throw new AppError('rejected', { words: qualityWords[actor.locale].builtIn });
    await markDeleted(w.tx, id, w.at);
    const { name, filter, rate } = queue;
    w.audit({ action: 'queue.delete', subjectType: 'queue', subjectId: id, before: { name, filter, rate } });
    w.emit(qualityChannel, 'changed', {});
    return true;
  });

/** Undoes a deletion and takes what came meanwhile. @throws AppError `notFound`, `taken` */
export const restore = (deps: Deps, actor: Actor, id: string): Promise<Queue> =>
  write(deps, actor, async (w) => {
    await lockContents(w.tx);
    const queue = found(await lockRestorable(w.tx, id, w.at));
    await refuseTaken(w, queue.name, actor.locale);
    await markDeleted(w.tx, id, null);
    const taken = await drawPending(w.tx, id, w.at);
    w.audit({ action: 'queue.restore', subjectType: 'queue', subjectId: id, after: { name: queue.name, taken } });
    w.emit(qualityChannel, 'changed', {});
    return shownAgain(w, deps, id, actor.locale);
  });
