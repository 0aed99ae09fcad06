import { getStudio, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { keyOf, queryClient, readNow } from '../../../shared/api/query.ts';
import { Form } from '../../../shared/form/form.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { useOperations } from '../controls/operations.state.tsx';
import { useNow, useStudio } from '../studios/studio.state.ts';
import { EncoderPanel } from './encoder-panel.tsx';
import styles from './methods.module.css';
import { flowWords } from './methods.words.ts';

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

/** Flow control: the safety delay, and whether the audience sees the delayed program. */
export const FlowPanel = () => {
  const words = useWords(flowWords);
  const { method } = useStudio();
  const seconds = useNow(({ delay }) => delay.seconds) ?? 0;
  const open = useNow(({ delay }) => delay.open) ?? true;
  const live = useNow((now) => now.live || now.program !== null) ?? false;
  const operations = useOperations();
  const { confirm } = useOverlays();
  const common = method !== 'flowControl' ? words.reasons.notFlow : live ? null : words.reasons.notLive;
  const against = {
    take: common ?? (open ? words.reasons.open : null),
    cut: common ?? (open ? null : words.reasons.cut),
  };
  const ask = (act: 'take' | 'cut') =>
    confirm({
      title: act === 'take' ? words.takeTitle : words.cutTitle,
      text: act === 'take' ? words.takeText : words.cutText,
      ok: act === 'take' ? words.take : words.cutNow,
      danger: act === 'cut',
      act: operations[act],
    });
  const works = common === null;
  return (
    <div className={styles.stack}>
      <Row aria-label={words.state} as="section" wrap gap={[8, 16]} justify="between">
        <StatusTag tone={works ? (open ? 'good' : 'bad') : 'off'}>
          {works ? (open ? words.open : words.cut) : words.none}
        </StatusTag>
        <Text tone="muted" size={12} className={styles.note}>
          {works ? (open ? words.inHand(seconds) : words.notInHand) : words.waits}
        </Text>
        <Row as="span" wrap gap={8}>
          <Button
            type="primary"
            status="danger"
            disabled={against.cut !== null}
            title={against.cut ?? undefined}
            onClick={() => ask('cut')}
          >
            {words.cutNow}
          </Button>
          <Button
            type="primary"
            disabled={against.take !== null}
            title={against.take ?? undefined}
            onClick={() => ask('take')}
          >
            {words.take}
          </Button>
        </Row>
      </Row>
      <DelayForm />
      <EncoderPanel />
    </div>
  );
};
