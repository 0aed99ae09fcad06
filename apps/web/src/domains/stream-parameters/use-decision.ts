import { failures } from '@onair/contract/failure';
import {
  approveParameterChange,
  cancelParameterChange,
  type ParameterChange,
} from '@onair/contract/stream-parameters/changes';
import { useState } from 'react';
import { announceFailure } from '../../shared/api/announce.ts';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { basicProfileWords } from './basic-profile.words.ts';

export type Decision = 'approve' | 'reject' | 'cancel';

/** Makes a move. Where someone else was faster, `overtaken` describes the new state, and the page shows it. */
export const useDecision = (change: ParameterChange, onSettled: () => void) => {
  const [overtaken, setOvertaken] = useState<string | null>(null);
  /**
   * Reports that someone else has decided meanwhile.
   * @returns whether the failure means that
   */
  const reportOvertaken = (error: ApiFailure): boolean => {
    if (error.code !== failures.conflict.code && error.code !== failures.notFound.code) return false;
    setOvertaken(error.msg);
    onSettled();
    return true;
  };
  const optionsFor = (decision: Decision) => ({
    onFailed: (error: ApiFailure) => void (reportOvertaken(error) || announceFailure(error)),
    onDone: () => {
      setOvertaken(null);
      Message.success(wordsNow(basicProfileWords).done[decision]);
      onSettled();
    },
  });
  const approve = useWrite(approveParameterChange, optionsFor('approve'));
  const cancel = useWrite(cancelParameterChange, optionsFor('cancel'));
  const { id, version } = change;
  return {
    busy: approve.isPending || cancel.isPending,
    overtaken,
    forget: () => setOvertaken(null),
    approve: () => approve.mutate({ id, version }),
    /** Runs after a rejection, which has a form of its own. */
    rejection: { ...optionsFor('reject'), onFailed: reportOvertaken },
    cancel: () => cancel.mutate({ id, version }),
  };
};

export type RejectOutcome = ReturnType<typeof useDecision>['rejection'];
