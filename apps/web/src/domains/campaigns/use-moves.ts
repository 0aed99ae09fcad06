import { type Application, moveApplication } from '@onair/contract/campaigns/campaigns';
import type { Input } from '@onair/contract/endpoint';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { resultWords } from './result.words.ts';

export type Move = Input<typeof moveApplication>['move'];

/** Moves one application; each move sends the version that was shown. */
export const useMoves = ({ id, version, author }: Application, onSettled: () => void) => {
  const formOutcome = {
    onDone: () => {
      const words = wordsNow(resultWords);
      Message.success(words.sentBack(author || words.system));
      onSettled();
    },
  };
  const move = useWrite(moveApplication, {
    onDone: (_moved, { move: made }) => {
      Message.success(wordsNow(resultWords).moved[made]);
      onSettled();
    },
  });
  return {
    busy: move.isPending,
    move: (to: Move) => {
      if (!move.isPending) move.mutate({ id, version, move: to });
    },
    /** Runs after a move with a form of its own. */
    formOutcome,
  };
};

export type FormOutcome = ReturnType<typeof useMoves>['formOutcome'];
