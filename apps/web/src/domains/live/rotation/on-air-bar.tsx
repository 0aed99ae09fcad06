import type { Rotation } from '@onair/contract/live/rotation';
import { duration } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Bar } from '../methods/bar.tsx';
import styles from '../methods/methods.module.css';
import { useNow } from '../studios/studio.state.ts';
import { rotationWords } from './rotation.words.ts';

/** The video of the rotation that is playing, and its position. */
export const OnAirBar = ({ rotation }: { rotation: Rotation }) => {
  const words = useWords(rotationWords);
  const now = useNow(({ playlist }) => playlist) ?? null;
  if (!rotation.running) return null;
  const place = rotation.items.findIndex(({ id }) => id === now?.itemId);
  const video = rotation.items[place];
  if (!now || !video)
    return (
      <Text as="p" tone="muted" size={12} className={styles.note}>
        {words.waiting}
      </Text>
    );
  const seconds = video.seconds ?? 0;
  const at = Math.min(now.positionSeconds, seconds);
  return (
    <Text as="div" pad={[8, 12]} rounded tone="strong" className={styles.onAir}>
      <Text anywhere shrinks>
        {words.now(video.name, place + 1, rotation.items.length)}
      </Text>
      <Text tone="strong" numeric nowrap>
        {duration(at)} / {duration(seconds)} · {words.round(now.round + 1, now.loops)}
      </Text>
      <Bar className={styles.onAirLine ?? ''} value={seconds > 0 ? at / seconds : 0} label={words.position} />
    </Text>
  );
};
