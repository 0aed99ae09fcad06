/** The parts of node-media-server 4.4.3 that we use; it ships no types. */

declare module 'node-media-server/src/protocol/rtmp.js' {
  export type RtmpPacket = {
    header: { length: number; type: number; stream_id: number };
    clock: number;
    payload: Buffer;
  };
  export type Invoke = { cmd?: unknown; transId?: unknown; cmdObj?: unknown; streamName?: unknown };

  class Rtmp {
    onOutputCallback: (bytes: Buffer) => void;
    handshakeState: number;
    parserPacket: RtmpPacket;
    streamApp: string;
    streamName: string;
    streamId: number;
    flv: unknown;
    parserData(bytes: Buffer): string | null;
    chunkRead(bytes: Buffer, from: number, length: number): string | null;
    packetHandler(): void;
    controlHandler(): void;
    eventHandler(): void;
    invokeHandler(): void;
    dataHandler(): void;
    onConnect(message: Invoke): void;
    onPublish(message: Invoke): void;
    onPlay(message: Invoke): void;
    onDeleteStream(message: Invoke): void;
    respondPublish(): void;
    sendACK(bytes: number): void;
    sendInvokeMessage(stream: number, message: Record<string, unknown>): void;
    sendStatusMessage(stream: number, level: string, code: string, description: string): void;
  }
  export default Rtmp;
}

declare module 'node-media-server/src/protocol/amf.js' {
  const amf: {
    decodeAmf0Data(bytes: Buffer): unknown;
    decodeAmf0Cmd(bytes: Buffer): unknown;
    encodeAmf0Data(message: { cmd: string; dataObj: Record<string, unknown> }): Buffer;
    encodeAmf0Cmd(message: Record<string, unknown> & { cmd: string }): Buffer;
  };
  export default amf;
}

declare module 'node-media-server/src/core/logger.js' {
  const logger: { levels: string[]; level: string };
  export default logger;
}
