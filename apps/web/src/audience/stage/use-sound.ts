import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export type Sound = {
  silent: boolean;
  volume: number;
  /** The viewer has decided; until then silence only means that the browser blocks autoplay with sound. */
  touched: boolean;
  toggle: () => void;
  setVolume: (volume: number) => void;
};

/** The sound of the element, regardless of what changes it. */
export const useSound = (video: RefObject<HTMLVideoElement | null>): Sound => {
  const [{ muted, volume }, setNow] = useState({ muted: true, volume: 1 });
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.muted = true;
    const read = () => setNow({ muted: element.muted, volume: element.volume });
    element.addEventListener('volumechange', read);
    return () => element.removeEventListener('volumechange', read);
  }, [video]);
  const silent = muted || volume === 0;
  const change = (next: number, quiet: boolean) => {
    setTouched(true);
    if (!video.current) return;
    video.current.volume = next;
    video.current.muted = quiet;
  };
  return {
    silent,
    volume,
    touched,
    toggle: () => change(silent && volume === 0 ? 1 : volume, !silent),
    setVolume: (next) => change(next, next === 0),
  };
};
