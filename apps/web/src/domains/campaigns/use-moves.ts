import {
  type Application,
  getApplication,
  latestApplication,
  listApplications,
  moveApplication,
  sendBackApplication,
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
  const options = {
    changes,
    onDone: () => {
      Message.success(wordsNow(resultWords).moved);
      onSettled();
    },
    // Most likely another person was faster: the failure says so, the page shows the present state.
    onFailed: (error: unknown) => {
      announceFailure(error);
      refreshApplications();
    },
  };
  const move = useWrite(moveApplication, options);
  const back = useWrite(sendBackApplication, options);
  return {
    busy: move.isPending || back.isPending,
    move: (to: Move) => {
      if (!move.isPending) move.mutate({ id, version, move: to });
    },
    sendBack: (reasons: Input<typeof sendBackApplication>['reasons'], note: string) => {
      if (!back.isPending)
        back.mutate({ id, version, reasons, ...(reasons.includes('other') ? { note: note.trim() } : {}) });
    },
  };
};
