import mpegts from 'mpegts.js';
import { closeSocket } from '../../../shared/socket/close-socket.ts';

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
export const socketLoader = ({ firstMessage, onOpen, onBytes, onClosed }: Says) =>
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
