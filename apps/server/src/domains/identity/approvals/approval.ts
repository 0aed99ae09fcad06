import type { Permission } from '@onair/contract/access';
import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Machine } from '@onair/contract/machine';
import type { Locale } from '@onair/contract/text';
import type { Tx } from '../../../db/client.ts';
import type { Write } from '../../../db/write.ts';
import type { Deps, Session } from '../../../deps.ts';
import type { AppError } from '../../../errors.ts';
import type { Message } from '../../notifications/index.ts';

/** What people decide about, as its store reads it. `authorId` is null where the author's account is gone. */
export type Decidable = { id: string; state: string; version: number; authorId: string | null };

/** A move as a client asks for it, with the version that the client has seen. */
export type MoveRequest<M extends string> = { id: string; version: number; move: M; reason?: string };

/** A move that is being made: by whom, and why where the move takes a reason. */
export type Transition<M extends string> = {
  move: M;
  by: { accountId: string; name: string };
  /** Trimmed; null for moves that take no reason. */
  reason: string | null;
};

export type TodoOrNotice = Omit<Message, 'to' | 'type' | 'about'>;

/**
 * What a domain says about the things that it lets people decide; everything else is the same for all (see `decide.ts`).
 * States and moves are those of the contract's machine.
 */
export type Approval<Row extends Decidable, M extends string> = {
  machine: Machine<Row['state'], M>;
  /** How the audit log names a row and what is done to it. */
  subjectType: string;
  actionOf(move: M | 'submit'): AuditAction;
  /** How to-do messages name a row, `application`: by it they are taken back. */
  topic: string;
  /** What another person has to hold to decide. */
  decides: Permission | 'admin';
  /** Moves that say why; without a reason they are refused with these words. */
  reasoned: readonly M[];
  blankReason?(locale: Locale): string;
  /** Moves that another person has to make: an account that the author opened or reset does not count as one. */
  byAnotherPerson: readonly M[];
  /** The row, kept from changing until the transaction ends; null when this session may not see it. */
  lock(tx: Tx, id: string, session: Session): Promise<Row | null>;
  find(tx: Tx, id: string): Promise<Row | null>;
  /** Whether this session may ever make the move; by default the machine decides. */
  mayMove?(tx: Tx, row: Row, move: M, session: Session): Promise<boolean>;
  notAllowed(row: Row, move: M, locale: Locale): string;
  /** The answer when the row is not as the client saw it, or its state does not allow the move any more. */
  overtaken(row: Row, version: number, locale: Locale, deps: Deps): AppError;
  /** Which refusal a client gets when both are due. */
  refuseFirst: 'notAllowed' | 'overtaken';
  /** Stores the next state and raises the version by one. */
  store(w: Write, row: Row, state: Row['state'], transition: Transition<M>): Promise<void>;
  /** What a move brings about beside the next state. */
  effect?(w: Write, row: Row, transition: Transition<M>, deps: Deps): Promise<void>;
  /** What others who may decide are asked to do now; null when nothing waits for them. */
  todo?(row: Row): TodoOrNotice | null;
  /** Whether an author who alone may decide gets the to-do themselves. */
  authorStandsIn?: boolean;
  /** What the author hears about a move that another account made. */
  notice?(row: Row, transition: Transition<M>): TodoOrNotice | null;
  /** Tells open pages. */
  changed(w: Write, row: Row): void;
};
