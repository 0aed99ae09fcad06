import { entryOf, partsOf } from '@onair/contract/typed';
import { TAG_TYPES, type TagKind } from '../flv/tag.ts';
import type { Limits } from '../guard/limits.ts';
import type { AmfValue } from './amf0.ts';
import type { Message } from './chunk-reader.ts';
import { CHUNK_BYTES } from './chunk-writer.ts';
import { newConnection } from './connection.ts';
import {
  type Command,
  command,
  messagesIn,
  peerBandwidth,
  plainData,
  readCommand,
  setChunkSize,
  TYPES,
  windowSize,
} from './messages.ts';
import { Violation } from './violation.ts';

const KINDS = new Map<number, TagKind>([
  [TAG_TYPES.audio, 'audio'],
  [TAG_TYPES.video, 'video'],
  [TAG_TYPES.data, 'data'],
]);
/** After so many bytes the encoder acknowledges, and may wait for acknowledgements of ours. */
const WINDOW_BYTES = 5_000_000;
const MOST_LETTERS = 100;
/** Names of answers and notices, which need no answer. */
const SAYS = /^(_result$|_error$|on[A-Z])/;
const NO_ADDRESS = 'The encoder connects without saying to which address.';

export type MediaMessage = { kind: TagKind; time: number; body: Buffer };

type SessionEvents = {
  send: (bytes: Buffer) => void;
  /** `connect` was answered. */
  connected: () => void;
  /** It asks to publish: nothing more from it counts until `accept`. */
  publish: (name: string, application: string) => void;
  media: (message: MediaMessage) => void;
  /** It said that it is done. */
  finished: () => void;
};

/**
 * What an encoder and we say to each other, from the handshake to the end of its stream, within the guard's limits:
 * violations throw before memory is taken.
 */
export const newSession = (limits: Limits, events: SessionEvents) => {
  const { send } = events;
  let isConnected = false;
  let hasAsked = false;
  let isAccepted = false;
  let application = '';
  let encoder: string | null = null;
  /** Streams that it created, and the one on which it asked to publish. */
  let streams = 0;
  let publishing = 0;
  let bytesBefore = 0;

  const status = (stream: number, level: 'status' | 'error', code: string, description: string): void =>
    send(command('onStatus', [0, null, { level, code, description }], stream));

  const connect = (transaction: number, object: unknown): void => {
    const { tcUrl, app, flashVer, objectEncoding } = partsOf(object);
    if (typeof tcUrl !== 'string' || !URL.canParse(tcUrl) || typeof app !== 'string') throw new Violation(NO_ADDRESS);
    application = app;
    encoder = typeof flashVer === 'string' ? flashVer.slice(0, MOST_LETTERS) : null;
    const info: Record<string, AmfValue> = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connection succeeded.',
      objectEncoding: typeof objectEncoding === 'number' ? objectEncoding : 0,
    };
    for (const bytes of [windowSize(WINDOW_BYTES), peerBandwidth(WINDOW_BYTES), setChunkSize(CHUNK_BYTES)]) send(bytes);
    send(command('_result', [transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, info]));
    isConnected = true;
    events.connected();
  };
  const createStream = (transaction: number): void => {
    streams += 1;
    send(command('_result', [transaction, null, streams]));
  };
  const isCreated = (stream: unknown): boolean => typeof stream === 'number' && stream >= 1 && stream <= streams;
  /** It is done with a stream: one that it created may be another than the one on which it publishes. */
  const end = (stream: unknown): void => {
    const isOther = stream !== publishing && isCreated(stream) && isCreated(publishing);
    if (hasAsked && !isOther) events.finished();
  };
  const publish = (name: unknown, stream: number): void => {
    // So Flash Player and what is built like it stop.
    if (name === false) {
      end(stream);
      return;
    }
    if (hasAsked) throw new Violation('The encoder asks to publish twice over one connection.');
    hasAsked = true;
    publishing = stream;
    // Encoders whose key stands in the server's address send an empty name, or none.
    events.publish(typeof name === 'string' ? name : '', application);
  };
  /** Viewers are served over WebSocket and HLS. */
  const play = (): never => {
    throw new Violation('Nothing is played over RTMP here. Watch on the page of the live, or its HLS.', 'play');
  };
  /**
   * Encoders wait for an answer to what they number (7.1.1), also where we have nothing to do: `releaseStream`,
   * `FCPublish`, `_checkbw`. Some wait for what Adobe's server calls after the second.
   */
  const answer = ({ name, expected }: Command): void => {
    const transaction = expected();
    if (!(transaction > 0) || SAYS.test(name)) return;
    const info = { level: 'status', code: 'NetStream.Publish.Start', description: 'It may ask to publish.' };
    if (name === 'FCPublish') send(command('onFCPublish', [0, null, info]));
    send(command('_result', [transaction, null]));
  };
  type Values = ReturnType<Command['values']>;
  const commands: Record<string, (values: Values, stream: number) => void> = {
    connect: ({ transaction, object }) => connect(transaction, object),
    createStream: ({ transaction }) => createStream(transaction),
    publish: ({ argument }, stream) => publish(argument, stream),
    play,
    deleteStream: ({ argument }) => end(argument),
    closeStream: (_, stream) => end(stream),
  };
  const media = ({ type, time, body }: Message): void => {
    const kind = KINDS.get(type);
    if (!hasAsked && kind && kind !== 'data')
      throw new Violation('The encoder sends pictures or sound before it asks to publish.');
    // Data may come at any time (7.1.2), and describes nothing while there is no stream.
    if (hasAsked && kind && body.length > 0) events.media({ kind, time, body });
  };
  const take = (message: Message): void => {
    const { type, stream } = message;
    if (type === TYPES.command || type === TYPES.amf3Command) {
      const received = readCommand(message);
      const act = entryOf(commands, received.name);
      if (act) act(received.values(), stream);
      else answer(received);
    } else if (type === TYPES.aggregate) for (const one of messagesIn(message)) media(one);
    else media(type === TYPES.amf3Data ? plainData(message) : message);
  };
  const connection = newConnection({
    side: 'server',
    limits,
    room: () => ({
      // After the request to publish at most the rest of one read arrives before the answer.
      messageBytes: hasAsked ? limits.messageBytes : limits.messageBytesBefore,
      bufferedBytes: isAccepted ? limits.bufferedBytes : limits.bufferedBytesBefore,
    }),
    send,
    take,
  });

  const refuse = (code: string, description: string): void => status(publishing, 'error', code, description);
  return {
    /**
     * Takes bytes as they arrive, in whatever pieces.
     * @throws Violation
     */
    read: (bytes: Buffer): void => {
      if (!hasAsked && bytesBefore > limits.bytesBefore)
        throw new Violation('The encoder sends too much before it asks to publish.', 'tooLarge');
      if (!hasAsked) bytesBefore += bytes.length;
      connection.read(bytes);
    },
    isShaken: connection.isShaken,
    held: connection.held,
    /** Whether it asked to publish. */
    hasAsked: (): boolean => hasAsked,
    /** What it calls itself. */
    encoder: (): string | null => encoder,
    accept: (): void => {
      isAccepted = true;
      const where = application.slice(0, MOST_LETTERS);
      status(publishing, 'status', 'NetStream.Publish.Start', `/${where}/ is now published.`);
    },
    refuse,
    /** Tells the peer why its connection ends, in the form of an answer that it understands at this point. */
    fail: (description: string): void => {
      if (!connection.isShaken()) return;
      const info = { level: 'error', code: 'NetConnection.Connect.Rejected', description };
      if (hasAsked) refuse('NetStream.Failed', description);
      else if (isConnected) status(0, 'error', 'NetConnection.Connect.Failed', description);
      else send(command('_error', [1, null, info]));
    },
  };
};
