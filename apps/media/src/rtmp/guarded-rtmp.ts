import { partsOf } from '@onair/contract/typed';
import type { Limits } from '../guard/limits.ts';
import { type Invoke, Rtmp } from './library.ts';

/** A protocol violation. It ends the peer's connection only. */
export class Violation extends Error {}

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
const CONTINUES = 3;
const AMF3_COMMAND = 17;
const AMF_STRING = 2;

export type MediaMessage = { kind: 'audio' | 'video' | 'data'; time: number; body: Buffer };

/** The library's protocol with limits: violations throw before memory is allocated. */
export class GuardedRtmp extends Rtmp {
  #limits: Limits;
  #authorized = false;
  #asked = false;
  #window = 0;
  #received = 0;
  #acknowledged = 0;
  encoder: string | null = null;
  onPublishRequest: (name: string, app: string) => void = () => undefined;
  onMedia: (message: MediaMessage) => void = () => undefined;
  onFinished: () => void = () => undefined;

  constructor(limits: Limits) {
    super();
    this.#limits = limits;
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

  override packetParse(): void {
    super.packetParse();
    const packet = this.parserPacket;
    if (this.inPackets.size > this.#limits.chunkStreams) throw new Violation('too many chunk streams');
    if (packet.bytes > 0 && packet.header.fmt !== CONTINUES) throw new Violation('a header inside a message');
    const most = this.#authorized ? this.#limits.messageBytes : this.#limits.messageBytesBefore;
    if (packet.header.length > most) throw new Violation('a message is too large');
    if (packet.bytes > 0) this.#makeRoom();
  }

  /** Allocates as bytes arrive, chunk by chunk: a claimed length alone costs nothing. */
  override packetAlloc(): void {
    // Times have 32 bits: a step back appears as a step forward of nearly all of them. The library drops what is
    // beyond.
    this.parserPacket.clock %= 0x1_0000_0000;
    this.#makeRoom();
  }

  #makeRoom(): void {
    const packet = this.parserPacket;
    const needed = Math.min(packet.header.length, packet.bytes + this.inChunkSize);
    if (packet.capacity >= needed) return;
    const size = Math.max(needed, Math.min(packet.header.length, packet.capacity * 2));
    let held = size - packet.capacity;
    for (const other of this.inPackets.values()) held += other.capacity;
    if (held > this.#limits.bufferedBytes) throw new Violation('too much is buffered');
    const payload = Buffer.alloc(size);
    packet.payload.copy(payload, 0, 0, packet.bytes);
    packet.payload = payload;
    packet.capacity = size;
  }

  override controlHandler(): void {
    const { header, payload } = this.parserPacket;
    if (header.length < 4) throw new Violation('a control message is too short');
    const value = payload.readUInt32BE();
    if (header.type === SET_CHUNK_SIZE) {
      if (value < 1 || value > this.#limits.chunkSize) throw new Violation('no such chunk size');
      this.inChunkSize = value;
    } else if (header.type === ABORT) {
      const aborted = this.inPackets.get(value);
      if (aborted) aborted.bytes = 0;
    } else if (header.type === WINDOW_SIZE) {
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
    if (header.length < 4 || name !== AMF_STRING) throw new Violation('a command without a name');
    super.invokeHandler();
  }

  override onConnect(message: Invoke): void {
    const { cmdObj } = message;
    if (typeof cmdObj !== 'object' || cmdObj === null) throw new Violation('connect says nothing');
    const { tcUrl, app, flashVer } = partsOf(cmdObj);
    if (typeof tcUrl !== 'string' || !URL.canParse(tcUrl) || typeof app !== 'string') {
      throw new Violation('connect names no address');
    }
    this.encoder = typeof flashVer === 'string' ? flashVer.slice(0, 100) : null;
    super.onConnect(message);
  }

  /** The reply waits for `accept`: until then nothing from this peer counts. */
  override onPublish({ streamName }: Invoke): void {
    if (typeof streamName !== 'string' || streamName === '') throw new Violation('publish names no stream');
    if (this.#asked) throw new Violation('published twice');
    this.#asked = true;
    this.streamName = '';
    this.streamId = this.parserPacket.header.stream_id;
    this.onPublishRequest(streamName, this.streamApp ?? '');
  }

  accept(): void {
    this.#authorized = true;
    this.respondPublish();
  }

  refuse(code: string, description: string): void {
    this.sendStatusMessage(this.streamId, 'error', code, description);
  }

  /** Viewers are served over WebSocket: playback over RTMP is not supported. */
  override onPlay(): void {
    throw new Violation('play is refused');
  }

  override onDeleteStream(): void {
    this.onFinished();
  }

  override dataHandler(): void {
    const { header, payload, clock } = this.parserPacket;
    if (!this.#asked) throw new Violation('media before publish');
    const kind = KINDS.get(header.type);
    if (!kind || header.length === 0) return;
    this.onMedia({ kind, time: clock, body: Buffer.from(payload.subarray(0, header.length)) });
  }
}
