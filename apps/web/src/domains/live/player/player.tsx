import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import {
  IconExpand,
  IconFullscreen,
  IconFullscreenExit,
  IconMute,
  IconPlayArrowFill,
  IconRefresh,
  IconShrink,
  IconSound,
} from '../../../shared/kit/icons.ts';
import { Row, Stack, Text } from '../../../shared/layout/layout.tsx';
import type { PlayerStats } from './figures.ts';
import type { PlayerState } from './play-state.ts';
import styles from './player.module.css';
import { playerWords } from './player.words.ts';
import { useLivePlayer } from './use-live-player.ts';

export type VideoState = { muted: boolean; volume: number; pip: boolean; fullScreen: boolean };

const now = (video: HTMLVideoElement | null): VideoState => ({
  muted: video?.muted ?? true,
  volume: video?.volume ?? 1,
  pip: video !== null && document.pictureInPictureElement === video,
  fullScreen: video !== null && document.fullscreenElement?.contains(video) === true,
});

/** The element's state, however it was changed: by our buttons, media keys, or the picture-in-picture window. */
const useVideo = (ref: RefObject<HTMLVideoElement | null>): VideoState => {
  const [state, setState] = useState(() => now(null));
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const read = () => setState(now(video));
    const events = ['volumechange', 'enterpictureinpicture', 'leavepictureinpicture'] as const;
    for (const name of events) video.addEventListener(name, read);
    document.addEventListener('fullscreenchange', read);
    read();
    return () => {
      for (const name of events) video.removeEventListener(name, read);
      document.removeEventListener('fullscreenchange', read);
    };
  }, [ref]);
  return state;
};

type PlayerControlsProps = {
  video: RefObject<HTMLVideoElement | null>;
  box: RefObject<HTMLElement | null>;
  /** Shown at the left, such as the distance from the live edge. */
  latency: string | null;
};

/** Sound, picture-in-picture, full screen. Unsupported controls are not offered. */
export const PlayerControls = ({ video, box, latency }: PlayerControlsProps) => {
  const words = useWords(playerWords);
  const { muted, volume, pip, fullScreen } = useVideo(video);
  const silent = muted || volume === 0;
  const setVolume = (next: number) => {
    if (!video.current) return;
    video.current.volume = next;
    video.current.muted = next === 0;
  };
  const toggleSound = () => {
    if (!video.current) return;
    if (silent && volume === 0) video.current.volume = 1;
    video.current.muted = !silent;
  };
  // Rejected by the browser while nothing plays yet: the button does nothing, and can be clicked again.
  const quietly = (act: Promise<unknown> | undefined) => void act?.catch(() => undefined);
  const togglePip = () => quietly(pip ? document.exitPictureInPicture() : video.current?.requestPictureInPicture());
  const toggleFull = () => quietly(fullScreen ? document.exitFullscreen() : box.current?.requestFullscreen());
  const button = (label: string, icon: ReactNode, act: () => void, pressed?: boolean) => (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={act}>
      {icon}
    </button>
  );
  return (
    <fieldset className={styles.controls}>
      <legend className="sr-only">{words.controls}</legend>
      {button(silent ? words.unmute : words.mute, silent ? <IconMute /> : <IconSound />, toggleSound)}
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={silent ? 0 : volume}
        aria-label={words.volume}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
      <Text size={12} text="end" numeric grow className={styles.latency}>
        {latency}
      </Text>
      {document.pictureInPictureEnabled
        ? button(pip ? words.leavePip : words.pip, pip ? <IconShrink /> : <IconExpand />, togglePip)
        : null}
      {document.fullscreenEnabled
        ? button(
            fullScreen ? words.leaveFullScreen : words.fullScreen,
            fullScreen ? <IconFullscreenExit /> : <IconFullscreen />,
            toggleFull,
          )
        : null}
    </fieldset>
  );
};

type PlayerProps = {
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
}: PlayerProps) => {
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
