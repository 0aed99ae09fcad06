import { Button, Input, Message } from '@arco-design/web-react';
import {
  type CertificationDetail,
  certificationMachine,
  passCertification,
  REASON_MAX,
  rejectCertification,
  withdrawCertification,
} from '@onair/contract/certification';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { useRole } from '../../../shared/session/session.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { refreshCertification } from './refresh.ts';

type Move = 'pass' | 'reject' | 'withdraw';

/** What this person may do with a request now, each asked for again before it is done. */
export const Decisions = ({ detail }: { detail: CertificationDetail }) => {
  const words = useWords(certificationWords);
  const role = useRole() ?? 'user';
  const [asked, setAsked] = useState<Move | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const options = (said: 'passed' | 'rejected' | 'withdrawn') => ({
    onDone: () => {
      Message.success(wordsNow(certificationWords)[said]);
      setAsked(null);
      refreshCertification();
    },
  });
  const pass = useWrite(passCertification, options('passed'));
  const reject = useWrite(rejectCertification, options('rejected'));
  const withdraw = useWrite(withdrawCertification, options('withdrawn'));
  const busy = pass.isPending || reject.isPending || withdraw.isPending;
  const { id, version } = detail;
  const after = { onError: refreshCertification };
  const act = () => {
    setTried(true);
    if (busy) return;
    if (asked === 'pass') pass.mutate({ id, version }, after);
    if (asked === 'withdraw') withdraw.mutate({ id, version }, after);
    if (asked === 'reject' && reason.trim()) reject.mutate({ id, version, reason: reason.trim() }, after);
  };
  const moves = openMoves(certificationMachine, detail.status, { role, isAuthor: detail.mine });
  return (
    <div className={styles.foot}>
      {moves.map((move) => (
        <Button
          key={move}
          type={move === 'pass' ? 'primary' : 'secondary'}
          {...(move === 'pass' ? {} : { status: 'danger' as const })}
          onClick={() => setAsked(move)}
        >
          {words[move]}
        </Button>
      ))}
      <Dialog
        open={asked !== null}
        title={asked ? words[asked] : ''}
        width={440}
        keep={asked === 'reject'}
        onClose={() => setAsked(null)}
        ok={{
          label: asked ? words[asked] : '',
          loading: busy,
          onPress: act,
          ...(asked === 'pass' ? {} : { status: 'danger' as const }),
        }}
      >
        {asked === 'pass' ? words.passAsk(detail.applicant, detail.enterpriseName) : null}
        {asked === 'withdraw' ? words.withdrawAsk : null}
        {asked === 'reject' ? (
          <Field label={words.rejectReason} required fault={tried && !reason.trim() ? words.reasonEmpty : undefined}>
            {({ id: field, describedBy, invalid }) => (
              <Input.TextArea
                id={field}
                value={reason}
                onChange={setReason}
                maxLength={REASON_MAX}
                showWordLimit
                rows={4}
                aria-invalid={invalid}
                aria-describedby={describedBy}
              />
            )}
          </Field>
        ) : null}
      </Dialog>
    </div>
  );
};
