import { clockTime } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import { useNow } from '../studios/now-store.ts';
import styles from './controls.module.css';
import { controlWords } from './controls.words.ts';

const secondsFrom = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);

type Props = { waiting: boolean; onWait: () => void; onEnd: () => void };

/**
 * While nobody sends to a live: since when, when it ends, and the two things that an operator may want then. Counted by the
 * server's clock, so that a countdown never runs on without it.
 */
export const SilenceBar = ({ waiting, onWait, onEnd }: Props) => {
  const { silence: words } = useWords(controlWords);
  const since = useNow(({ silence, at }) => silence && secondsFrom(silence.since, at)) ?? null;
  const left = useNow(({ silence, at }) => (silence?.endsAt ? secondsFrom(at, silence.endsAt) : null)) ?? null;
  if (since === null) return null;
  return (
    <Row role="status" wrap gap={[8, 12]} justify="between" rounded pad={[8, 12]} className={styles.silence}>
      <Stack gap={2} shrinks>
        <Text weight="medium" numeric>
          {left === null ? words.waits(clockTime(since)) : words.ends(clockTime(since), clockTime(left))}
        </Text>
        <Text tone="muted" size={12}>
          {words.meanwhile}
        </Text>
      </Stack>
      <Row as="span" gap={8}>
        {left === null ? null : (
          <Button size="small" loading={waiting} onClick={onWait}>
            {words.longer}
          </Button>
        )}
        <Button size="small" status="danger" onClick={onEnd}>
          {words.end}
        </Button>
      </Row>
    </Row>
  );
};
