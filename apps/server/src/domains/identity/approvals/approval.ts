import type { Permission } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Machine } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import type { Write } from '../../../db/write.ts';
import type { Deps, Session } from '../../../deps.ts';
import type { AppError } from '../../../errors.ts';
import type { Message } from '../../notifications/index.ts';
import type { Subject } from './four-eyes.rules.ts';

/** The subject of a decision as its store reads it. `authorId` is null where the author's account is gone. */
export type Decidable = { id: string; state: string; version: number; authorId: string | null };

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
