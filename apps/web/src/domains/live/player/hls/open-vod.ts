import Hls from 'hls.js/light';

/**
 * Plays a film over HLS in `video`, by the library where the browser has Media Source Extensions and natively elsewhere.
 * @returns ends it
 */
export const openVod = (
  video: HTMLVideoElement,
  { url, onFault }: { url: string; onFault: () => void },
): (() => void) => {
  const fault = () => {
    if (video.error) onFault();
  };
  let hls: Hls | null = null;
  if (Hls.isSupported()) {
    // Workers would be created from blobs, which the page's CSP forbids.
    hls = new Hls({ enableWorker: false });
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) onFault();
    });
    hls.loadSource(url);
    hls.attachMedia(video);
  } else video.src = url;
  video.addEventListener('error', fault);
  video.play().catch(() => {
    // The browser requires a click, for which its controls are there.
  });
  return () => {
    video.removeEventListener('error', fault);
    hls?.destroy();
    video.removeAttribute('src');
    video.load();
  };
};
