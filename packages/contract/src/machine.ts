import { type Permission, permits, type Role } from './access.ts';
import { keysOf } from './typed.ts';

type Power = Permission | 'admin';

/**
 * Who may make a move: the author, a timer or a rule (`system`), a role that holds a permission, or one that holds it and
 * is not the author (`other`).
 */
type Party = 'author' | 'system' | Power | { other: Power };

/**
 * A state machine as data: its states, the moves between them and who may make each. Server, browser and property tests
 * read the same table, so that buttons, refusals and tests always agree.
 */
export type Machine<S extends string = string, M extends string = string> = {
  initial: S;
  states: readonly S[];
  /** `by`: any of these parties. */
  moves: Readonly<Record<M, { from: readonly S[]; to: S; by: readonly Party[] }>>;
};

export const machine = <const S extends string, const M extends string>(table: Machine<S, M>): Machine<S, M> => table;

/** Who makes a move: their role in force and whether they are the author. `system` for timers. */
export type Mover = { role: Role; isAuthor: boolean } | 'system';

const isParty = (party: Party, mover: Mover): boolean => {
  if (mover === 'system' || party === 'system') return mover === party;
  if (party === 'author') return mover.isAuthor;
  if (typeof party === 'object') return !mover.isAuthor && permits(party.other, mover.role);
  return permits(party, mover.role);
};

/** Whether the move exists from this state, no matter who makes it. */
export const possible = <S extends string, M extends string>(table: Machine<S, M>, state: S, move: M): boolean =>
  table.moves[move].from.includes(state);

/** Whether this party may ever make the move. */
export const allowed = <S extends string, M extends string>(table: Machine<S, M>, move: M, mover: Mover): boolean =>
  table.moves[move].by.some((party) => isParty(party, mover));

/** The moves that `mover` may make from `state` now. */
export const openMoves = <S extends string, M extends string>(table: Machine<S, M>, state: S, mover: Mover): M[] =>
  keysOf(table.moves).filter((move) => possible(table, state, move) && allowed(table, move, mover));

/** Whether the move is for another person than the author. */
export const takesAnother = <S extends string, M extends string>(table: Machine<S, M>, move: M): boolean =>
  table.moves[move].by.some((party) => typeof party === 'object');
