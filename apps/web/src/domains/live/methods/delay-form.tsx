import { getStudio, saveStudioSettings } from '@onair/contract/live/studios';
import { keyOf, queryClient, readNow } from '../../../shared/api/query.ts';
import { Form } from '../../../shared/form/form.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { useStudio } from '../studios/studio-context.ts';
import { flowWords } from './flow.words.ts';
import styles from './methods.module.css';

type Delay = { delaySeconds: number | undefined };

/** The safety delay; the studio's other settings stay as they are. */
export const DelayForm = () => {
  const words = useWords(flowWords);
  const { id, delaySeconds, automatic, coolDownSeconds, version } = useStudio();
  const initial: Delay = { delaySeconds };
  const form = useForm({
    endpoint: saveStudioSettings,
    of: id,
    initial,
    version,
    input: (values, base) => ({ ...values, id, automatic, coolDownSeconds, version: base.version }),
    messages: { delaySeconds: words.delayFault },
    latest: async () => {
      const latest = await readNow(getStudio, { id });
      return { values: { delaySeconds: latest.delaySeconds }, version: latest.version };
    },
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getStudio, { id }), saved);
      Message.success(wordsNow(flowWords).saved);
    },
  });
  return (
    <Form form={form} className={styles.inline}>
      <NumberField
        field={form.field('delaySeconds')}
        label={words.delay}
        hint={words.delayHint}
        required={false}
        className={styles.number ?? ''}
        after={
          <Button htmlType="submit" loading={form.busy} disabled={!form.dirty}>
            {words.save}
          </Button>
        }
      />
    </Form>
  );
};
