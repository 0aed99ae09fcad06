import mpegts from 'mpegts.js';
import { handOverBeforeHeaders } from './hand-over.ts';
import { socketLoader } from './socket-loader.ts';
import { newTagWatch } from './tag-watch.ts';

export type StreamFault = 'broken' | 'unknownCodec';

type Options = {
  url: string;
  firstMessage: string;
  /** False for a stream of pictures alone: the library would wait for sound before it shows anything. */
  sound: boolean;
  onClosed: (code: number) => void;
  onFault: (fault: StreamFault) => void;
  /** The stream has sound against what was said, or none. */
  onSound: (sound: boolean) => void;
};

export type FlvStream = { receivedBytes: () => number; leave: () => void };

/** Pictures after which a stream that has brought no sound is taken for one without. */
const PICTURES_WITHOUT_SOUND = 45;

mpegts.LoggingControl.applyConfig({ enableAll: false });

/** Whether this browser can play our stream at all. */
export const canPlay = (): boolean => mpegts.isSupported();

/** One connection: what a WebSocket brings is shown by `video`, until it is left. */
export const openStream = (video: HTMLVideoElement, options: Options): FlvStream => {
  const { url, firstMessage, sound, onClosed, onFault, onSound } = options;
  const watch = newTagWatch();
  let receivedBytes = 0;
  let told = false;
  const onBytes = (bytes: ArrayBuffer) => {
    receivedBytes += bytes.byteLength;
    watch.take(bytes);
    const differs = sound ? watch.audio() === 0 && watch.video() > PICTURES_WITHOUT_SOUND : watch.audio() > 2;
    if (told || !differs) return;
    told = true;
    // Not from within the library's own call.
    queueMicrotask(() => onSound(!sound));
  };
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url, ...(sound ? {} : { hasAudio: false }) },
    {
      customLoader: socketLoader({ firstMessage, onOpen: () => handOverBeforeHeaders(player), onBytes, onClosed }),
      // Workers would be made of blobs, which the page's policy forbids.
      enableWorker: false,
      enableStashBuffer: false,
      lazyLoad: false,
      liveSync: true,
      liveSyncMaxLatency: 0.8,
      liveSyncTargetLatency: 0.4,
      liveSyncPlaybackRate: 1.2,
      // What has been shown is let go of, so that hours cost no more than minutes.
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 20,
      autoCleanupMinBackwardDuration: 8,
    },
  );
  const { MEDIA_CODEC_UNSUPPORTED, MEDIA_MSE_ERROR } = mpegts.ErrorDetails;
  player.on(mpegts.Events.ERROR, (_type: string, detail: string, info?: { code?: number }) => {
    const unknown =
      detail === MEDIA_CODEC_UNSUPPORTED ||
      (detail === MEDIA_MSE_ERROR && info?.code === DOMException.NOT_SUPPORTED_ERR);
    queueMicrotask(() => onFault(unknown ? 'unknownCodec' : 'broken'));
  });
  player.attachMediaElement(video);
  player.load();
  return { receivedBytes: () => receivedBytes, leave: () => player.destroy() };
};
