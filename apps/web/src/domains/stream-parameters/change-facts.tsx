import type { ParameterChange } from '@onair/contract/stream-parameters/changes';
import { useWords } from '../../shared/i18n/words.ts';
import { type Fact, Facts } from '../../shared/ui/facts.tsx';
import { StatusTag, type Tone } from '../../shared/ui/status-tag.tsx';
import styles from './basic-profile.module.css';
import { basicProfileWords } from './basic-profile.words.ts';
import { parameterWords } from './parameter.words.ts';

const tones: Record<ParameterChange['state'], Tone> = {
  pending: 'busy',
  approved: 'good',
  finished: 'good',
  rejected: 'bad',
  cancelled: 'off',
};

/** Number, studio, state, description and reason of a change. */
export const ChangeFacts = ({ change }: { change: ParameterChange }) => {
  const words = useWords(basicProfileWords);
  const names = useWords(parameterWords);
  const facts: Fact[] = [
    [words.number, change.number],
    [
      names.studio,
      <span key="studio" data-content>
        {change.studio.name}
      </span>,
    ],
    [
      words.state,
      <StatusTag key="state" tone={tones[change.state]}>
        {names.states[change.state]}
      </StatusTag>,
    ],
    [
      names.description,
      change.description ? (
        <span key="description" data-content>
          {change.description}
        </span>
      ) : (
        words.noDescription
      ),
      'wide',
    ],
    ...(change.reason
      ? [
          [
            words.reason,
            <span key="reason" data-content>
              {change.reason}
            </span>,
            'wide',
          ] as const,
        ]
      : []),
  ];
  return <Facts look="columns" facts={facts} className={styles.facts} />;
};
