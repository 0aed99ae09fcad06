import type { CertificationMove } from '@onair/contract/identity/certification';
import {
  passCertification,
  rejectCertification,
  withdrawCertification,
} from '@onair/contract/identity/certification-acts';
import { useState } from 'react';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { certificationWords } from './certification.words.ts';
import { DetailPanel } from './detail-panel.tsx';

/** The move and the request, at the version that was shown. */
export type RequestedMove = {
  move: CertificationMove;
  id: string;
  version: number;
  /** Whose account becomes what, for a decision. */
  about?: { applicant: string; enterpriseName: string };
};

const ENDPOINTS = { pass: passCertification, reject: rejectCertification, withdraw: withdrawCertification };
const DONE = { pass: 'passed', reject: 'rejected', withdraw: 'withdrawn' } as const;
const NOTHING: RequestedMove = { move: 'pass', id: '', version: 0 };

/**
 * Confirms a decision on a request; a rejection needs a reason. Refusals, such as after another admin's decision, are
 * shown here.
 */
export const MoveDialog = ({ requested, onClose }: { requested: RequestedMove | null; onClose: () => void }) => {
  const words = useWords(certificationWords);
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(requested ?? NOTHING);
  if (requested && requested !== shown) setShown(requested);
  const { move, id, version, about } = shown;
  const form = useForm({
    endpoint: ENDPOINTS[move],
    of: `${move} ${id}`,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, ...(move === 'reject' ? { reason } : {}) }),
    messages: { reason: { required: words.reasonEmpty } },
    onDone: () => {
      Message.success(wordsNow(certificationWords)[DONE[move]]);
      onClose();
    },
  });
  const { failure } = form;
  return (
    <FormDialog
      form={form}
      open={requested !== null}
      title={words[move]}
      ok={failure && !failure.transport ? undefined : words[move]}
      danger={move !== 'pass'}
      width={440}
      keep={form.dirty}
      onClose={onClose}
    >
      {move === 'pass' && about ? <p>{words.passAsk(about.applicant, about.enterpriseName)}</p> : null}
      {move === 'withdraw' ? <p>{words.withdrawAsk}</p> : null}
      {move === 'reject' ? (
        <TextField
          field={form.field('reason')}
          label={words.rejectReason}
          placeholder={words.reasonHint}
          rows={4}
          counted
        />
      ) : null}
    </FormDialog>
  );
};

type Props = {
  /** Undefined while closed. */
  id: string | undefined;
  onClose: () => void;
};

/** A request to be certified, with the decision about it. */
export const CertificationReview = ({ id, onClose }: Props) => {
  const [requested, setRequested] = useState<RequestedMove | null>(null);
  return (
    <>
      <DetailPanel id={id} onAsk={setRequested} onClose={onClose} />
      <MoveDialog requested={requested} onClose={() => setRequested(null)} />
    </>
  );
};
