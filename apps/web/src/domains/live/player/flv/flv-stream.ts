import { partsOf } from '@onair/contract/typed';
import mpegts from 'mpegts.js';
import { closeSocket } from '../../../../shared/socket/close-socket.ts';
import { captionTrack } from '../captions/caption-track.ts';
import { announceCodecs, handOverBeforeHeaders, timeBaseOf } from './hand-over.ts';
import { newTagWatch } from './tag-watch.ts';

type Says = {
  /** Sent first, once the socket is open: the viewer's token. Never part of the address, which ends up in logs. */
  firstMessage: string;
  /** Nothing has arrived yet. */
  onOpen: () => void;
  onBytes: (bytes: ArrayBuffer) => void;
  /** The other end closed, or could not be reached. */
  onClosed: (code: number) => void;
};

const { kIdle, kConnecting, kBuffering, kComplete } = mpegts.LoaderStatus;

/**
 * Reads FLV from a WebSocket for mpegts.js. The library's own loader sends nothing to the server and treats a close as
 * the end of a file; this one authenticates and reports the close reason.
 */
const socketLoader = ({ firstMessage, onOpen, onBytes, onClosed }: Says) =>
  class extends mpegts.BaseLoader {
    socket: WebSocket | null = null;
    received = 0;

    constructor() {
      super('onair-socket');
      this._needStash = false;
      this._status = kIdle;
    }

    override open({ url }: { url: string }): void {
      const socket = new WebSocket(url);
      socket.binaryType = 'arraybuffer';
      this.socket = socket;
      onOpen();
      this._status = kConnecting;
      socket.onopen = () => socket.send(firstMessage);
      socket.onmessage = ({ data }) => {
        if (!(data instanceof ArrayBuffer)) return;
        this._status = kBuffering;
        const start = this.received;
        this.received += data.byteLength;
        onBytes(data);
        this.onDataArrival(data, start, this.received);
      };
      socket.onclose = ({ code }) => {
        this._status = kComplete;
        onClosed(code);
      };
    }

    override abort(): void {
      const { socket } = this;
      this.socket = null;
      this._status = kComplete;
      if (socket) closeSocket(socket);
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };

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
