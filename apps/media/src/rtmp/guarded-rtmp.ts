import { partsOf } from '@onair/contract/typed';
import type { Limits } from '../guard/limits.ts';
import { type Message, newChunkReader, Violation } from './chunk-reader.ts';
import { type Invoke, Rtmp } from './library.ts';

const SET_CHUNK_SIZE = 1;
const ABORT = 2;
const WINDOW_SIZE = 5;
const USER_CONTROL = 4;
const PING_REQUEST = 6;
const PING_RESPONSE = 7;
const KINDS = new Map<number, 'audio' | 'video' | 'data'>([
  [8, 'audio'],
  [9, 'video'],
  [18, 'data'],
] as const);
const AMF3_COMMAND = 17;
const AMF_STRING = 2;

export type MediaMessage = { kind: 'audio' | 'video' | 'data'; time: number; body: Buffer };

/** The library's commands over chunks that are read here: violations throw before memory is allocated. */
export class GuardedRtmp extends Rtmp {
  #chunks: ReturnType<typeof newChunkReader>;
  #authorized = false;
  #connected = false;
  #asked = false;
  #window = 0;
  #received = 0;
  #acknowledged = 0;
  encoder: string | null = null;
  onPublishRequest: (name: string, app: string) => void = () => undefined;
  /** `connect` was answered. */
  onConnected: () => void = () => undefined;
  onMedia: (message: MediaMessage) => void = () => undefined;
  onFinished: () => void = () => undefined;

  constructor(limits: Limits) {
    super();
    this.#chunks = newChunkReader(
      limits,
      () => ({
        // After the request to publish at most the rest of one read arrives before the answer.
        messageBytes: this.#asked ? limits.messageBytes : limits.messageBytesBefore,
        bufferedBytes: this.#authorized ? limits.bufferedBytes : limits.bufferedBytesBefore,
      }),
      (message) => this.#take(message),
    );
    // The library's own FLV reader is unused here and holds a megabyte.
    this.flv = null;
  }

  get handshaken(): boolean {
    return this.handshakeState === 3;
  }

  get asked(): boolean {
    return this.#asked;
  }

  override parserData(bytes: Buffer): string | null {
    const error = super.parserData(bytes);
    this.#received += bytes.length;
    if (this.#window > 0 && this.#received - this.#acknowledged >= this.#window) {
      this.#acknowledged = this.#received;
      this.sendACK(this.#received % 0x100000000);
    }
    return error;
  }

  /** Bytes of memory held for messages in progress. */
  get held(): number {
    return this.#chunks.held();
  }

  override chunkRead(bytes: Buffer, from: number, length: number): null {
    this.#chunks.read(bytes.subarray(from, from + length));
    return null;
  }

  #take({ type, stream, time, body }: Message): void {
    this.parserPacket = { header: { type, length: body.length, stream_id: stream }, clock: time, payload: body };
    this.packetHandler();
  }

  override controlHandler(): void {
    const { header, payload } = this.parserPacket;
    if (header.length < 4) throw new Violation('The encoder sends a control message that is too short.');
    const value = payload.readUInt32BE();
    if (header.type === SET_CHUNK_SIZE) this.#chunks.setChunkSize(value);
    else if (header.type === ABORT) this.#chunks.abort(value);
    else if (header.type === WINDOW_SIZE) {
      this.#window = Math.max(value, 65_536);
    }
  }

  /** Relays send pings, and disconnect peers that do not answer with the same timestamp. */
  override eventHandler(): void {
    const { header, payload } = this.parserPacket;
    if (header.length < 6 || payload.readUInt16BE() !== PING_REQUEST) return;
    const answer = Buffer.from([2, 0, 0, 0, 0, 0, 6, USER_CONTROL, 0, 0, 0, 0, 0, PING_RESPONSE, 0, 0, 0, 0]);
    payload.copy(answer, 14, 2, 6);
    this.onOutputCallback(answer);
  }

  override invokeHandler(): void {
    const { header, payload } = this.parserPacket;
    // The library silently ignores what is not a command.
    const name = payload[header.type === AMF3_COMMAND ? 1 : 0];
    if (header.length < 4 || name !== AMF_STRING) throw new Violation('The encoder sends a command without a name.');
    super.invokeHandler();
  }

  override onConnect(message: Invoke): void {
    const { cmdObj } = message;
    if (typeof cmdObj !== 'object' || cmdObj === null)
      throw new Violation('The encoder connects without saying to which address.');
    const { tcUrl, app, flashVer } = partsOf(cmdObj);
    if (typeof tcUrl !== 'string' || !URL.canParse(tcUrl) || typeof app !== 'string') {
      throw new Violation('The encoder connects without saying to which address.');
    }
    this.encoder = typeof flashVer === 'string' ? flashVer.slice(0, 100) : null;
    super.onConnect(message);
    this.#connected = true;
    this.onConnected();
  }

  /** The reply waits for `accept`: until then nothing from this peer counts. */
  override onPublish({ streamName }: Invoke): void {
    if (this.#asked) throw new Violation('The encoder asks to publish twice over one connection.');
    this.#asked = true;
    this.streamName = '';
    this.streamId = this.parserPacket.header.stream_id;
    // Encoders whose key stands in the server's address send an empty name, or none.
    this.onPublishRequest(typeof streamName === 'string' ? streamName : '', this.streamApp ?? '');
  }

  accept(): void {
    this.#authorized = true;
    this.respondPublish();
  }

  refuse(code: string, description: string): void {
    this.sendStatusMessage(this.streamId, 'error', code, description);
  }

  /** Tells the peer why its connection ends, in the form of an answer that it understands at this point. */
  fail(description: string): void {
    const info = { level: 'error', code: 'NetConnection.Connect.Rejected', description };
    if (!this.handshaken) return;
    if (this.#asked) this.refuse('NetStream.Failed', description);
    else if (this.#connected) this.sendStatusMessage(0, 'error', 'NetConnection.Connect.Failed', description);
    else this.sendInvokeMessage(0, { cmd: '_error', transId: 1, cmdObj: null, info });
  }

  /** Viewers are served over WebSocket: playback over RTMP is not supported. */
  override onPlay(): void {
    throw new Violation('Nothing is played over RTMP here. Watch on the page of the live, or its HLS.', 'play');
  }

  override onDeleteStream(): void {
    this.onFinished();
  }

  override dataHandler(): void {
    const { header, payload, clock } = this.parserPacket;
    if (!this.#asked) throw new Violation('The encoder sends pictures or sound before it asks to publish.');
    const kind = KINDS.get(header.type);
    if (!kind || header.length === 0) return;
    this.onMedia({ kind, time: clock, body: payload });
  }
}
