import { defined, entryOf, indexIn, isOneOf } from '@onair/contract/typed';
import { useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Radio } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useNow, useStudio } from '../studios/studio.state.ts';
import styles from '../studios/studio-cards.module.css';
import { operationWords } from './controls.words.ts';
import type { Situation } from './operations.rules.ts';
import type { Operations } from './operations.state.tsx';

const CLARITIES = ['source', '720p', '480p'] as const;
/** Operations with a confirmation: those with a choice, and the end. */
export type ConfirmedOperation = 'clarity' | 'remove' | 'end';
type Choice = { value: string; label: string; note: string };

/** The choices of an operation's dialog; empty where there are none. */
const useChoices = (operation: ConfirmedOperation, situation: Situation): Choice[] => {
  const words = useWords(operationWords);
  const viewers = useNow((now) => now.renditions.map((one) => one.viewers)) ?? [];
  const seen = (name: string) => viewers[indexIn(situation.renditions, name)] ?? 0;
  const runs = (name: string) => name === 'source' || isOneOf<string>(situation.renditions, name);
  if (operation === 'clarity')
    return CLARITIES.map((value) => ({
      value,
      label: words.clarities[value],
      note: [runs(value) ? words.running : words.starts, value === situation.defaultRendition ? words.isDefault : '']
        .filter(Boolean)
        .join(' · '),
    }));
  if (operation === 'remove')
    return situation.renditions.map((value) => ({
      value,
      label: value,
      note: words.viewersOf(seen(value)),
    }));
  return [];
};

type Props = OverlayProps & {
  operation: ConfirmedOperation;
  situation: Situation;
  operations: Operations;
};

/** Confirms destructive operations, and offers the choice that an operation needs. */
export const OperationDialog = ({ operation, open, situation, operations, onClose }: Props) => {
  const words = useWords(operationWords);
  const format = useFormat();
  const { name, coolDownSeconds } = useStudio();
  const watching = useNow((now) => now.watching.now) ?? 0;
  const choices = useChoices(operation, situation);
  const [picked, setPicked] = useState<string | null>(null);
  const first = operation === 'clarity' ? situation.defaultRendition : choices[0]?.value;
  const chosen = choices.find((choice) => choice.value === picked)?.value ?? first ?? '';
  const title = words[operation];
  const ask =
    operation === 'end' ? words.ask.end(name, format.number(watching), coolDownSeconds) : words.ask[operation];
  const act = (): Promise<void> => {
    switch (operation) {
      case 'clarity':
        return operations.chooseClarity(defined(CLARITIES.find((one) => one === chosen)));
      case 'remove':
        return operations.removeClarity(defined(situation.renditions.find((one) => one === chosen)));
      case 'end':
        return operations.end();
    }
  };
  const press = async () => {
    if (operations.busy) return;
    await act();
    onClose();
  };
  const danger = operation === 'end';
  return (
    <Dialog
      open={open}
      title={title}
      width={440}
      onClose={onClose}
      ok={{
        label: danger ? title : words.confirm,
        loading: operations.busy,
        disabled: choices.length > 0 && !chosen,
        onPress: () => void press(),
        ...(danger ? { status: 'danger' as const } : {}),
      }}
    >
      <Text as="p" below={12}>
        {ask}
      </Text>
      {choices.length > 0 ? (
        <Radio.Group
          direction="vertical"
          className={styles.choices ?? ''}
          aria-label={entryOf(words.choose, operation)}
          value={chosen}
          onChange={(value: string) => setPicked(value)}
        >
          {choices.map(({ value, label, note }) => (
            <Radio key={value} value={value}>
              {label}
              {note ? <span className={styles.note}>{note}</span> : null}
            </Radio>
          ))}
        </Radio.Group>
      ) : null}
    </Dialog>
  );
};
