import { failures } from '@onair/contract/failure';
import { useState } from 'react';
import { ApiFailure } from '../../../shared/api/failure.ts';

/** Runs what a dialog is for: one at a time, its failure in words beside the fields. */
export const useAct = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const faultOf = (field: string): string | undefined =>
    failure?.fields.find((fault) => fault.field === field)?.msg ||
    (field === 'code' && failure?.code === failures.secondStep.code ? failure.msg : undefined);
  return {
    busy,
    run,
    faultOf,
    /** What concerns no field that is shown. */
    errorBeside: (shown: readonly string[]): string =>
      failure && !shown.some((field) => faultOf(field)) ? failure.msg : '',
  };
};
