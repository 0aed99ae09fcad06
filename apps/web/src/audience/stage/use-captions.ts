import { CAPTIONS_NAME } from '@onair/contract/live/videos/captions-name';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readStored, writeStored } from '../store.ts';
import type { Transport } from './transport.ts';

/**
 * Whether a track holds the captions of a live. Over FLV it is ours. Over HLS browsers create it for the rendition and
 * call it `captions`, like tracks of captions inside pictures: only its label tells it apart.
 */
export const isOfLive = ({ kind, label }: Pick<TextTrack, 'kind' | 'label'>, transport: Transport): boolean =>
  kind === 'subtitles' || (kind === 'captions' && (transport === 'flv' || label === CAPTIONS_NAME));

const KEY = 'live-captions';

/** Captions of the live, shown or hidden by the browser; null where there are none. */
export type CaptionsSwitch = { on: boolean; toggle: () => void } | null;

export const useCaptions = (video: RefObject<HTMLVideoElement | null>, transport: Transport): CaptionsSwitch => {
  const [on, setOn] = useState(() => readStored(KEY) === 'on');
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const update = () => {
      const tracks = [...element.textTracks].filter((track) => isOfLive(track, transport));
      setOffered(tracks.length > 0);
      for (const track of tracks) track.mode = on ? 'showing' : 'hidden';
    };
    update();
    element.textTracks.addEventListener('addtrack', update);
    element.textTracks.addEventListener('removetrack', update);
    return () => {
      element.textTracks.removeEventListener('addtrack', update);
      element.textTracks.removeEventListener('removetrack', update);
    };
  }, [video, transport, on]);
  const toggle = () => {
    writeStored(KEY, on ? null : 'on');
    setOn(!on);
  };
  return offered ? { on, toggle } : null;
};
