import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconPlayArrowFill, IconRefresh } from '../../../shared/kit/icons.ts';
import { Row, Stack } from '../../../shared/layout/layout.tsx';
import type { PlayerStats } from './figures.ts';
import type { PlayerState } from './play-state.ts';
import styles from './player.module.css';
import { playerWords } from './player.words.ts';
import { PlayerControls } from './player-controls.tsx';
import { useLivePlayer } from './use-live-player.ts';

type Props = {
  /** Path of a WebSocket of this server that sends FLV. */
  path: string;
  /** Sent to the server first: a session or viewer token. */
  firstMessage: () => string | Promise<string>;
  /** Describes the picture for screen readers. */
  label: string;
  /** Buttons for sound and size; without them the picture is muted. */
  controls?: boolean;
  onState?: (state: PlayerState) => void;
  /** Once a second; null while it does not play. */
  onStats?: (stats: PlayerStats | null) => void;
  /** Shown after a few seconds without a picture: the reason in a state, as far as known. */
  reason?: (state: PlayerState) => string | null;
  /** Over the picture, at its top. */
  children?: ReactNode;
};

/** States in which a click may help. */
const MAY_RETRY: readonly PlayerState[] = ['away', 'refused', 'waiting', 'ended', 'unplayable'];

/** How long without a picture until the reason is shown. */
const REASON_AFTER_MS = 5000;

/** Whether there has been no picture for a while. */
const useLongWithout = (picture: boolean): boolean => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (picture) return;
    const timer = setTimeout(() => setLong(true), REASON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [picture]);
  return long;
};

/** A live picture with its state shown over it. It autoplays muted, as browsers require. */
export const Player = ({
  path,
  firstMessage,
  label,
  controls = false,
  onState,
  onStats,
  reason = () => null,
  children,
}: Props) => {
  const words = useWords(playerWords);
  const format = useFormat();
  const video = useRef<HTMLVideoElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [latencyMs, setLatencyMs] = useState<number | null>(null);
  const url = `${location.origin.replace(/^http/, 'ws')}${path}`;
  const { state, retry } = useLivePlayer(video, {
    url,
    firstMessage,
    onState,
    onStats: (stats) => {
      if (controls) setLatencyMs(stats && Math.round(stats.latencyMs / 100) * 100);
      onStats?.(stats);
    },
  });
  const long = useLongWithout(state === 'playing' || state === 'paused');
  return (
    <div ref={box} className={styles.player} data-state={state} data-small={!controls}>
      <video ref={video} className={styles.video} aria-label={label} muted playsInline />
      {state === 'playing' ? null : (
        <Stack gap={12} align="center" justify="center" size={14} text="center" className={styles.cover}>
          <p>{words.states[state]}</p>
          {long && reason(state) ? <p className={styles.reason}>{reason(state)}</p> : null}
          {state === 'paused' ? (
            <button type="button" className={styles.act} onClick={retry}>
              <IconPlayArrowFill /> {words.play}
            </button>
          ) : null}
          {controls && MAY_RETRY.includes(state) ? (
            <button type="button" className={styles.act} onClick={retry}>
              <IconRefresh /> {words.retry}
            </button>
          ) : null}
        </Stack>
      )}
      {controls ? (
        <p className="sr-only" role="status">
          {words.states[state]}
        </p>
      ) : null}
      {children ? (
        <Row wrap gap={6} align="start" className={styles.over}>
          {children}
        </Row>
      ) : null}
      {controls ? (
        <PlayerControls
          video={video}
          box={box}
          latency={latencyMs === null ? null : words.latency(format.number(latencyMs / 1000))}
        />
      ) : null}
    </div>
  );
};
