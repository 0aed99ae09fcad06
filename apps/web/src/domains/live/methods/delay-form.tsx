import { failures } from '@onair/contract/failure';
import { DELAY_MAX, getStudio, saveStudioSettings } from '@onair/contract/live/studios';
import { type FormEvent, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { keyOf, queryClient, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, InputNumber, Message } from '../../../shared/kit/controls.ts';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { useStudio } from '../studios/studio-context.ts';
import { flowWords } from './flow.words.ts';
import styles from './methods.module.css';

/** The safety delay; the studio's other settings stay as they are. */
export const DelayForm = () => {
  const words = useWords(flowWords);
  const { id, delaySeconds, automatic, coolDownSeconds, version } = useStudio();
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const value = typed === undefined ? delaySeconds : typed;
  const valid = value !== null && Number.isInteger(value) && value >= 1 && value <= DELAY_MAX;
  const write = useWrite(saveStudioSettings, {
    handled: true,
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id }), saved);
      setTyped(undefined);
      Message.success(wordsNow(flowWords).saved);
    },
    onFailed: (error) => {
      if (error.code !== failures.conflict.code) return announceFailure(error);
      Message.warning(wordsNow(flowWords).changed);
      setTyped(undefined);
      void queryClient.invalidateQueries({ queryKey: keyOf(getStudio) });
    },
  });
  useUnsaved(value !== delaySeconds, () => setTyped(undefined));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid || value === delaySeconds || write.isPending) return;
    write.mutate({ id, delaySeconds: value, automatic, coolDownSeconds, version });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.inline}>
      <Field label={words.delay} hint={words.delayHint} fault={valid ? undefined : words.delayFault}>
        {({ id: field, describedBy, invalid }) => (
          <span className={styles.line}>
            <InputNumber
              id={field}
              className={styles.number ?? ''}
              min={1}
              max={DELAY_MAX}
              value={value ?? undefined}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              error={invalid}
              onChange={(next) => setTyped(next ?? null)}
            />
            <Button htmlType="submit" loading={write.isPending} disabled={!valid || value === delaySeconds}>
              {words.save}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
};
