import {
  type Application,
  getApplication,
  latestApplication,
  listApplications,
  moveApplication,
} from '@onair/contract/campaigns/campaigns';
import type { Input } from '@onair/contract/endpoint';
import { announceFailure } from '../../shared/api/announce.ts';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { resultWords } from './result.words.ts';
import { refreshApplications } from './use-application.ts';

export type Move = Input<typeof moveApplication>['move'];

const changes = [getApplication, latestApplication, listApplications];

/** Moves one application; each move names the version that was looked at. */
export const useMoves = ({ id, version }: Application, onSettled: () => void) => {
  const settling = {
    changes,
    onDone: () => {
      Message.success(wordsNow(resultWords).moved);
      onSettled();
    },
    // Most likely another person was faster: the failure says so, the page shows the present state.
    onFailed: refreshApplications,
  };
  const move = useWrite(moveApplication, {
    ...settling,
    onFailed: (error) => {
      announceFailure(error);
      refreshApplications();
    },
  });
  return {
    busy: move.isPending,
    move: (to: Move) => {
      if (!move.isPending) move.mutate({ id, version, move: to });
    },
    /** What follows a move that has a form of its own. */
    settling,
  };
};

export type Settling = ReturnType<typeof useMoves>['settling'];
