import { failures } from '@onair/contract/failure';
import {
  type CertificationDetail,
  type CertificationMove,
  certificationMachine,
  getCertification,
} from '@onair/contract/identity/certification';
import {
  passCertification,
  rejectCertification,
  revealCertification,
  withdrawCertification,
} from '@onair/contract/identity/certification-acts';
import { openMoves } from '@onair/contract/machine';
import { useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { useRole } from '../../../shared/session/session.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { Empty, Loaded, Skeleton } from '../../../shared/ui/states.tsx';
import { type Step, Steps } from '../../../shared/ui/steps.tsx';
import styles from './certification.module.css';
import { certificationWords } from './certification.words.ts';
import { CertificationDocument } from './certification-document.tsx';
import { BodyFacts, CertificationStatusTag } from './records.tsx';

/** The move and the request, at the version that was shown. */
type RequestedMove = {
  move: CertificationMove;
  id: string;
  version: number;
  /** Whose account becomes what, for a decision. */
  about?: { applicant: string; enterpriseName: string };
};

const ENDPOINTS = { pass: passCertification, reject: rejectCertification, withdraw: withdrawCertification };
const DONE = { pass: 'passed', reject: 'rejected', withdraw: 'withdrawn' } as const;

/**
 * Confirms a decision on a request; a rejection needs a reason. Refusals, such as after another admin's decision, are
 * shown here.
 */
export const MoveDialog = ({ open, requested, onClose }: OverlayProps & { requested: RequestedMove }) => {
  const words = useWords(certificationWords);
  const { move, id, version, about } = requested;
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
      open={open}
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

type ReviewProps = OverlayProps & { id: string };

/** A request to be certified, with the decision about it. */
export const CertificationReview = (props: ReviewProps) => {
  const { open } = useOverlays();
  return <DetailPanel {...props} onAsk={(requested) => open(MoveDialog, { requested })} />;
};

const Detail = ({ detail }: { detail: CertificationDetail }) => {
  const words = useWords(certificationWords);
  const clock = useCompanyClock();
  const role = useRole();
  const [shown, setShown] = useState<Partial<CertificationDetail>>({});
  const reveal = useWrite(revealCertification, { onDone: setShown });
  const full = Object.keys(shown).length > 0;
  const steps: Step[] = detail.history.map(({ move, name, at }) => ({
    key: `${move}${at}`,
    title: words.moves[move],
    note: words.by(name, clock.instant(at)),
    state: move === 'reject' || move === 'withdraw' ? 'stopped' : 'done',
  }));
  if (detail.status === 'auditing') steps.push({ key: 'waits', title: words.waiting, state: 'current' });
  return (
    <Stack gap={16} className={styles.panel}>
      <Text as="p" tone="muted" size={12}>
        {words.applicant} · <bdi data-content>{detail.applicant}</bdi>
      </Text>
      <BodyFacts
        info={{ ...detail, ...shown }}
        timeLabel={words.created}
        status={<CertificationStatusTag status={detail.status} />}
      />
      {role === 'admin' ? (
        <Row wrap gap={[4, 12]}>
          <Button
            size="small"
            loading={reveal.isPending}
            onClick={() => (full ? setShown({}) : reveal.mutate({ id: detail.id }))}
          >
            {full ? words.hide : words.reveal}
          </Button>
          <Text as="p" tone="muted" size={12}>
            {words.revealNote}
          </Text>
        </Row>
      ) : null}
      {detail.reason ? (
        <div className={styles.reason}>
          <h3>{words.reason}</h3>
          <p data-content>{detail.reason}</p>
        </div>
      ) : null}
      <h3>{words.documents}</h3>
      <Row as="ul" align="stretch" wrap gap={12}>
        {detail.documents.map((id, index) => (
          <li key={id} className={styles.document}>
            <CertificationDocument id={id} alt={words.document(index + 1)} />
          </li>
        ))}
      </Row>
      <h3>{words.history}</h3>
      <Steps look="line" label={words.history} steps={steps} />
    </Stack>
  );
};

type DetailPanelProps = ReviewProps & { onAsk: (requested: RequestedMove) => void };

/** The primary button comes last. */
const ORDER: readonly CertificationMove[] = ['withdraw', 'reject', 'pass'];

/** One request: facts, documents and history, with the actions that this person may take. */
export const DetailPanel = ({ open, id, onAsk, onClose }: DetailPanelProps) => {
  const words = useWords(certificationWords);
  const role = useRole();
  const query = useCall(getCertification, { id }, { enabled: open, handled: true, forgetPrevious: true });
  const detail = query.data;
  const moves = detail && role ? openMoves(certificationMachine, detail.status, { role, isAuthor: detail.mine }) : [];
  const gone = query.error?.code === failures.notFound.code;
  return (
    <SidePanel
      open={open}
      title={words.detail}
      width={600}
      onClose={onClose}
      footer={
        detail && moves.length > 0 ? (
          <Row align="stretch" wrap gap={8} justify="end">
            {ORDER.filter((move) => moves.includes(move)).map((move) => (
              <Button
                key={move}
                {...(move === 'pass' ? { type: 'primary' as const } : { status: 'danger' as const })}
                onClick={() => onAsk({ move, id: detail.id, version: detail.version, about: detail })}
              >
                {words[move]}
              </Button>
            ))}
          </Row>
        ) : null
      }
    >
      {gone && !detail ? (
        <Empty text={words.notFound} action={<Button onClick={onClose}>{words.back}</Button>} />
      ) : (
        <Loaded query={query} loading={<Skeleton rows={8} />}>
          {(found) => <Detail key={found.id} detail={found} />}
        </Loaded>
      )}
    </SidePanel>
  );
};
