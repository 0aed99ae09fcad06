import type { LineName } from '@onair/contract/live/media/lines';
import { previewPath } from '@onair/contract/live/studios/commands';
import { useEffect, useRef } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { canReadLines, readLine, SILENCE_DB } from '../player/flv/line-reader.ts';
import { sessionToken, useNow, useOutdated, useStudio, useStudioId } from '../studios/studio.state.ts';
import { statusWords } from '../studios/studio-status.words.ts';
import styles from './controls.module.css';
import { controlWords } from './controls.words.ts';
import type { Situation } from './operations.rules.ts';

const RETRY_MS = 3000;

/** A line's input, on air or not: its last key frame and its current volume. */
const LineMonitor = ({ line, live }: { line: LineName; live: boolean }) => {
  const id = useStudioId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const meter = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!live || !canReadLines()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    const show = (dbfs: number) => {
      meter.current?.style.setProperty('--level', String(1 - dbfs / SILENCE_DB));
    };
    const read = () => {
      close = readLine({
        url: `${location.origin.replace(/^http/, 'ws')}${previewPath(id, line)}`,
        firstMessage: sessionToken(),
        onPicture: (frame) => {
          const place = canvas.current;
          if (!place) return;
          place.height = Math.round((place.width * frame.displayHeight) / frame.displayWidth);
          place.getContext('2d')?.drawImage(frame, 0, 0, place.width, place.height);
        },
        onLevel: show,
        onClosed: () => {
          timer = setTimeout(read, RETRY_MS);
        },
      });
    };
    read();
    return () => {
      clearTimeout(timer);
      close();
      show(SILENCE_DB);
      const place = canvas.current;
      place?.getContext('2d')?.clearRect(0, 0, place.width, place.height);
    };
  }, [id, line, live]);
  return (
    <>
      <span className={styles.picture}>
        <canvas ref={canvas} width={192} height={108} aria-hidden />
      </span>
      <span ref={meter} className={styles.meter} aria-hidden />
    </>
  );
};

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
