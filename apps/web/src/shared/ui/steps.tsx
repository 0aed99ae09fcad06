import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { IconCheck, IconClose } from '../kit/icons.ts';
import { Row, Text } from '../layout/layout.tsx';
import styles from './steps.module.css';
import { uiWords } from './ui.words.ts';

export type StepState = 'waiting' | 'current' | 'done' | 'stopped';
export type Step = { key: string; title: string; note?: ReactNode; state: StepState };

const Mark = ({ state, place }: { state: StepState; place: number }) => {
  if (state === 'done') return <IconCheck />;
  return state === 'stopped' ? <IconClose /> : place;
};

type Props = {
  /** Accessible name of the list. */
  label: string;
  steps: readonly Step[];
  /**
   * `numbers`: steps side by side; `upright`: the same below each other, where space is limited; `line`: events along a
   * line.
   */
  look?: 'numbers' | 'upright' | 'line';
};

/** Steps in order, as a list that marks the current one; stacked where space is limited. */
export const Steps = ({ label, steps, look = 'numbers' }: Props) => {
  const words = useWords(uiWords);
  return (
    <Row
      as="ol"
      gap={24}
      align="stretch"
      justify="between"
      className={styles.steps}
      data-look={look}
      aria-label={label}
    >
      {steps.map(({ key, title, note, state }, index) => (
        <Row
          key={key}
          as="li"
          align="stretch"
          gap={12}
          shrinks
          className={styles.step}
          data-state={state}
          {...(state === 'current' ? { 'aria-current': 'step' } : {})}
        >
          <Row
            as="span"
            justify="center"
            tone="muted"
            size={16}
            fill={2}
            rigid
            className={styles.mark}
            aria-hidden="true"
          >
            <Mark state={state} place={index + 1} />
          </Row>
          <Text shrinks className={styles.text}>
            <Text tone="muted" size={16} line={28} className={styles.title}>
              {title}
            </Text>
            <span className="sr-only">{` ${words.stepStates[state]} `}</span>
            {note ? (
              <Text tone="muted" size={12} line={20} anywhere className={styles.note}>
                {note}
              </Text>
            ) : null}
          </Text>
        </Row>
      ))}
    </Row>
  );
};
