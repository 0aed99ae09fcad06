import type { Permission } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { allowed, type Machine, possible, takesAnother } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { reread, type Write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { type Message, retractMessages, sendMessage } from '../../notifications/index.ts';
import { objectionTo, type Subject } from './four-eyes.rules.ts';
import { findDecider, othersWith } from './four-eyes.store.ts';

/** The subject of a decision as its store reads it. `authorId` is null where the author's account is gone. */
type Decidable = { id: string; state: string; version: number; authorId: string | null };

/** A move as a client requests it, with the version that the client has seen. */
export type MoveRequest<M extends string> = { id: string; version: number; move: M; reason?: string };

/** A move in progress: its actor, and its reason where it takes one. */
export type Transition<M extends string> = {
  move: M;
  by: { accountId: string; name: string };
  /** Trimmed; null for moves that take no reason. */
  reason: string | null;
};

type TodoOrNotice = Omit<Message, 'to' | 'type' | 'about'>;

/**
 * What differs between the domains with approvals; everything else is shared (see `decide.ts`). States and moves are
 * those of the contract's machine.
 */
export type Approval<Row extends Decidable, M extends string> = {
  machine: Machine<Row['state'], M>;
  /** Names of the row and its moves in the audit log. */
  subjectType: string;
  actionOf(move: M | 'submit'): AuditAction;
  /** The subject type of to-do messages, `application`: they are withdrawn by it. */
  topic: string;
  /** The permission that another person needs to decide. */
  decides: Permission | 'admin';
  /** Moves that require a reason; without one they are refused with these words. */
  reasoned: readonly M[];
  blankReason?(locale: Locale): string;
  /** Who has had a part in the row besides its author: they do not make the moves that take another person, either. */
  parts?(tx: Tx, row: Row): Promise<Subject>;
  /** The row, locked until the end of the transaction; null when this session may not see it. */
  lock(tx: Tx, id: string, session: Session): Promise<Row | null>;
  find(tx: Tx, id: string): Promise<Row | null>;
  notAllowed(row: Row, move: M, locale: Locale): string;
  /** The answer when the row is not as the client saw it, or its state no longer allows the move. */
  overtaken(row: Row, version: number, locale: Locale, deps: Deps): AppError;
  /** Which refusal takes precedence when both apply. */
  refuseFirst: 'notAllowed' | 'overtaken';
  /** Stores the next state and raises the version by one; may refuse, in the reader's language. */
  store(w: Write, row: Row, state: Row['state'], transition: Transition<M>, locale: Locale): Promise<void>;
  /** Side effects of a move besides the next state. */
  effect?(w: Write, row: Row, transition: Transition<M>, deps: Deps): Promise<void>;
  /** The to-do for others who may decide; null when nothing is pending. */
  todo?(row: Row): TodoOrNotice | null;
  /** An author who is the only one with the permission gets the to-do, and where this says so decides as well. */
  standsIn?: 'todo' | 'decides';
  /** The notice for the author about another account's move. */
  notice?(row: Row, transition: Transition<M>): TodoOrNotice | null;
  /** Notifies open pages. */
  changed(w: Write, row: Row): void;
};

/** What the audit log shows of a change besides its states. */
type Facts = { before?: object; after?: object };

/** Creates the to-do for others; an earlier one about the row is withdrawn. */
export const createReviewTodo = async <Row extends Decidable, M extends string>(
  w: Write,
  approval: Approval<Row, M>,
  row: Row,
): Promise<void> => {
  const about = `${approval.topic}:${row.id}`;
  await retractMessages(w, about);
  const todo = approval.todo?.(row);
  if (!todo) return;
  const others = await othersWith(w.tx, approval.decides, row.authorId);
  const to = others.length === 0 && approval.standsIn ? approval.decides : others;
  await sendMessage(w, { to, type: 'todo', about, ...todo });
};

/** Side effects of a stored new row: its audit row, the others' to-do, the event. */
export const submitted = async <Row extends Decidable, M extends string>(
  w: Write,
  approval: Approval<Row, M>,
  row: Row,
  { before, after }: Facts,
): Promise<void> => {
  const subject = { subjectType: approval.subjectType, subjectId: row.id };
  w.audit({ action: approval.actionOf('submit'), ...subject, before, after: { ...after, state: row.state } });
  await createReviewTodo(w, approval, row);
  approval.changed(w, row);
};

/** The reason of a move that takes one. @throws AppError `invalid` when it is blank */
const reasonOf = <Row extends Decidable, M extends string>(
  approval: Approval<Row, M>,
  { move, reason = '' }: MoveRequest<M>,
  { locale }: Actor,
): string | null => {
  if (!approval.reasoned.includes(move)) return null;
  const trimmed = reason.trim();
  if (trimmed !== '') return trimmed;
  const msg = approval.blankReason?.(locale) ?? '';
  throw invalidField('reason', 'minLength', msg);
};

/** The row, locked, if this actor may make this move now. @throws AppError `notFound`, `forbidden`, `conflict` */
const lockForMove = async <Row extends Decidable, M extends string>(
  w: Write,
  deps: Deps,
  { session, locale }: Actor,
  approval: Approval<Row, M>,
  { id, version, move }: MoveRequest<M>,
) => {
  if (!session) throw new AppError('forbidden');
  const { machine, decides } = approval;
  const row = found(await approval.lock(w.tx, id, session));
  const { accountId, role, name } = session;
  const isAuthor = row.authorId === accountId;
  const other = takesAnother(machine, move);
  const alone = other && approval.standsIn === 'decides' && (await othersWith(w.tx, decides, accountId)).length === 0;
  const may =
    allowed(machine, move, { role, isAuthor }) || (alone && allowed(machine, move, { role, isAuthor: false }));
  const can = row.version === version && possible(machine, row.state, move);
  if (!may && (can || approval.refuseFirst === 'notAllowed')) {
    throw new AppError('forbidden', { words: approval.notAllowed(row, move, locale) });
  }
  if (!can) throw approval.overtaken(row, version, locale, deps);
  if (other && !alone) {
    const subject = { author: row.authorId, ...(await approval.parts?.(w.tx, row)) };
    const objection = objectionTo(await findDecider(w.tx, accountId, w.at), subject);
    if (objection) throw new AppError('forbidden', { words: objection.words[locale] });
  }
  return { row, by: { accountId, name } };
};

/**
 * Makes one move with all its side effects: the next state, audit rows, messages sent and withdrawn, the event.
 * @param also stores what is specific to this request; returns what the audit log shows of it
 * @returns the row as it is after the move
 * @throws AppError `invalid`, `notFound`, `forbidden`, `conflict`
 */
export const decide = async <Row extends Decidable, M extends string>(
  w: Write,
  deps: Deps,
  actor: Actor,
  approval: Approval<Row, M>,
  request: MoveRequest<M>,
  also: (row: Row) => Promise<Facts> = async () => ({}),
): Promise<Row> => {
  const reason = reasonOf(approval, request, actor);
  const { move, id } = request;
  const { row, by } = await lockForMove(w, deps, actor, approval, request);
  const transition: Transition<M> = { move, by, reason };
  const { to } = approval.machine.moves[move];
  await approval.store(w, row, to, transition, actor.locale);
  const { before, after } = await also(row);
  w.audit({
    action: approval.actionOf(move),
    subjectType: approval.subjectType,
    subjectId: id,
    before: { state: row.state, ...before },
    after: { state: to, ...after, ...(reason === null ? {} : { reason }) },
  });
  await approval.effect?.(w, row, transition, deps);
  const next = reread(await approval.find(w.tx, id));
  await createReviewTodo(w, approval, next);
  const { authorId } = next;
  const notice = authorId !== null && authorId !== by.accountId && approval.notice?.(next, transition);
  if (notice) await sendMessage(w, { to: [authorId], type: 'notice', ...notice });
  approval.changed(w, next);
  return next;
};
