import {
  type CertificationMove,
  passCertification,
  rejectCertification,
  withdrawCertification,
} from '@onair/contract/identity/certification';
import { useWrite } from '../../../shared/api/query.ts';
import { wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { certificationWords } from './certification.words.ts';
import { CERTIFICATION_READS, refreshCertification } from './refresh.ts';

const SAID = { pass: 'passed', reject: 'rejected', withdraw: 'withdrawn' } as const;

/** Passes, rejects or withdraws a request at the version that was looked at. */
export const useMoves = (onSettled: () => void) => {
  const options = (move: CertificationMove) => ({
    changes: CERTIFICATION_READS,
    onDone: () => {
      Message.success(wordsNow(certificationWords)[SAID[move]]);
      onSettled();
    },
    // Most likely another person was faster: the dialog shows the failure, the page the present state.
    onFailed: refreshCertification,
  });
  const pass = useWrite(passCertification, options('pass'));
  const reject = useWrite(rejectCertification, options('reject'));
  const withdraw = useWrite(withdrawCertification, options('withdraw'));
  return {
    busy: pass.isPending || reject.isPending || withdraw.isPending,
    error: pass.error ?? reject.error ?? withdraw.error,
    forget: () => {
      for (const write of [pass, reject, withdraw]) write.reset();
    },
    move: (move: CertificationMove, { id, version }: { id: string; version: number }, reason: string) => {
      if (move === 'reject') reject.mutate({ id, version, reason: reason.trim() });
      else (move === 'pass' ? pass : withdraw).mutate({ id, version });
    },
  };
};
