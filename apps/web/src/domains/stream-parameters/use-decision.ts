import { failures } from '@onair/contract/failure';
import {
  approveParameterChange,
  cancelParameterChange,
  listStudioParameters,
  operationLog,
  type ParameterChange,
  profileBasic,
  rejectParameterChange,
} from '@onair/contract/stream-parameters/changes';
import { useState } from 'react';
import { announceFailure } from '../../shared/api/announce.ts';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { keyOf, queryClient, useWrite } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { basicProfileWords } from './basic-profile.words.ts';

export type Decision = 'approve' | 'reject' | 'cancel';

const changes = [profileBasic, operationLog, listStudioParameters];

/** Reads again whatever shows changes. */
export const refreshChanges = (): void => {
  for (const endpoint of changes) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};

/** Moves a change on. Where someone else was faster, `overtaken` says what it has become, and the page shows it. */
export const useDecision = (change: ParameterChange, onSettled: () => void) => {
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const onFailed = (error: ApiFailure) => {
    if (error.code === failures.conflict.code || error.code === failures.notFound.code) {
      setOvertaken(error.msg);
      refreshChanges();
      onSettled();
    } else if (error.fields.length === 0) announceFailure(error);
  };
  const optionsFor = (decision: Decision) => ({
    changes,
    onFailed,
    onDone: () => {
      setOvertaken(null);
      Message.success(wordsNow(basicProfileWords).told[decision]);
      onSettled();
    },
  });
  const approve = useWrite(approveParameterChange, optionsFor('approve'));
  const reject = useWrite(rejectParameterChange, optionsFor('reject'));
  const cancel = useWrite(cancelParameterChange, optionsFor('cancel'));
  const { id, version } = change;
  return {
    busy: approve.isPending || reject.isPending || cancel.isPending,
    overtaken,
    forget: () => setOvertaken(null),
    /** What the server says of the reason. */
    reasonFault: reject.error?.fields.find(({ field }) => field === 'reason')?.msg,
    approve: () => approve.mutate({ id, version }),
    reject: (reason: string) => reject.mutate({ id, version, reason }),
    cancel: () => cancel.mutate({ id, version }),
  };
};
