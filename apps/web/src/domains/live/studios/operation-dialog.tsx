import type { Clarity } from '@onair/contract/live/studio-now';
import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Radio } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useNow } from './now-store.ts';
import { lineAfterSlate, type Operation, type ProgramSource, type Situation, targetsOf } from './operations.ts';
import { operationWords } from './operations.words.ts';
import styles from './quick-operations.module.css';
import { useStudio } from './studio-context.ts';
import { statusWords } from './studio-status.words.ts';
import type { Operations } from './use-operations.ts';

const CLARITIES = ['source', '720p', '480p'] as const;
const LINES = ['main', 'hot', 'cold'] as const;
type Choice = { value: string; label: string; note: string; disabled: boolean };

/** What may be chosen in the dialog of an operation; empty where there is nothing to choose. */
const useChoices = (operation: Operation, situation: Situation): Choice[] => {
  const words = useWords(operationWords);
  const names = useWords(statusWords).lines;
  const viewers = useNow((now) => now.renditions.map((one) => one.viewers)) ?? [];
  const seen = (name: string) => viewers[situation.renditions.indexOf(name as '720p')] ?? 0;
  const runs = (name: string) => name === 'source' || situation.renditions.includes(name as '720p');
  if (operation === 'switch')
    return LINES.map((value) => ({
      value,
      label: names[value],
      note: value === situation.program ? words.onAir : situation.ready.includes(value) ? '' : words.noSignal,
      disabled: !targetsOf(situation).includes(value),
    }));
  if (operation === 'clarity')
    return CLARITIES.map((value) => ({
      value,
      label: words.clarities[value],
      note: [runs(value) ? words.running : words.starts, value === situation.defaultRendition ? words.isDefault : '']
        .filter(Boolean)
        .join(' · '),
      disabled: false,
    }));
  if (operation === 'remove')
    return situation.renditions.map((value) => ({
      value,
      label: value,
      note: words.viewersOf(seen(value)),
      disabled: false,
    }));
  return [];
};

type Props = {
  operation: Operation;
  open: boolean;
  situation: Situation;
  operations: Operations;
  onClose: () => void;
};

/** Asks before an operation reaches the audience, with the choice that it needs. */
export const OperationDialog = ({ operation, open, situation, operations, onClose }: Props) => {
  const words = useWords(operationWords);
  const { coolDownSeconds } = useStudio();
  const choices = useChoices(operation, situation);
  const [picked, setPicked] = useState<string | null>(null);
  const possible = choices.filter((choice) => !choice.disabled);
  const first = operation === 'clarity' ? situation.defaultRendition : possible[0]?.value;
  const chosen = possible.find((choice) => choice.value === picked)?.value ?? first ?? '';
  const back = lineAfterSlate(situation);
  const slateOff = situation.program === 'slate';
  const title = {
    clarity: words.clarity,
    switch: words.switch,
    remove: words.remove,
    slate: slateOff ? words.slateOff : words.slate,
    mute: situation.muted ? words.unmute : words.mute,
    end: words.end,
    take: words.take,
    cut: words.cut,
  }[operation];
  const ask = {
    ...words.ask,
    slate: slateOff ? words.ask.slateOff(back ? words.sources[back] : words.nothing) : words.ask.slate,
    mute: situation.muted ? words.ask.unmute : words.ask.mute,
    end: words.ask.end(coolDownSeconds),
  }[operation];
  const act = (): Promise<void> => {
    switch (operation) {
      case 'clarity':
        return operations.chooseClarity(chosen as Clarity);
      case 'switch':
        return operations.switchTo(chosen as ProgramSource);
      case 'remove':
        return operations.removeClarity(chosen as '720p');
      case 'slate':
        return operations.switchTo(slateOff ? (back ?? 'slate') : 'slate');
      case 'mute':
        return operations.mute(!situation.muted);
      case 'end':
        return operations.end();
      case 'take':
        return operations.take();
      case 'cut':
        return operations.cut();
    }
  };
  const press = async () => {
    if (operations.busy) return;
    await act();
    onClose();
  };
  const danger = operation === 'end' || operation === 'cut';
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
      <p className={styles.ask}>{ask}</p>
      {choices.length > 0 ? (
        <Radio.Group
          direction="vertical"
          className={styles.choices ?? ''}
          aria-label={words.choose[operation as 'switch']}
          value={chosen}
          onChange={(value: string) => setPicked(value)}
        >
          {choices.map(({ value, label, note, disabled }) => (
            <Radio key={value} value={value} disabled={disabled}>
              {label}
              {note ? <span className={styles.note}>{note}</span> : null}
            </Radio>
          ))}
        </Radio.Group>
      ) : null}
    </Dialog>
  );
};
