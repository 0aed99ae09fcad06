import type { ChatRow } from '@onair/contract/chat/chat';
import type { ChatAct } from '@onair/contract/chat/line';
import { found } from '../../../db/demand.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { changeLine, collectLine, handleLine, type NewAct, pinLine } from './acts.store.ts';
import { findLineRow, type LineRow } from './lines.store.ts';
import { type Operation, operate } from './operate.ts';

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
      return (await findLineRow(op.tx, id)) ?? line;
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
