import { keysOf } from './typed.ts';

/**
 * A state machine as data: its states, the moves between them and who may make each. Server, browser and property tests
 * read the same table, so that a button, a refusal and a test can never disagree.
 */
export type Party = 'author' | 'admin' | 'other-admin' | 'system';

export type Machine<S extends string = string, M extends string = string> = {
  initial: S;
  states: readonly S[];
  /** `by`: any of these parties. `other-admin` is an admin who is not the author; `system` is a timer or a rule. */
  moves: Readonly<Record<M, { from: readonly S[]; to: S; by: readonly Party[] }>>;
};

export const machine = <const S extends string, const M extends string>(table: Machine<S, M>): Machine<S, M> => table;

/** Who wants to move something: their role in force and whether they are its author. `system` for timers. */
export type Mover = { role: 'admin' | 'user'; isAuthor: boolean } | 'system';

const partiesOf = (mover: Mover): readonly Party[] => {
  if (mover === 'system') return ['system'];
  const parties: Party[] = mover.isAuthor ? ['author'] : [];
  if (mover.role === 'admin') parties.push('admin', ...(mover.isAuthor ? [] : (['other-admin'] as const)));
  return parties;
};

/** Whether the move exists from this state, no matter who makes it. */
export const possible = <S extends string, M extends string>(table: Machine<S, M>, state: S, move: M): boolean =>
  table.moves[move].from.includes(state);

/** Whether this party may ever make the move. */
export const allowed = <S extends string, M extends string>(table: Machine<S, M>, move: M, mover: Mover): boolean =>
  partiesOf(mover).some((party) => table.moves[move].by.includes(party));

/** The moves that `mover` may make from `state` now. */
export const openMoves = <S extends string, M extends string>(table: Machine<S, M>, state: S, mover: Mover): M[] =>
  keysOf(table.moves).filter((move) => possible(table, state, move) && allowed(table, move, mover));
