import type { LineName } from '@onair/contract/live/media-lines';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { useNow, useOutdated } from '../studios/now-store.ts';
import type { Situation } from '../studios/operations.ts';
import { useStudio } from '../studios/studio-context.ts';
import { statusWords } from '../studios/studio-status.words.ts';
import styles from './controls.module.css';
import { controlWords } from './controls.words.ts';
import { LineMonitor } from './line-monitor.tsx';

type Props = { line: LineName; keyName: string; situation: Situation | undefined; onPress: () => void };

/** A line with its picture, sound and state: a click puts it on air. */
export const LineTile = ({ line, keyName, situation, onPress }: Props) => {
  const words = useWords(controlWords);
  const status = useWords(statusWords);
  const { keys } = useStudio();
  const phase = useNow((now) => now.lines.find((one) => one.line === line)?.phase) ?? 'armed';
  const onAir = situation?.program === line;
  const next = situation?.pending === line;
  const ready = situation?.ready.includes(line) === true;
  const hasKey = keys.some((key) => key.line === line && key.set);
  const state = onAir
    ? words.onAir
    : next
      ? words.next
      : phase === 'armed' && !hasKey
        ? status.noKey
        : status.phases[phase];
  const outdated = useOutdated();
  const possible = ready && !onAir && situation?.available === true && situation.program !== null;
  return (
    <button
      type="button"
      className={styles.tile}
      data-on-air={onAir}
      aria-pressed={onAir}
      disabled={!possible && !onAir}
      title={`${words.switchTo} ${words.lines[line]} (${keyName})`}
      onClick={() => possible && onPress()}
    >
      <span className="sr-only">{words.switchTo}</span>
      <LineMonitor line={line} live={ready} />
      <Row as="span" gap={6} shrinks className={styles.tileFoot}>
        <kbd>{keyName}</kbd>
        <Text weight="medium" cut>
          {words.lines[line]}
        </Text>
      </Row>
      <span className={styles.tileState}>{outdated ? status.last(state) : state}</span>
    </button>
  );
};
