/** Writes FLV (Adobe FLV 10.1, Enhanced RTMP v2 for Opus): every function returns complete bytes; there is no state. */

export type Description = {
  width: number;
  height: number;
  framerate: number;
  videodatarate: number;
  audiodatarate: number;
  encoder: string;
};

const AUDIO = 8;
const VIDEO = 9;
const DATA = 18;
const OPUS = [0x4f, 0x70, 0x75, 0x73];

/** The start of a file with sound and picture, with the size of the tag before the first. */
export const flvHeader = (): Uint8Array<ArrayBuffer> => Uint8Array.of(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);

/** One tag with the size that follows it; `time` in milliseconds. */
const tag = (type: number, time: number, head: number[], data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const size = head.length + data.length;
  const out = new Uint8Array(11 + size + 4);
  const view = new DataView(out.buffer);
  view.setUint32(0, size);
  out[0] = type;
  view.setUint32(4, (time & 0xffffff) << 8);
  out[7] = (time >>> 24) & 0xff;
  out.set(head, 11);
  out.set(data, 11 + head.length);
  view.setUint32(11 + size, 11 + size);
  return out;
};

/** `onMetaData`: what the encoder says about itself. */
export const descriptionTag = (description: Description): Uint8Array<ArrayBuffer> => {
  const entries = Object.entries(description).flatMap(([name, value]) => [...nameOf(name), ...amfOf(value)]);
  // AMF 0: a string, then an ECMA array of names and values, closed by an empty name and 9.
  const head = [2, ...nameOf('onMetaData'), 8, 0, 0, 0, Object.keys(description).length, ...entries, 0, 0, 9];
  return tag(DATA, 0, head, new Uint8Array());
};

const nameOf = (name: string): number[] => {
  const bytes = new TextEncoder().encode(name);
  return [bytes.length >> 8, bytes.length & 0xff, ...bytes];
};

const amfOf = (value: string | number): number[] => {
  if (typeof value === 'string') return [2, ...nameOf(value)];
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return [0, ...bytes];
};

/** H.264: the decoder's configuration (AVCDecoderConfigurationRecord), then pictures with lengths before their units. */
export const videoConfigTag = (time: number, avcC: Uint8Array) => tag(VIDEO, time, [0x17, 0, 0, 0, 0], avcC);
export const pictureTag = (time: number, key: boolean, data: Uint8Array) =>
  tag(VIDEO, time, [key ? 0x17 : 0x27, 1, 0, 0, 0], data);

/** AAC: AudioSpecificConfig, then raw frames. */
export const aacConfigTag = (time: number, config: Uint8Array) => tag(AUDIO, time, [0xaf, 0], config);
export const aacTag = (time: number, data: Uint8Array) => tag(AUDIO, time, [0xaf, 1], data);

/** Samples at 48 kHz that a decoder skips at the start: the usual value of encoders. */
const PRE_SKIP = 312;

/** Opus: an identification header (RFC 7845, 5.1), then packets. */
export const opusConfigTag = (time: number, { channels, sampleRate }: { channels: number; sampleRate: number }) => {
  const header = new Uint8Array(19);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('OpusHead'));
  header[8] = 1;
  header[9] = channels;
  view.setUint16(10, PRE_SKIP, true);
  view.setUint32(12, sampleRate, true);
  return tag(AUDIO, time, [0x90, ...OPUS], header);
};
export const opusTag = (time: number, data: Uint8Array) => tag(AUDIO, time, [0x91, ...OPUS], data);
