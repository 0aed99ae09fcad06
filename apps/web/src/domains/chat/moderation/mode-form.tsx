import { chatMode, saveChatMode } from '@onair/contract/chat/chat';
import { type ChatMode, SLOW_SECONDS_MAX } from '@onair/contract/chat/line';
import { failures } from '@onair/contract/failure';
import { useId, useState } from 'react';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Alert, Button, InputNumber, Message, Radio, Switch } from '../../../shared/kit/controls.ts';
import { useUnsaved } from '../../../shared/page/use-unsaved.ts';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import styles from './drawers.module.css';
import { drawerWords } from './drawers.words.ts';

const FILTERS = ['off', 'hold', 'mask', 'block'] as const;

type SwitchProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void };

const SwitchRow = ({ label, hint, checked, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className={styles.switch}>
      <span>
        <b id={id}>{label}</b>
        <span className={styles.note}>{hint}</span>
      </span>
      <Switch aria-labelledby={id} checked={checked} onChange={onChange} />
    </div>
  );
};

type FormProps = {
  studioId: string;
  first: ChatMode;
  words: number;
  /** Someone else has saved since these rules were read. */
  outdated: boolean;
  onOutdated: (outdated: boolean) => void;
};

const Form = ({ studioId, first, words: count, outdated, onOutdated }: FormProps) => {
  const words = useWords(drawerWords);
  const [mode, setMode] = useState(first);
  const save = useWrite(saveChatMode, {
    handled: true,
    changes: [chatMode],
    onDone: () => {
      Message.success(wordsNow(drawerWords).saved);
      onOutdated(false);
    },
    onFailed: ({ code }) => {
      if (code === failures.conflict.code) onOutdated(true);
    },
  });
  useUnsaved(JSON.stringify(mode) !== JSON.stringify(first), () => setMode(first));
  const set = (change: Partial<ChatMode>) => setMode((now) => ({ ...now, ...change }));
  const notice = outdated ? words.conflict : save.error?.msg;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ studioId, ...mode });
      }}
    >
      {notice ? <Alert type="error" content={notice} /> : null}
      <SwitchRow label={words.open} hint={words.openHint} checked={mode.open} onChange={(open) => set({ open })} />
      <SwitchRow
        label={words.guests}
        hint={words.guestsHint}
        checked={mode.guests}
        onChange={(guests) => set({ guests })}
      />
      <Field label={words.slow} hint={words.slowHint}>
        {({ id, describedBy }) => (
          <InputNumber
            id={id}
            aria-describedby={describedBy}
            min={0}
            max={SLOW_SECONDS_MAX}
            precision={0}
            value={mode.slowSeconds}
            formatter={(value) => (Number(value) === 0 ? words.slowOff : words.seconds(Number(value)))}
            parser={(value) => value.replace(/\D/g, '')}
            onChange={(value) => set({ slowSeconds: Number(value) || 0 })}
          />
        )}
      </Field>
      <FieldGroup label={words.filter}>
        <Radio.Group
          direction="vertical"
          value={mode.filter}
          options={FILTERS.map((value) => ({ value, label: words.filters[value] }))}
          onChange={(filter: ChatMode['filter']) => set({ filter })}
        />
        <p className={styles.note}>{words.filterHint(count)}</p>
      </FieldGroup>
      <div>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};

/** The rules of the room; what someone else has saved meanwhile is never overwritten unseen. */
export const ModeForm = ({ studioId }: { studioId: string }) => {
  const query = useCall(chatMode, { studioId }, { handled: true, staleTime: 0 });
  const [outdated, setOutdated] = useState(false);
  const onOutdated = (is: boolean) => {
    setOutdated(is);
    if (is) void query.refetch();
  };
  return (
    <Loaded query={query}>
      {({ words, held: _held, ...mode }) => (
        <Form
          key={mode.version}
          studioId={studioId}
          first={mode}
          words={words}
          outdated={outdated}
          onOutdated={onOutdated}
        />
      )}
    </Loaded>
  );
};
