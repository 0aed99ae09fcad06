import { randomBytes } from 'node:crypto';
import { Violation } from './violation.ts';

const VERSION = 3;
const PART_BYTES = 1536;
/** The time and the four zeros before the random bytes of the first part. */
const FRONT_BYTES = 8;
const ALL_BYTES = 1 + 2 * PART_BYTES;

/** The peer speaks something else from its first byte on. */
export class NotRtmp extends Violation {
  firstByte: number;
  constructor(firstByte: number) {
    super('The encoder speaks another protocol.', 'notRtmp');
    this.firstByte = firstByte;
  }
}

/**
 * The handshake of either side (RTMP 1.0, 5.2): each sends its version and random bytes, and echoes those of the other.
 * The client begins; a server speaks once it has the client's.
 *
 * This is the plain handshake. The one with digests, which Adobe never published, only proves to Flash Player that a
 * server may send it H.264. We play nothing over RTMP, and encoders (OBS, FFmpeg, and whatever is built on librtmp) take
 * the plain one, also when their own bytes hold a digest; players and servers that insist on digests are not served.
 */
export const newHandshake = (side: 'server' | 'client', send: (bytes: Buffer) => void) => {
  const received = Buffer.allocUnsafe(ALL_BYTES);
  let receivedBytes = 0;
  const hello = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.alloc(FRONT_BYTES),
    randomBytes(PART_BYTES - FRONT_BYTES),
  ]);
  return {
    begin: (): void => {
      if (side === 'client') send(hello);
    },
    /**
     * @returns the bytes that follow the handshake; null while it goes on
     * @throws NotRtmp
     */
    read: (bytes: Buffer): Buffer | null => {
      const before = receivedBytes;
      const taken = bytes.copy(received, before);
      receivedBytes += taken;
      if (receivedBytes > 0 && received[0] !== VERSION) throw new NotRtmp(received[0] ?? 0);
      if (before <= PART_BYTES && receivedBytes > PART_BYTES) {
        const echo = received.subarray(1, 1 + PART_BYTES);
        send(side === 'client' ? echo : Buffer.concat([hello, echo]));
      }
      return receivedBytes === ALL_BYTES ? bytes.subarray(taken) : null;
    },
  };
};
