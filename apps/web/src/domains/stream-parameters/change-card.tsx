import { openMoves } from '@onair/contract/machine';
import { type ParameterChange, parameterMachine } from '@onair/contract/stream-parameters/changes';
import { useCanGoBack } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Alert, Button } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { useGoTo } from '../../shared/page/page.tsx';
import { useMay } from '../../shared/session/permission.tsx';
import { useRole } from '../../shared/session/session.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PageCard } from '../../shared/ui/page-card.tsx';
import { ApprovalSteps } from './approval-steps.tsx';
import styles from './basic-profile.module.css';
import { basicProfileWords } from './basic-profile.words.ts';
import { ChangeFacts } from './change-facts.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { type Decision, useDecision } from './use-decision.ts';

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
