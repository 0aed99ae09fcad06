import type { Application } from '@onair/contract/campaigns/campaigns';
import { entryOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row, Text } from '../../shared/layout/layout.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { resultWords } from './result.words.ts';
import { SendBackDialog } from './send-back-dialog.tsx';
import { type Move, useMoves } from './use-moves.ts';

const ONWARD: readonly Move[] = ['approve', 'purchase', 'pass', 'launch'];
type MoveWithDialog = 'launch' | 'withdraw' | 'sendBack';

/** The moves available to the reader; those that affect everybody, or cannot be undone, are confirmed first. */
export const MoveButtons = ({ application }: { application: Application }) => {
  const words = useWords(resultWords);
  const [requested, setRequested] = useState<MoveWithDialog | null>(null);
  const { moves, activityName, form, state, mine } = application;
  const close = () => setRequested(null);
  const acts = useMoves(application, close);
  const onward = ONWARD.filter((move) => moves.includes(move));
  return (
    <Row wrap gap={8} className="screen-only">
      {state === 'leaderReview' && mine && onward.length === 0 ? (
        <Text tone="muted" size={13}>
          {words.ownReview}
        </Text>
      ) : null}
      {moves.includes('withdraw') ? (
        <Button size="small" status="danger" onClick={() => setRequested('withdraw')}>
          {words.moves.withdraw}
        </Button>
      ) : null}
      {moves.includes('sendBack') ? (
        <Button size="small" onClick={() => setRequested('sendBack')}>
          {words.moves.sendBack}
        </Button>
      ) : null}
      {onward.map((move) => (
        <Button
          key={move}
          size="small"
          type="primary"
          loading={acts.busy}
          onClick={() => (move === 'launch' ? setRequested('launch') : acts.move(move))}
        >
          {entryOf(words.moves, move)}
        </Button>
      ))}
      <Dialog
        open={requested === 'launch'}
        title={words.launchTitle}
        width={440}
        onClose={close}
        ok={{ label: words.moves.launch, loading: acts.busy, onPress: () => acts.move('launch') }}
      >
        <Text as="p" below={12}>
          {words.launchText(activityName)}
        </Text>
        {form.pushNotify ? (
          <Text as="p" below={12}>
            {words.launchPush}
          </Text>
        ) : null}
      </Dialog>
      <Dialog
        open={requested === 'withdraw'}
        title={words.withdrawTitle}
        width={440}
        onClose={close}
        ok={{
          label: words.moves.withdraw,
          status: 'danger',
          loading: acts.busy,
          onPress: () => acts.move('withdraw'),
        }}
      >
        {words.withdrawText(activityName)}
      </Dialog>
      <SendBackDialog
        open={requested === 'sendBack'}
        application={application}
        outcome={acts.formOutcome}
        onClose={close}
      />
    </Row>
  );
};
