import { AmfError, type AmfValue, readValues, writeValues } from './amf0.ts';
import type { Message } from './chunk-reader.ts';
import { chunk } from './chunk-writer.ts';
import { Violation } from './violation.ts';

/** Types of messages (RTMP 1.0, 5.4 and 7.1). */
export const TYPES = {
  chunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  amf3Data: 15,
  amf3Command: 17,
  data: 18,
  command: 20,
  aggregate: 22,
} as const;

const CONTROL = { cid: 2, stream: 0 };
const PING_RESPONSE = 7;
/** A limit of bandwidth that is soft or hard, whichever the last one was. */
const DYNAMIC = 2;
const AMF_STRING = 2;
const LEAST_BYTES = 4;
const TIMES = 0x1_0000_0000;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Chunks of ours have this size from the next one on. */
export const setChunkSize = (size: number): Buffer => chunk(TYPES.chunkSize, uint32(size), CONTROL);

/** So many bytes were received, of which 32 bits are said. */
export const acknowledgement = (received: number): Buffer =>
  chunk(TYPES.acknowledgement, uint32(received % TIMES), CONTROL);

/** The peer is to acknowledge each time that it has received so many bytes. */
export const windowSize = (bytes: number): Buffer => chunk(TYPES.windowSize, uint32(bytes), CONTROL);

/** The peer is to send no more than so many bytes without an acknowledgement. */
export const peerBandwidth = (bytes: number): Buffer =>
  chunk(TYPES.peerBandwidth, Buffer.concat([uint32(bytes), Buffer.from([DYNAMIC])]), CONTROL);

/** The answer to a ping holds the time of the ping. */
export const pingResponse = (time: Buffer): Buffer =>
  chunk(TYPES.userControl, Buffer.concat([Buffer.from([0, PING_RESPONSE]), time]), CONTROL);

/** A command with its values: the number of the transaction, an object or null, and what else it needs. */
export const command = (name: string, values: AmfValue[], stream = 0): Buffer =>
  chunk(TYPES.command, writeValues(name, ...values), { stream });

/** A command as it was received, and what comes first in it; its values are read when someone needs them. */
export type Command = {
  name: string;
  /** The number that an answer is to have; zero where none is expected, or where it cannot be read. */
  expected: () => number;
  values: () => { transaction: number; object: unknown; argument: unknown };
};

const read = (bytes: Buffer, most: number): unknown[] => {
  try {
    return readValues(bytes, most);
  } catch (error) {
    if (error instanceof AmfError) throw new Violation('The encoder sends a command that cannot be read.');
    throw error;
  }
};

/**
 * Reads a command. Those of clients that announced AMF3 have a byte before them, and are AMF0 behind it nevertheless.
 * @throws Violation
 */
export const readCommand = ({ type, body }: Message): Command => {
  const bytes = type === TYPES.amf3Command ? body.subarray(1) : body;
  if (body.length < LEAST_BYTES || bytes[0] !== AMF_STRING)
    throw new Violation('The encoder sends a command without a name.');
  const numberOf = (transaction: unknown): number => (typeof transaction === 'number' ? transaction : 0);
  return {
    name: String(read(bytes, 1)[0]),
    expected: () => {
      try {
        return numberOf(readValues(bytes, 2)[1]);
      } catch (error) {
        if (error instanceof AmfError) return 0;
        throw error;
      }
    },
    values: () => {
      const [, transaction, object, argument] = read(bytes, 4);
      return { transaction: numberOf(transaction), object, argument };
    },
  };
};

/** A data message of a client that announced AMF3 as any other: it has a zero before it, and is AMF0 behind it. */
export const plainData = (message: Message): Message => ({
  ...message,
  type: TYPES.data,
  body: message.body[0] === 0 ? message.body.subarray(1) : message.body,
});

const TAG_HEAD_BYTES = 11;
const TAG_SIZE_BYTES = 4;

/**
 * The messages in an aggregate (RTMP 1.0, 7.1.6): tags as in a file of FLV, whose times count from that of the first.
 * Copies, so that one of them does not keep all of their bytes.
 * @throws Violation
 */
export function* messagesIn({ stream, time, body }: Message): Generator<Message> {
  let first: number | null = null;
  for (let at = 0; at + TAG_HEAD_BYTES <= body.length; ) {
    const begin = at + TAG_HEAD_BYTES;
    const end = begin + body.readUIntBE(at + 1, 3);
    if (end > body.length) throw new Violation('The encoder sends an aggregate message that ends too early.');
    const stated = body.readUIntBE(at + 4, 3) + body.readUInt8(at + 7) * 0x1000000;
    first ??= stated;
    const bytes = Buffer.from(body.subarray(begin, end));
    yield { type: body.readUInt8(at), stream, time: (time + stated - first + TIMES) % TIMES, body: bytes };
    at = end + TAG_SIZE_BYTES;
  }
}
