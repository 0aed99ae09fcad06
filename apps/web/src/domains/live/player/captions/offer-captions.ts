import { CAPTIONS_NAME } from '@onair/contract/live/videos/captions-name';
import Hls from 'hls.js/light';
import { leanText } from '../../../../shared/api/lean-call.ts';
import { trackOf } from './caption-track.ts';

/** The playlist of captions appears with the first caption of a live. */
const POLL_MS = 20_000;
const CAPTIONS = /^#EXT-X-MEDIA:TYPE=SUBTITLES,.*URI="([^"]+)"/m;

/**
 * Captions of HLS, which this build of the library does not read: once the playlist offers them the element gets a
 * track, and while it is shown its captions are loaded. They end with the library.
 */
export const offerCaptions = (hls: Hls, video: HTMLVideoElement): void => {
  const offsets = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let loading = false;
  let load: (() => void) | null = null;
  let close: (() => void) | null = null;

  const offer = (address: string) => {
    const url = new URL(address, new URL(hls.url ?? '', location.href)).href;
    const track = trackOf(video, CAPTIONS_NAME);
    load = async () => {
      if (loading || closed || track.mode !== 'showing') return;
      loading = true;
      try {
        const { loadCaptions } = await import('./load-captions.ts');
        if (!closed) close = loadCaptions({ hls, video, track, url, offsets });
      } catch {
        loading = false;
      }
    };
    video.textTracks.addEventListener('change', load);
    load();
  };
  const poll = async () => {
    if (closed || !hls.url) return;
    const found = document.hidden ? null : CAPTIONS.exec(await leanText(hls.url).catch(() => ''));
    if (closed) return;
    if (found?.[1]) offer(found[1]);
    else timer = setTimeout(poll, POLL_MS);
  };
  hls.on(Hls.Events.INIT_PTS_FOUND, (_event, { frag, initPTS, timescale }) =>
    offsets.set(frag.cc, initPTS / timescale),
  );
  hls.once(Hls.Events.MANIFEST_PARSED, (_event, { subtitleTracks: [found] }) => {
    if (found) offer(found.url);
    else timer = setTimeout(poll, POLL_MS);
  });
  hls.once(Hls.Events.DESTROYING, () => {
    closed = true;
    clearTimeout(timer);
    if (load) video.textTracks.removeEventListener('change', load);
    close?.();
  });
};
