import type { ReactNode, RefObject } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import {
  IconExpand,
  IconFullscreen,
  IconFullscreenExit,
  IconMute,
  IconShrink,
  IconSound,
} from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import styles from './player.module.css';
import { playerWords } from './player.words.ts';
import { useVideo } from './use-video.ts';

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  box: RefObject<HTMLElement | null>;
  /** Shown at the left, such as the distance from the live edge. */
  latency: string | null;
};

/** Sound, picture-in-picture, full screen. Unsupported controls are not offered. */
export const PlayerControls = ({ video, box, latency }: Props) => {
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
