import { failures } from '@onair/contract/failure';
import { openMoves } from '@onair/contract/machine';
import {
  approveParameterChange,
  cancelParameterChange,
  type ParameterChange,
  parameterMachine,
  rejectParameterChange,
} from '@onair/contract/stream-parameters/changes';
import { useCanGoBack } from '@tanstack/react-router';
import { useState } from 'react';
import { announceFailure } from '../../shared/api/announce.ts';
import type { ApiFailure } from '../../shared/api/failure.ts';
import { useWrite } from '../../shared/api/query.ts';
import { FormDialog } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Alert, Button, Message } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useRole } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import styles from './basic-profile.module.css';
import { ApprovalSteps, ChangeFacts } from './change-facts.tsx';
import { basicProfileWords } from './stream-parameters.words.ts';

type Decision = 'approve' | 'reject' | 'cancel';

/** Makes a move. Where someone else was faster, `overtaken` describes the new state, and the page shows it. */
const useDecision = (change: ParameterChange, onSettled: () => void) => {
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

type RejectOutcome = ReturnType<typeof useDecision>['rejection'];

type Props = { open: boolean; change: ParameterChange; outcome: RejectOutcome; onClose: () => void };

/** Asks for the reason of a rejection. */
const RejectDialog = ({ open, change: { id, version }, outcome, onClose }: Props) => {
  const words = useWords(basicProfileWords);
  const form = useForm({
    endpoint: rejectParameterChange,
    of: id,
    initial: { reason: '' },
    input: ({ reason }) => ({ id, version, reason }),
    messages: { reason: { required: words.reasonEmpty, maxLength: words.reasonTooLong } },
    ...outcome,
    // The page shows the new state of the change.
    onFailed: (error) => {
      if (outcome.onFailed(error)) form.dismiss();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.rejectTitle}
      ok={words.reject}
      danger
      cancelLabel={words.keep}
      onClose={onClose}
    >
      <TextField field={form.field('reason')} label={words.reason} hint={words.rejectHint} rows={4} counted autoFocus />
    </FormDialog>
  );
};

/** Goes back to the previous page, or to the form or the Workplace if this page is the first of the window. */
const BackButton = () => {
  const words = useWords(basicProfileWords);
  const goTo = useGoTo();
  const canGoBack = useCanGoBack();
  const proposes = useMay('stream-parameters');
  return (
    <Button onClick={() => (canGoBack ? goTo.back() : goTo.page(proposes ? 'Group' : 'Workplace'))}>
      {words.back}
    </Button>
  );
};

/** The status of the change, and this account's possible actions. */
export const ChangeCard = ({ change }: { change: ParameterChange }) => {
  const words = useWords(basicProfileWords);
  const role = useRole() ?? 'user';
  const [requested, setRequested] = useState<Decision | null>(null);
  const close = () => setRequested(null);
  const decision = useDecision(change, close);
  const moves = openMoves(parameterMachine, change.state, { role, isAuthor: change.mine });
  // The change may have moved on meanwhile.
  const open = requested && moves.includes(requested) ? requested : null;
  const plain = open === 'approve' || open === 'cancel' ? open : null;
  return (
    <PageCard
      title={words.title}
      extra={
        <Row wrap gap={[8, 12]} align="stretch">
          {moves.includes('cancel') ? <Button onClick={() => setRequested('cancel')}>{words.cancel}</Button> : null}
          {moves.includes('reject') ? (
            <Button status="danger" onClick={() => setRequested('reject')}>
              {words.reject}
            </Button>
          ) : null}
          {moves.includes('approve') ? (
            <Button type="primary" onClick={() => setRequested('approve')}>
              {words.approve}
            </Button>
          ) : null}
          <BackButton />
        </Row>
      }
    >
      <div aria-live="polite">
        {decision.overtaken ? (
          <Alert
            className={styles.overtaken}
            type="warning"
            closable
            content={decision.overtaken}
            onClose={decision.forget}
          />
        ) : null}
      </div>
      <div className={styles.course}>
        <ApprovalSteps change={change} />
      </div>
      <ChangeFacts change={change} />
      <RejectDialog open={open === 'reject'} change={change} outcome={decision.rejection} onClose={close} />
      <Dialog
        open={plain !== null}
        title={words.askTitle[plain ?? 'approve']}
        width={420}
        cancelLabel={words.keep}
        onClose={close}
        ok={{
          label: plain === 'cancel' ? words.cancel : words.approve,
          loading: decision.busy,
          onPress: () => (plain === 'cancel' ? decision.cancel() : decision.approve()),
          ...(plain === 'cancel' ? { status: 'danger' as const } : {}),
        }}
      >
        {words.ask[plain ?? 'approve']}
      </Dialog>
    </PageCard>
  );
};
