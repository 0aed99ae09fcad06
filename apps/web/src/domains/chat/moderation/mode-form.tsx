import { chatMode, saveChatMode } from '@onair/contract/chat/chat';
import type { ChatMode } from '@onair/contract/chat/line';
import { keyOf, queryClient, readNow, useCall } from '../../../shared/api/query.ts';
import { RadioField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { Form } from '../../../shared/form/form.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';

const FILTERS = ['off', 'hold', 'mask', 'block'] as const;

type Rules = Omit<ChatMode, 'version' | 'slowSeconds'> & { slowSeconds: number | undefined };

const rulesOf = ({ open, guests, slowSeconds, filter, sharedNetwork }: ChatMode): Rules => ({
  open,
  guests,
  slowSeconds,
  filter,
  sharedNetwork,
});

type Props = { studioId: string; mode: ChatMode; count: number };

const Rules = ({ studioId, mode, count }: Props) => {
  const words = useWords(drawerWords);
  const form = useForm({
    endpoint: saveChatMode,
    of: studioId,
    initial: rulesOf(mode),
    version: mode.version,
    input: (rules, { version }) => ({ ...rules, slowSeconds: rules.slowSeconds ?? 0, studioId, version }),
    latest: async () => {
      const latest = await readNow(chatMode, { studioId });
      return { values: rulesOf(latest), version: latest.version };
    },
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(chatMode, { studioId }), (before: object) => ({ ...before, ...saved }));
      Message.success(wordsNow(drawerWords).saved);
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <SwitchField field={form.field('open')} label={words.open} hint={words.openHint} />
      <SwitchField field={form.field('guests')} label={words.guests} hint={words.guestsHint} />
      <SwitchField field={form.field('sharedNetwork')} label={words.sharedNetwork} hint={words.sharedNetworkHint} />
      <NumberField
        field={form.field('slowSeconds')}
        label={words.slow}
        hint={words.slowHint}
        required={false}
        formatter={(value) => (Number(value) === 0 ? words.slowOff : words.seconds(Number(value)))}
        parser={(value) => value.replace(/\D/g, '')}
      />
      <RadioField
        field={form.field('filter')}
        label={words.filter}
        direction="vertical"
        options={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        hint={
          <Text as="p" tone="muted" size={12}>
            {words.filterHint(count)}
          </Text>
        }
      />
      <div>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
};

/** The rules of the room. */
export const ModeForm = ({ studioId }: { studioId: string }) => {
  const query = useCall(chatMode, { studioId }, { handled: true, staleTime: 0 });
  return (
    <Loaded query={query}>{({ words, ...mode }) => <Rules studioId={studioId} mode={mode} count={words} />}</Loaded>
  );
};
