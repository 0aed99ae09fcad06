import { figuresChannel } from '@onair/contract/analytics/collect';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Bulk } from '@onair/contract/content/bulk';
import type { bulkContent } from '@onair/contract/content/library/library';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import type { Body } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { diff, reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { invalidField } from '../../../lib/errors.ts';
import { retractMessages } from '../../notifications/index.ts';
import { admitContents } from '../admission/admission.service.ts';
import { beginBulk, type ChangeChunk } from '../bulk/bulk.service.ts';
import { type Chunk, findBulk, type LockedBulk } from '../bulk/bulk.store.ts';
import { demandReferences } from '../items/items.service.ts';
import type { ItemsAct } from '../items/items.tables.ts';
import { announceBulk } from '../published/published.service.ts';
import { announceHeld } from '../reader-comments/reader-comments.service.ts';
import { findHeldOn } from '../reader-comments/reader-comments.store.ts';
import { unsavedAmong } from '../shared-text/shared-text.store.ts';
import { aboutAssignment, announceAssignments, retractAssignments } from '../workflow/assignment.service.ts';
import { retractBinned } from '../workflow/bin-messages.service.ts';
import { storeDraft } from '../workflow/documents.service.ts';
import { announceReview } from '../workflow/workflow.service.ts';
import {
  assignedAmong,
  changeByFile,
  changeItems,
  factsOf,
  type ItemFacts,
  isOfItems,
  nextItems,
  onlineAmong,
  seenTitles,
  undoItems,
} from './bulk-items.store.ts';
import { idsOf, matchesOf } from './library.store.ts';

type Asker = { session: Session; actor: Actor };

const UNSAID: Record<Locale, string> = {
  'zh-CN': '请用 ids 或 filter 指定要修改的内容；空的 filter 表示整个内容库',
  'en-US': 'say by ids or filter which items to change; an empty filter is the whole library',
};

/**
 * Starts a bulk change of items. @throws AppError `invalid` where nothing says which, for a blank tag, and an account that
 * does not exist
 */
export const bulkItems = async (
  deps: Deps,
  { session, actor }: Asker,
  { act: given, filter, ids }: Body<typeof bulkContent>,
): Promise<Bulk> => {
  if (!filter && !ids) throw invalidField('ids', 'required', UNSAID[actor.locale]);
  const reader = { accountId: session.accountId, timeZone: deps.config.timeZone };
  const act = given.act === 'addTag' ? { ...given, tag: filled('act.tag', given.tag, actor.locale) } : given;
  return write(deps, actor, async (w) => {
    if (act.act === 'assign') await demandReferences(w, actor, { assignee: act.assignee });
    return beginBulk(w, deps, actor, {
      subject: 'items',
      act,
      matches: (tx) => (ids ? idsOf(ids) : matchesOf(tx, filter ?? {}, reader)),
      facts: ids ? {} : { filter },
    });
  });
};

/** Applies the act to one chunk. @returns ids of the items that changed */
const change = ({ tx }: Write, act: ItemsAct, chunk: Chunk<number>, undoes: string | null): Promise<number[]> => {
  if (act.act === 'undo') return undoItems(tx, undoes ?? chunk.bulk, chunk);
  return act.act === 'import' ? changeByFile(tx, chunk) : changeItems(tx, act, chunk);
};

/** What an item's history calls a change of it. */
const actionOf = (was: ItemFacts, is: ItemFacts): AuditAction => {
  if (was.deletedAt !== is.deletedAt) return is.deletedAt === null ? 'content.undelete' : 'content.delete';
  if (was.status !== is.status) return is.status === 'online' ? 'content.publish' : 'content.withdraw';
  return 'content.edit';
};

type Facts = ReadonlyMap<number, ItemFacts>;

/** Audits each changed item, so that the history of an item is complete. */
const auditEach = (w: Write, bulk: string, before: Facts, after: Facts): void => {
  for (const [id, is] of after) {
    const was = reread(before.get(id));
    const { before: old, after: now } = diff(was, is);
    const subject = { subjectType: 'content', subjectId: String(id) };
    w.audit({ ...subject, action: actionOf(was, is), before: old, after: { ...now, bulk } });
  }
};

/** Withdraws what asks for something that is no longer needed, and asks again for what is. */
const followTodos = async (w: Write, before: Facts, after: Facts): Promise<void> => {
  const those = (which: (was: ItemFacts, is: ItemFacts) => boolean): number[] =>
    [...after].flatMap(([id, is]) => (which(reread(before.get(id)), is) ? [id] : [])).sort((a, b) => a - b);
  const waits = ({ stage, deletedAt }: ItemFacts): boolean => stage === 'review' && deletedAt === null;
  await retractBinned(
    w,
    those((was, is) => was.deletedAt === null && is.deletedAt !== null),
  );
  const handedOver = those((was, is) => was.assignee !== is.assignee);
  await retractMessages(w, handedOver.map(aboutAssignment));
  for (const id of those((was, is) => !waits(was) && waits(is))) await announceReview(w, id);
  const restored = those((was, is) => was.deletedAt !== null && is.deletedAt === null);
  for (const id of await findHeldOn(w.tx, restored)) {
    await announceHeld(w, { id, title: reread(after.get(id)).title });
  }
};

/** Acts that may bring assigned items back, and those whose undo does. */
const RETURNING: readonly string[] = ['restore'] satisfies ItemsAct['act'][];
const RETURNED: readonly string[] = ['delete', 'assign'] satisfies ItemsAct['act'][];

/** Tells people of the items that are theirs again, each in one message. */
const announceReturned = async (w: Write, { id, act, undoes, createdBy }: LockedBulk): Promise<void> => {
  const undone = undoes && (await findBulk(w.tx, undoes))?.act;
  if (!(undone ? RETURNED.includes(undone) : RETURNING.includes(act.act))) return;
  for (const { to, count } of await assignedAmong(w.tx, id)) {
    await announceAssignments(w, { bulk: id, to, by: createdBy, count });
  }
};

/** Acts after which queues look at items: they publish, or file them differently. */
const REFILING: readonly ItemsAct['act'][] = ['publish', 'category', 'addTag', 'removeTag', 'import', 'undo'];
/** Acts that only the desk sees. */
const INTERNAL: readonly ItemsAct['act'][] = ['assign', 'due'];

/**
 * Has queues check refiled items, and recognition the titles that are new: a checked one would wait for review again.
 * @param before titles before the act, of items that the audience had seen
 */
const admitChanged = async (
  w: Write,
  deps: Deps,
  changed: readonly number[],
  before: ReadonlyMap<number, string>,
): Promise<void> => {
  const titles = await seenTitles(w.tx, changed);
  const isKnown = ([id, title]: [number, string]): boolean => before.get(id) === title;
  const { known = [], fresh = [] } = Object.groupBy(titles, (each) => (isKnown(each) ? 'known' : 'fresh'));
  await admitContents(
    w,
    deps,
    fresh.map(([id]) => id),
  );
  await admitContents(
    w,
    deps,
    known.map(([id]) => id),
    { titles: false },
  );
};

/** Applies one chunk to items, and informs queues, recognition, webhooks and pages. */
export const changeItemChunk: ChangeChunk = async (w, deps, bulk) => {
  const { id, act, undoes, createdBy } = bulk;
  if (!isOfItems(act)) throw new Error(`no act on items: ${act.act}`);
  const ids = await nextItems(w.tx, bulk);
  const before = await onlineAmong(w.tx, ids);
  const titles = REFILING.includes(act.act) ? await seenTitles(w.tx, ids) : null;
  // What was typed until now is published with the item.
  if (act.act === 'publish') for (const each of await unsavedAmong(w.tx, ids)) await storeDraft(w, each);
  const facts = await factsOf(w.tx, ids);
  const changed = await change(w, act, { bulk: id, ids, from: bulk.done, by: createdBy, at: w.at }, undoes);
  const after = await factsOf(w.tx, changed);
  auditEach(w, id, facts, after);
  await followTodos(w, facts, after);
  if (titles) await admitChanged(w, deps, changed, titles);
  if (changed.length > 0) {
    w.audit({ action: 'content.bulk', subjectType: 'contentBulk', subjectId: id, after: { ...act, ids: changed } });
    if (!INTERNAL.includes(act.act)) {
      await announceBulk(w, { bulk: id, changed, before, after: await onlineAmong(w.tx, changed) });
    }
    w.emit(contentChannel, 'changed', { id: null });
    w.emit(figuresChannel, 'changed', {});
  }
  const ends = bulk.done + ids.length >= bulk.total;
  if (act.act === 'assign' && ends) {
    await announceAssignments(w, { bulk: id, to: act.assignee, by: createdBy, count: bulk.changed + changed.length });
  }
  if (undoes !== null) await retractAssignments(w, undoes);
  if (ends) await announceReturned(w, bulk);
  return { looked: ids.length, changed: changed.length };
};
