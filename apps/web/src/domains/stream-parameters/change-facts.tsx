import type { ParameterChange } from '@onair/contract/stream-parameters/changes';
import { useWords } from '../../shared/i18n/words.ts';
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
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.number}</dt>
        <dd>{change.number}</dd>
      </div>
      <div>
        <dt>{names.studio}</dt>
        <dd data-content>{change.studio.name}</dd>
      </div>
      <div>
        <dt>{words.state}</dt>
        <dd className={styles.tag}>
          <StatusTag tone={tones[change.state]}>{names.states[change.state]}</StatusTag>
        </dd>
      </div>
      <div className={styles.wide}>
        <dt>{names.description}</dt>
        {change.description ? <dd data-content>{change.description}</dd> : <dd>{words.noDescription}</dd>}
      </div>
      {change.reason ? (
        <div className={styles.wide}>
          <dt>{words.reason}</dt>
          <dd data-content>{change.reason}</dd>
        </div>
      ) : null}
    </dl>
  );
};
