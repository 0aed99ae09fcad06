import { failures } from '@onair/contract/failure';
import { getRecorder, RETENTION_DAYS, type Recorder, saveRecorder } from '@onair/contract/live/recordings';
import { type FormEvent, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, InputNumber, Message, Switch } from '../../../shared/kit/controls.ts';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { Field } from '../../../shared/ui/field.tsx';
import styles from '../methods/methods.module.css';
import { recordingWords } from './recording.words.ts';

type Props = { recorder: Recorder; studioId: string };
type Typed = { automatic: boolean; retentionDays: number | null };

/** Whether each live is recorded, and for how many days recordings stay. */
export const RecorderForm = ({ recorder, studioId }: Props) => {
  const words = useWords(recordingWords);
  const { automatic, retentionDays, version } = recorder;
  const [typed, setTyped] = useState<Typed | null>(null);
  const form = typed ?? { automatic, retentionDays };
  const days = form.retentionDays;
  const valid = days !== null && Number.isInteger(days) && days >= RETENTION_DAYS.min && days <= RETENTION_DAYS.max;
  const dirty = form.automatic !== automatic || form.retentionDays !== retentionDays;
  const write = useWrite(saveRecorder, {
    handled: true,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getRecorder, { studioId }), saved);
      setTyped(null);
      Message.success(wordsNow(recordingWords).saved);
    },
    onFailed: (error) => {
      if (error.code !== failures.conflict.code) return announceFailure(error);
      Message.warning(wordsNow(recordingWords).conflict);
      setTyped(null);
      void queryClient.invalidateQueries({ queryKey: keyOf(getRecorder) });
    },
  });
  useUnsaved(dirty, () => setTyped(null));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid || !dirty || write.isPending) return;
    write.mutate({ studioId, version, automatic: form.automatic, retentionDays: days });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={words.settings} className={styles.stack}>
      <h3 className={styles.heading}>{words.settings}</h3>
      <Field label={words.automatic} inline>
        {({ id, labelId }) => (
          <Switch
            id={id}
            aria-labelledby={labelId}
            checked={form.automatic}
            onChange={(next) => setTyped({ ...form, automatic: next })}
          />
        )}
      </Field>
      <Field label={words.retention} hint={words.retentionHint} fault={valid ? undefined : words.retentionFault}>
        {({ id, describedBy, invalid }) => (
          <span className={styles.line}>
            <InputNumber
              id={id}
              className={styles.number ?? ''}
              min={RETENTION_DAYS.min}
              max={RETENTION_DAYS.max}
              value={days ?? undefined}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              error={invalid}
              onChange={(next) => setTyped({ ...form, retentionDays: next ?? null })}
            />
            <Button htmlType="submit" loading={write.isPending} disabled={!valid || !dirty}>
              {words.save}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
};
