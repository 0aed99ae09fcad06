import { moveContent } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { Labelled } from '../../../shared/form/labelled.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { itemWords } from './item.words.ts';
import styles from './move-dialog.module.css';
import type { AskedMove } from './stage-acts.tsx';

/** An instant as the platform's control writes it, to the minute on the reader's clock. */
const localOf = (at: Date): string => {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
const instantOf = (local: string): string | undefined => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};
const HOUR = 3_600_000;

/** Asks for what a move needs: why an item goes back, or when it goes out. */
export const MoveDialog = ({ item, move, onClose }: { item: ContentRecord; move: AskedMove; onClose: () => void }) => {
  const words = useWords(itemWords);
  const timed = move !== 'sendBack';
  const form = useForm({
    endpoint: moveContent,
    initial: { reason: '', at: localOf(item.scheduledAt ? new Date(item.scheduledAt) : new Date(Date.now() + HOUR)) },
    input: ({ reason, at }) => ({
      id: item.id,
      version: item.version,
      move,
      ...(timed ? { at: instantOf(at) } : { reason }),
    }),
    faults: ({ reason, at }) => {
      if (!timed) return reason.trim() === '' ? { reason: words.reasonNeeded } : {};
      return instantOf(at) === undefined || new Date(at).getTime() <= Date.now() ? { at: words.timeNeeded } : {};
    },
    onDone: () => {
      Message.success(wordsNow(itemWords).moved);
      onClose();
    },
  });
  const time = form.field('at');
  return (
    <FormDialog form={form} open title={words.moves[move]} ok={words.moves[move]} onClose={onClose}>
      {timed ? (
        <Labelled field={time} label={words.time} hint={words.timeHint} required>
          {(given) => (
            <input
              id={given.id}
              aria-describedby={given['aria-describedby']}
              aria-invalid={given['aria-invalid']}
              required
              disabled={given.disabled}
              onBlur={given.onBlur}
              className={styles.time}
              type="datetime-local"
              value={time.value}
              onChange={(event) => time.onChange(event.target.value)}
            />
          )}
        </Labelled>
      ) : (
        <TextField field={form.field('reason')} label={words.reason} required rows={3} counted autoFocus />
      )}
    </FormDialog>
  );
};
