import { type RefObject, useEffect, useState } from 'react';

export type VideoState = { muted: boolean; volume: number; pip: boolean; fullScreen: boolean };

const now = (video: HTMLVideoElement | null): VideoState => ({
  muted: video?.muted ?? true,
  volume: video?.volume ?? 1,
  pip: video !== null && document.pictureInPictureElement === video,
  fullScreen: video !== null && document.fullscreenElement?.contains(video) === true,
});

/** The element's state, however it was changed: by our buttons, media keys, or the picture-in-picture window. */
export const useVideo = (ref: RefObject<HTMLVideoElement | null>): VideoState => {
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
