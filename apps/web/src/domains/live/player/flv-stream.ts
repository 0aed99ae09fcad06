import { partsOf } from '@onair/contract/typed';
import mpegts from 'mpegts.js';
import { captionTrack } from './caption-track.ts';
import { announceCodecs, handOverBeforeHeaders, timeBaseOf } from './hand-over.ts';
import { socketLoader } from './socket-loader.ts';
import { newTagWatch } from './tag-watch.ts';

type StreamFault = 'broken' | 'unknownCodec';

type Options = {
  url: string;
  firstMessage: string;
  onClosed: (code: number) => void;
  onFault: (fault: StreamFault) => void;
};

export type FlvStream = { receivedBytes: () => number; leave: () => void };

mpegts.LoggingControl.applyConfig({ enableAll: false });

/** Whether this browser can play our stream at all. */
export const canPlay = (): boolean => mpegts.isSupported();

/** One connection: `video` plays what a WebSocket delivers, until it is closed. */
export const openStream = (video: HTMLVideoElement, options: Options): FlvStream => {
  const { url, firstMessage, onClosed, onFault } = options;
  const watch = newTagWatch();
  let receivedBytes = 0;
  const onBytes = (bytes: ArrayBuffer) => {
    receivedBytes += bytes.byteLength;
    watch.take(bytes);
  };
  const onOpen = () => {
    handOverBeforeHeaders(player, watch.lastPictureMs);
    announceCodecs(player);
  };
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url },
    {
      customLoader: socketLoader({ firstMessage, onOpen, onBytes, onClosed }),
      // Workers would be created from blobs, which the page's CSP forbids.
      enableWorker: false,
      enableStashBuffer: false,
      lazyLoad: false,
      // Played parts are released, so that hours cost no more than minutes.
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
  const captions = captionTrack(video);
  player.on(mpegts.Events.SCRIPTDATA_ARRIVED, (data: unknown) => {
    const { text, time } = partsOf(partsOf(data).onCaption);
    const base = timeBaseOf(player);
    // A visible caption is sent again with each key frame.
    if (typeof text === 'string' && typeof time === 'number' && base !== null)
      captions.show((time - base) / 1000, text);
  });
  player.attachMediaElement(video);
  player.load();
  const leave = () => {
    captions.clear();
    player.destroy();
  };
  return { receivedBytes: () => receivedBytes, leave };
};
