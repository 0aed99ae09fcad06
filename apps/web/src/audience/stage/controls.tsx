/** @jsxImportSource preact */
import type { Clarity } from '@onair/contract/live/studios/now';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HlsPlayer } from '../../domains/live/player/index.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useWords } from '../preferences.ts';
import type { Playback } from './playback.ts';
import type { CaptionsSwitch } from './use-captions.ts';
import type { Sound } from './use-sound.ts';

type PlaybackSelectProps = {
  playbacks: readonly Playback[];
  playback: Playback;
  /** What is played with the lowest delay, shown beside the automatic choice. */
  clarity: Clarity | null;
  onPlayback: (playback: Playback) => void;
};

/** The viewer's choice between the lowest delay, in one of the qualities, and the most stable playback. */
const PlaybackSelect = ({ playbacks, playback, clarity, onPlayback }: PlaybackSelectProps) => {
  const words = useWords();
  const nameOf = (one: Playback) =>
    one === 'auto' && playback === 'auto' && clarity ? words.autoNow(words.playbacks[clarity]) : words.playbacks[one];
  const option = (one: Playback) => (
    <option key={one} value={one}>
      {nameOf(one)}
    </option>
  );
  return (
    <select
      class="quality"
      aria-label={words.playback}
      value={playback}
      onChange={({ currentTarget }) => {
        const chosen = playbacks.find((one) => one === currentTarget.value);
        if (chosen) onPlayback(chosen);
      }}
    >
      <optgroup label={words.lowestDelay}>{playbacks.filter((one) => one !== 'hls').map(option)}</optgroup>
      {playbacks.includes('hls') ? <optgroup label={words.mostStable}>{option('hls')}</optgroup> : null}
    </select>
  );
};

const TICK_MS = 1000;
/** How far a player stays behind the newest picture anyway. */
const LIVE_SECONDS = 10;

/** `8:05` */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Seeks within the stored part of the live, and shows how far back the picture is. */
const ShiftBar = ({ player }: { player: RefObject<HlsPlayer | null> }) => {
  const words = useWords();
  const [shift, setShift] = useState<{ range: number; behind: number } | null>(null);
  useEffect(() => {
    const read = () => setShift(player.current?.shift() ?? null);
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [player]);
  const range = Math.floor(shift?.range ?? 0);
  const behind = Math.min(range, Math.floor(shift?.behind ?? 0));
  const text = behind > LIVE_SECONDS ? words.behind(clock(behind)) : words.live;
  return (
    <span class="shift-row">
      <input
        class="shift"
        type="range"
        min={-range}
        max="0"
        step="1"
        value={-behind}
        aria-label={words.shift}
        aria-valuetext={text}
        onInput={({ currentTarget }) => {
          const wanted = -Number(currentTarget.value);
          player.current?.seek(wanted);
          setShift({ range, behind: wanted });
        }}
      />
      <span class="shift-text">{text}</span>
    </span>
  );
};

type ControlsProps = {
  video: RefObject<HTMLVideoElement | null>;
  box: RefObject<HTMLElement | null>;
  sound: Sound;
  paused: boolean;
  onPlay: () => void;
  playbacks: readonly Playback[];
  playback: Playback;
  /** What is played with the lowest delay. */
  clarity: Clarity | null;
  onPlayback: (playback: Playback) => void;
  captions: CaptionsSwitch;
  /** Null where seeking back is unavailable. */
  shift: { on: boolean; player: RefObject<HlsPlayer | null>; toggle: () => void } | null;
};

/** iPhones only show the element itself full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

// Rejected by the browser while nothing plays yet: the button does nothing, and can be clicked again.
const quietly = (act: Promise<unknown> | undefined) => void act?.catch(() => undefined);

/** Sound, quality, picture-in-picture, full screen. Unsupported controls are not offered. */
export const Controls = ({
  video,
  box,
  sound,
  paused,
  onPlay,
  playbacks,
  playback,
  clarity,
  onPlayback,
  captions,
  shift,
}: ControlsProps) => {
  const words = useWords();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);
  const phone: PhoneVideo | null = video.current;
  const canFull = document.fullscreenEnabled || phone?.webkitEnterFullscreen !== undefined;
  const toggleFull = () => {
    if (!document.fullscreenEnabled) phone?.webkitEnterFullscreen?.();
    else quietly(full ? document.exitFullscreen() : box.current?.requestFullscreen());
  };
  const togglePip = () =>
    quietly(
      document.pictureInPictureElement ? document.exitPictureInPicture() : video.current?.requestPictureInPicture(),
    );
  const button = (label: string, icon: IconName, act: () => void) => (
    <button type="button" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <fieldset class="controls">
      <legend class="sr-only">{words.controls}</legend>
      {paused ? button(words.play, 'play', onPlay) : button(words.pause, 'pause', () => video.current?.pause())}
      {button(sound.silent ? words.unmute : words.mute, sound.silent ? 'silent' : 'sound', sound.toggle)}
      <input
        class="volume"
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={sound.silent ? 0 : sound.volume}
        aria-label={words.volume}
        onInput={({ currentTarget }) => sound.setVolume(Number(currentTarget.value))}
      />
      {shift?.on ? <ShiftBar player={shift.player} /> : null}
      <span class="spread" />
      {shift ? (
        <button
          type="button"
          aria-pressed={shift.on}
          aria-label={shift.on ? words.toLive : words.earlier}
          title={shift.on ? words.toLive : words.earlier}
          onClick={shift.toggle}
        >
          <Icon name="earlier" />
        </button>
      ) : null}
      {playbacks.length > 1 && (playback === 'hls' || !shift?.on) ? (
        <PlaybackSelect playbacks={playbacks} playback={playback} clarity={clarity} onPlayback={onPlayback} />
      ) : null}
      {captions ? (
        <button
          type="button"
          aria-pressed={captions.on}
          aria-label={words.captions}
          title={words.captions}
          onClick={captions.toggle}
        >
          <Icon name="captions" />
        </button>
      ) : null}
      {document.pictureInPictureEnabled ? button(words.pip, 'pip', togglePip) : null}
      {canFull ? button(full ? words.leaveFullScreen : words.fullScreen, full ? 'small' : 'full', toggleFull) : null}
    </fieldset>
  );
};
