import { Message } from '@arco-design/web-react';
import {
  type Application,
  getApplication,
  latestApplication,
  listApplications,
  moveApplication,
  sendBackApplication,
} from '@onair/contract/activities';
import type { Input } from '@onair/contract/endpoint';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { resultWords } from './result.words.ts';
import { refreshApplications } from './use-application.ts';

export type Move = Input<typeof moveApplication>['move'];

const changes = [getApplication, latestApplication, listApplications];
const done = () => Message.success(wordsNow(resultWords).moved);
// Somebody else was faster, most likely: the failure says who, the page shows what is true now.
const failed = { onError: refreshApplications };

/** Moves one application; each move names the version that was looked at. */
export const useMoves = ({ id, version }: Application) => {
  const move = useWrite(moveApplication, { changes, onDone: done });
  const back = useWrite(sendBackApplication, { changes, onDone: done });
  return {
    busy: move.isPending || back.isPending,
    move: (to: Move, onSuccess: () => void = () => {}) => {
      if (!move.isPending) move.mutate({ id, version, move: to }, { ...failed, onSuccess });
    },
    sendBack: (reasons: Input<typeof sendBackApplication>['reasons'], note: string, onSuccess: () => void) => {
      if (back.isPending) return;
      const said = reasons.includes('other') ? { note: note.trim() } : {};
      back.mutate({ id, version, reasons, ...said }, { ...failed, onSuccess });
    },
  };
};
