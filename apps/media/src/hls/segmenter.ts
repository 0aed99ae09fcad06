import { type Units, unitsOf, withoutCaptions } from '../captions/caption-units.ts';
import { payloadOf, readTag, type Tag, type TagRole } from '../flv/tag.ts';
import { fragment, type Sample } from './fragment.ts';
import { initSegment } from './init-segment.ts';
import { audioTrack, type Track, videoTrack } from './tracks.ts';

/** Maximum duration of a part, in seconds. */
export const PART_SECONDS = 0.5;
/** `EXT-X-TARGETDURATION`: a player without parts stays three of these behind. */
export const TARGET_SECONDS = 2;
/** A segment ends with the first key frame after this duration, */
const SEGMENT_MS = 1400;
/** or, without one, before its duration would round up to more than the target. */
const LONGEST_MS = 2400;
/** Sound may begin a little after the first picture. */
const SOUND_WAIT_MS = 1500;
/** Times on the wire are whole milliseconds: an audio frame within this of its expected time is placed there. */
const ROW_MS = 30;
const FRAME_MS = 33;

export type Init = { bytes: Buffer; codecs: string; width: number; height: number };

/** The output of a segmenter, in order: `init` starts a run of segments after a discontinuity. */
export type Made =
  | { made: 'init'; init: Init }
  | { made: 'part'; bytes: Buffer; seconds: number; independent: boolean; startMs: number; frames: number }
  | { made: 'segmentEnd' };

type Picture = { time: number; compositionOffsetMs: number; key: boolean; bytes: Buffer };
type Sound = { time: number; bytes: Buffer };

/**
 * Turns the tags of one output into CMAF parts. A part ends before it would exceed `PART_SECONDS`; a segment ends with
 * a key frame, or with a part when none comes in time. Different headers start a new run at the next key frame.
 */
export const newSegmenter = (emit: (made: Made) => void) => {
  let video: { config: Buffer; track: Track; units: Units | null } | null = null;
  let audio: { config: Buffer; codec: string | null; track: Track } | null = null;
  /** Headers that apply from the next key frame on. */
  let nextVideo: Tag | null = null;
  let nextAudio: Tag | null = null;
  let running = false;
  let sequence = 0;
  /** The last picture: its duration is known once the next one arrives. */
  let held: Picture | null = null;
  let frameMs = FRAME_MS;
  let pictures: Sample[] = [];
  let sounds: Sample[] = [];
  let waiting: Sound[] = [];
  let soundAt: number | null = null;
  let partMs = 0;
  let segmentMs = 0;
  let firstKeyMs: number | null = null;

  const settle = (until: number): void => {
    if (!held) return;
    const { time, compositionOffsetMs, key, bytes } = held;
    pictures.push({
      time: time * 90,
      duration: Math.max(1, until - time) * 90,
      offset: compositionOffsetMs * 90,
      key,
      bytes,
    });
    held = null;
  };
  const flushPart = (until: number): void => {
    if (pictures.length > 0) {
      const independent = pictures[0]?.key ?? false;
      sequence += 1;
      const bytes = fragment(sequence, audio ? [pictures, sounds] : [pictures]);
      emit({
        made: 'part',
        bytes,
        seconds: (until - partMs) / 1000,
        independent,
        startMs: partMs,
        frames: pictures.length,
      });
    }
    pictures = [];
    sounds = [];
    partMs = until;
  };
  const endSegment = (until: number): void => {
    const some = pictures.length > 0 || partMs > segmentMs;
    flushPart(until);
    if (some) emit({ made: 'segmentEnd' });
    segmentMs = until;
  };
  const addSound = ({ time, bytes }: Sound): void => {
    if (!audio) return;
    const { timescale, sampleUnits } = audio.track;
    const asked = Math.round((time * timescale) / 1000);
    const last = sounds.at(-1);
    if (sampleUnits === null) {
      if (last) last.duration = Math.max(1, asked - last.time);
      sounds.push({ time: asked, duration: last?.duration ?? timescale / 50, offset: 0, key: true, bytes });
      return;
    }
    const inRow = soundAt !== null && Math.abs(asked - soundAt) < (ROW_MS * timescale) / 1000;
    const at = inRow && soundAt !== null ? soundAt : Math.max(asked, soundAt ?? 0);
    // A gap extends the sample before it: a player must not find a hole inside a run.
    if (last) last.duration = at - last.time;
    sounds.push({ time: at, duration: sampleUnits, offset: 0, key: true, bytes });
    soundAt = at + sampleUnits;
  };
  /** Applies the headers in effect from this key frame on. @returns whether players need them */
  const applyHeaders = (): boolean => {
    let changed = false;
    if (nextVideo) {
      const { body } = nextVideo;
      if (!video?.config.equals(body)) {
        const track = videoTrack(nextVideo);
        changed = true;
        video = track && { config: body, track, units: unitsOf(nextVideo) };
      }
      nextVideo = null;
    }
    if (nextAudio) {
      const { body, codec } = nextAudio;
      if (!audio?.config.equals(body)) {
        const track = audioTrack(nextAudio);
        changed = true;
        audio = track && { config: body, codec, track };
      }
      nextAudio = null;
    }
    return changed;
  };
  const begin = (time: number): void => {
    if (!video) return;
    const tracks = audio ? [video.track, audio.track] : [video.track];
    const codecs = tracks.map((track) => track.codecs).join(',');
    const { width, height } = video.track;
    emit({ made: 'init', init: { bytes: initSegment(tracks), codecs, width, height } });
    running = true;
    soundAt = null;
    partMs = time;
    segmentMs = time;
    const early = waiting;
    waiting = [];
    for (const sound of early) if (sound.time >= time - FRAME_MS) addSound(sound);
  };
  const stop = (until: number): void => {
    settle(until);
    if (running) endSegment(until);
    running = false;
  };
  const beginWithKey = (time: number): boolean => {
    firstKeyMs ??= time;
    const sound = nextAudio ?? audio;
    if (!running && !sound && time - firstKeyMs < SOUND_WAIT_MS) return false;
    const before = running;
    if (nextVideo || nextAudio) {
      const changed = applyHeaders();
      if (changed && before) stop(time);
    }
    if (!running) begin(time);
    return running;
  };
  const picture = (tag: Tag): void => {
    const { time } = tag;
    const { bytes, compositionOffsetMs } = payloadOf(tag);
    const key = tag.role === 'key';
    if (held) {
      const gap = time - held.time;
      if (gap > 0 && gap <= 1000 * PART_SECONDS) frameMs = gap;
      settle(time);
    }
    if (key && running && time - segmentMs >= SEGMENT_MS) endSegment(time);
    if (key ? !beginWithKey(time) : !running) return;
    const wouldEnd = time + frameMs;
    if (wouldEnd - segmentMs > LONGEST_MS) endSegment(time);
    else if (wouldEnd - partMs > PART_SECONDS * 1000 && pictures.length > 0) flushPart(time);
    // Players get captions as text, and each but once.
    held = { time, compositionOffsetMs, key, bytes: video?.units ? withoutCaptions(bytes, video.units) : bytes };
  };
  const sound = (tag: Tag): void => {
    // MP3 has no header of its own and is not carried.
    if (tag.codec !== (nextAudio ?? audio)?.codec) return;
    const one = { time: tag.time, bytes: payloadOf(tag).bytes };
    // Sound with a new header waits for the key frame from which that header applies.
    if (running && !nextAudio) addSound(one);
    else {
      waiting.push(one);
      if (waiting.length > 200) waiting.shift();
    }
  };

  return {
    send: (kind: Tag['kind'], role: TagRole, time: number, body: Buffer): void => {
      const tag = readTag(kind, time, body);
      if (role === 'config' && kind === 'video') nextVideo = tag;
      else if (role === 'config' && kind === 'audio') {
        if (!audio?.config.equals(body)) nextAudio = tag;
      } else if (kind === 'video' && (role === 'key' || role === 'inter')) picture(tag);
      else if (kind === 'audio' && role === 'sound') sound(tag);
    },
    /** Closes what is open: nothing follows. */
    end: (): void => {
      if (held) stop(held.time + frameMs);
      else if (running) stop(partMs);
      video = null;
      audio = null;
      nextVideo = null;
      nextAudio = null;
      waiting = [];
      firstKeyMs = null;
    },
  };
};

export type Segmenter = ReturnType<typeof newSegmenter>;
