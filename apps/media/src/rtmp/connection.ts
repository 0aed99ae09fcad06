import { type ChunkLimits, type Message, newChunkReader, type Room } from './chunk-reader.ts';
import { newHandshake } from './handshake.ts';
import { acknowledgement, pingResponse, TYPES } from './messages.ts';
import { Violation } from './violation.ts';

/** A peer that wants to hear of every byte would make us send more than it does; one with a small window waits for us. */
const LEAST_WINDOW = 1024;
const PING_REQUEST = 6;
const PING_BYTES = 6;
const CONTROL_BYTES = 4;

/**
 * One RTMP connection, of either side: bytes in, messages out. It does the handshake, and what every peer may ask at any
 * time: another chunk size, a message that is not finished, acknowledgements, an answer to a ping. It has no socket and
 * no clock, and holds no more than `limits` and `room` allow.
 */
export const newConnection = (options: {
  side: 'server' | 'client';
  limits: ChunkLimits;
  room: () => Room;
  send: (bytes: Buffer) => void;
  /** The handshake is over. */
  shaken?: () => void;
  /** Called for every message that is not about the connection itself. */
  take: (message: Message) => void;
}) => {
  const { side, limits, room, send, shaken = () => undefined, take } = options;
  let handshake: ReturnType<typeof newHandshake> | null = newHandshake(side, send);
  let window = 0;
  let received = 0;
  let acknowledged = 0;

  /** Messages about the connection. Acknowledgements and limits of bandwidth ask for nothing: encoders ignore them too. */
  const control = new Map<number, (value: number) => void>([
    [TYPES.chunkSize, (size) => chunks.setChunkSize(size)],
    [TYPES.abort, (cid) => chunks.abort(cid)],
    [TYPES.acknowledgement, () => undefined],
    [
      TYPES.windowSize,
      (bytes) => {
        window = Math.max(bytes, LEAST_WINDOW);
      },
    ],
    [TYPES.peerBandwidth, () => undefined],
  ]);
  /** Relays send pings, and disconnect peers that do not answer with the same time. Other events ask for nothing. */
  const onEvent = (body: Buffer): void => {
    if (body.length >= PING_BYTES && body.readUInt16BE() === PING_REQUEST)
      send(pingResponse(body.subarray(2, PING_BYTES)));
  };
  const onMessage = (message: Message): void => {
    const { type, body } = message;
    const act = control.get(type);
    if (type === TYPES.userControl) onEvent(body);
    else if (!act) take(message);
    else if (body.length < CONTROL_BYTES) throw new Violation('The encoder sends a control message that is too short.');
    else act(body.readUInt32BE());
  };
  const chunks = newChunkReader(limits, room, onMessage);
  const acknowledge = (): void => {
    if (window === 0 || received - acknowledged < window) return;
    acknowledged = received;
    send(acknowledgement(received));
  };
  const shake = (bytes: Buffer): Buffer | null => {
    if (!handshake) return bytes;
    const rest = handshake.read(bytes);
    if (!rest) return null;
    handshake = null;
    shaken();
    return rest;
  };

  return {
    /** Says the first word, where the client has it. */
    begin: (): void => handshake?.begin(),
    /**
     * Takes bytes as they arrive, in whatever pieces.
     * @throws Violation
     */
    read: (bytes: Buffer): void => {
      const rest = shake(bytes);
      if (rest) chunks.read(rest);
      received += bytes.length;
      acknowledge();
    },
    isShaken: (): boolean => handshake === null,
    /** Bytes of memory held for messages in progress. */
    held: chunks.held,
  };
};
