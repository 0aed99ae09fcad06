import type { StudioStatus } from '@onair/contract/live/studios/now';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { StatusTag, type Tone } from '../../../shared/ui/status-tag.tsx';
import styles from './status-card.module.css';
import { statusWords } from './studio-status.words.ts';

/** `unknown` while no report arrives. */
type ShownStatus = StudioStatus | 'unknown';

const TONES: Readonly<Record<ShownStatus, Tone>> = {
  smooth: 'good',
  unsteady: 'warn',
  bad: 'bad',
  slate: 'busy',
  offline: 'off',
  unknown: 'off',
};

/** Smooth, Unsteady, Bad, Slate, Offline or Unknown: as text, shape and color. */
export const StudioTag = ({ status }: { status: ShownStatus }) => {
  const words = useWords(statusWords);
  return (
    <Text size={12} line={20} fill={2} rounded="small" className={styles.tag} data-status={status}>
      <StatusTag tone={TONES[status]}>{words.tags[status]}</StatusTag>
    </Text>
  );
};
