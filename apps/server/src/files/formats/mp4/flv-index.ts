import { aacName, avcName } from '@onair/contract/live/media/codecs';
import { aacEntry, avcEntry } from './boxes.ts';
import type { Track } from './movie.ts';

const FLV_HEAD = 13;
const TAG_HEAD = 11;
/** Bytes of a tag that are enough to index it without its body. */
const HEAD_BYTES = TAG_HEAD + 5;
const [AUDIO, VIDEO, SCRIPT] = [8, 9, 18];
const KEY_FRAME = 1;
const CONFIG = 0;
const MEDIA = 1;
/** Kind, codec and composition time before H.264; kind and codec before AAC. */
const [VIDEO_HEAD, AUDIO_HEAD] = [5, 2];

type TrackIndex = { at: number[]; sizes: number[]; millis: number[] };
const nothing = (): TrackIndex => ({ at: [], sizes: [], millis: [] });

/** A number in the metadata of an FLV file (AMF0). */
const numberIn = (script: Buffer, name: string): number | null => {
  const key = Buffer.from(`\0${String.fromCharCode(name.length)}${name}\0`, 'latin1');
  const at = script.indexOf(key);
  return at < 0 || at + key.length + 8 > script.length ? null : script.readDoubleBE(at + key.length);
};

/**
 * Indexes the samples of an FLV file with H.264 without reordered frames and AAC-LC, as videos are prepared here, while
 * its bytes stream through: push them in order, then read the result. Source: FLV 10.1, annex E.
 */
export const flvIndexer = () => {
  const [video, audio] = [nothing(), nothing()];
  const keys: number[] = [];
  let [avcC, aac, script] = [Buffer.alloc(0), Buffer.alloc(0), Buffer.alloc(0)];
  /** The position of `rest`, and how many bytes after it to skip. */
  let [base, skip] = [0, FLV_HEAD];
  let rest: Buffer = Buffer.alloc(0);

  const note = (found: TrackIndex, at: number, size: number, millis: number): void => {
    found.at.push(at);
    found.sizes.push(size);
    found.millis.push(millis);
  };

  /** @returns bytes of the tag at `at`; null while too few have arrived */
  const take = (bytes: Buffer, at: number): number | null => {
    if (bytes.length - at < HEAD_BYTES) return null;
    const [kind, length] = [bytes[at], bytes.readUIntBE(at + 1, 3)];
    const millis = bytes.readUIntBE(at + 4, 3) + (bytes[at + 7] ?? 0) * 2 ** 24;
    const body = at + TAG_HEAD;
    const isConfig = kind === SCRIPT || ((kind === VIDEO || kind === AUDIO) && bytes[body + 1] === CONFIG);
    if (isConfig && bytes.length < body + length) return null;
    if (kind === SCRIPT && script.length === 0) script = Buffer.from(bytes.subarray(body, body + length));
    else if (kind === VIDEO && isConfig) avcC = Buffer.from(bytes.subarray(body + VIDEO_HEAD, body + length));
    else if (kind === AUDIO && isConfig) aac = Buffer.from(bytes.subarray(body + AUDIO_HEAD, body + AUDIO_HEAD + 2));
    else if (kind === VIDEO && bytes[body + 1] === MEDIA) {
      note(video, base + body + VIDEO_HEAD, length - VIDEO_HEAD, millis);
      if ((bytes[body] ?? 0) >> 4 === KEY_FRAME) keys.push(video.at.length);
    } else if (kind === AUDIO) note(audio, base + body + AUDIO_HEAD, length - AUDIO_HEAD, millis);
    return TAG_HEAD + length + 4;
  };

  const push = (chunk: Buffer): void => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = Math.min(skip, bytes.length);
    skip -= at;
    for (let size = take(bytes, at); skip === 0 && size !== null; size = skip === 0 ? take(bytes, at) : null) {
      skip = Math.max(0, at + size - bytes.length);
      at = Math.min(bytes.length, at + size);
    }
    rest = bytes.subarray(at);
    base += at;
  };

  return {
    push,
    /** The result: tracks with samples at their positions in the FLV file. None without pictures. */
    tracks: (): Track[] => {
      const size = { width: numberIn(script, 'width') ?? 1280, height: numberIn(script, 'height') ?? 720 };
      const fps = Math.round(numberIn(script, 'framerate') ?? 0);
      if (video.at.length === 0 || avcC.length === 0) return [];
      const pictures: Track = {
        handler: 'vide',
        ...timed(video, fps, 1),
        entry: avcEntry({ avcC, ...size }),
        codec: avcName(avcC),
        keys,
        ...size,
      };
      if (audio.at.length === 0 || aac.length < 2) return [pictures];
      const rate = RATES[(aac.readUInt16BE(0) >> 7) & 15] ?? 48_000;
      const sound: Track = {
        handler: 'soun',
        ...timed(audio, rate, AAC_SAMPLES),
        entry: aacEntry(aac, rate),
        codec: aacName(aac),
        keys: null,
        width: 0,
        height: 0,
      };
      return [pictures, sound];
    },
  };
};

/** Samples a second by their index in an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.3.4). */
const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
const AAC_SAMPLES = 1024;
/** FLV rounds times to milliseconds; within this tolerance a sample is where its number puts it. */
const ROUNDED_MS = 2;

/** Exact times where samples are contiguous, else those of the file. */
const timed = ({ at, sizes, millis }: TrackIndex, scale: number, step: number) => {
  const [first = 0] = millis;
  const even = scale > 0 && millis.every((ms, n) => Math.abs(ms - first - (n * step * 1000) / scale) <= ROUNDED_MS);
  if (even) return { at, sizes, times: at.map((_, n) => n * step), offsets: null, scale, length: at.length * step };
  const times = millis.map((ms) => ms - first);
  const last = times.at(-1) ?? 0;
  return { at, sizes, times, offsets: null, scale: 1000, length: last + Math.max(1, last - (times.at(-2) ?? 0)) };
};
