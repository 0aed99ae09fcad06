import { getRecorder, type Recorder, saveRecorder } from '@onair/contract/live/recordings';
import { keyOf, queryClient, readNow } from '../../../shared/api/query.ts';
import { SwitchField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import styles from '../methods/methods.module.css';
import { recordingWords } from './recording.words.ts';

type Props = { recorder: Recorder; studioId: string };
type Settings = { automatic: boolean; retentionDays: number | undefined };

const settingsOf = ({ automatic, retentionDays }: Recorder): Settings => ({ automatic, retentionDays });

/** Whether each live is recorded, and how many days recordings are kept. */
export const RecorderForm = ({ recorder, studioId }: Props) => {
  const words = useWords(recordingWords);
  const form = useForm({
    endpoint: saveRecorder,
    of: studioId,
    initial: settingsOf(recorder),
    version: recorder.version,
    input: (values, { version }) => ({ ...values, studioId, version }),
    messages: { retentionDays: words.retentionFault },
    latest: async () => {
      const latest = await readNow(getRecorder, { studioId });
      return { values: settingsOf(latest), version: latest.version };
    },
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getRecorder, { studioId }), saved);
      Message.success(wordsNow(recordingWords).saved);
    },
  });
  return (
    <Form form={form} label={words.settings} className={styles.stack}>
      <Text as="h3" above={4} below={8} tone="strong" weight="medium" size={14}>
        {words.settings}
      </Text>
      <SwitchField field={form.field('automatic')} label={words.automatic} />
      <NumberField
        field={form.field('retentionDays')}
        label={words.retention}
        hint={words.retentionHint}
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
