import { useState } from 'react';
import { useCompanyClock } from '../../shared/i18n/company-clock.ts';
import { useWords } from '../../shared/i18n/words.ts';
import { Button } from '../../shared/kit/controls.ts';
import { Row } from '../../shared/layout/layout.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { DraftState } from './autosave.ts';
import styles from './step-form.module.css';
import { stepFormWords } from './step-form.words.ts';

/** Draft status and discard button. */
export const DraftLine = ({ state, onDiscard }: { state: DraftState; onDiscard: () => Promise<void> }) => {
  const words = useWords(stepFormWords);
  const clock = useCompanyClock();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await onDiscard();
      setConfirming(false);
    } finally {
      setBusy(false);
    }
  };
  const status = state.kind === 'saved' ? words.draft.saved(clock.minute(state.at)) : words.draft[state.kind];
  return (
    <Row
      wrap
      gap={[4, 8]}
      tone="muted"
      size={12}
      above={12}
      className={styles.draft}
      data-failed={state.kind === 'failed'}
    >
      <span role={state.kind === 'failed' ? 'alert' : undefined}>{status}</span>
      {state.kind === 'none' ? null : (
        <Button type="text" size="mini" onClick={() => setConfirming(true)}>
          {words.discard}
        </Button>
      )}
      <Dialog
        open={confirming}
        title={words.discardTitle}
        width={420}
        onClose={() => setConfirming(false)}
        ok={{ label: words.discard, status: 'danger', loading: busy, onPress: () => void discard() }}
      >
        {words.discardText}
      </Dialog>
    </Row>
  );
};
