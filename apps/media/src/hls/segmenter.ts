import { type Units, unitsOf, withoutCaptions } from '../captions/caption-units.ts';
import { payloadOf, readTag, type Tag, type TagRole } from '../flv/tag.ts';
import { silenceLike } from '../program/silence.ts';
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
const FRAME_MS = 33;
/** A longer hole in the sound is left as it is. */
const LONGEST_FILL_MS = 12_000;
/** Frames of sound over which the unevenness of their times is averaged. */
const UNEVEN_FRAMES = 32;
/** Times on the wire are whole milliseconds: rounding alone makes steps this uneven. */
const ROUNDING_MS = 0.5;
/** One step counts as no more uneven than this: a hole is none. */
const UNEVEN_MOST_MS = 60;
/** How uneven times are taken to be before they are known. */
const UNEVEN_FIRST_MS = 8;

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
  let audio: { config: Buffer; codec: string | null; track: Track; silence: Buffer | null } | null = null;
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
  /** Where the next frame of sound continues the last one of this run, in units of its track. */
  let soundAt: number | null = null;
  /** The time of the last frame of sound as it came, and how far steps between such times are from a frame on average. */
  let lastSoundMs: number | null = null;
  let unevenMs = UNEVEN_FIRST_MS;
  let runMs = 0;
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
  const put = (time: number, duration: number, bytes: Buffer): void => {
    sounds.push({ time, duration, offset: 0, key: true, bytes });
    soundAt = time + duration;
  };
  /** Silence from where the sound ends, or from `from` in a run without any yet: players find no hole. */
  const fillSound = (until: number, from: number): void => {
    if (!audio) return;
    const { track, silence } = audio;
    const { sampleUnits: unit, timescale } = track;
    let at = soundAt ?? Math.max(from, until - timescale);
    if (until <= at) return;
    if (until - at > (LONGEST_FILL_MS * timescale) / 1000) at = until;
    if (silence && unit !== null) for (; at + unit <= until; at += unit) put(at, unit, silence);
    const last = sounds.at(-1);
    if (last) last.duration += until - at;
    else if (silence && until > at) put(at, until - at, silence);
    soundAt = until;
  };
  /** How far sound may be from its own time before frames are left out or filled in; more for encoders with uneven times. */
  const toleratedMs = (time: number, frameMs: number): number => {
    const uneven = Math.max(0, unevenMs - ROUNDING_MS);
    if (lastSoundMs !== null) {
      const off = Math.min(UNEVEN_MOST_MS, Math.abs(time - lastSoundMs - frameMs));
      unevenMs += (off - unevenMs) / UNEVEN_FRAMES;
    }
    lastSoundMs = time;
    return frameMs / 2 + 4 * uneven;
  };
  /**
   * Sound stands where its times say: frames follow each other without a gap, and where that would take them more than
   * half a frame from their times, one is left out or silence is put in between.
   */
  const addSound = ({ time, bytes }: Sound): void => {
    if (!audio) return;
    const { timescale, sampleUnits } = audio.track;
    const asked = Math.round((time * timescale) / 1000);
    const begins = Math.round((runMs * timescale) / 1000);
    if (sampleUnits === null) {
      const last = sounds.at(-1);
      if (last) last.duration = Math.max(1, asked - last.time);
      put(asked, last?.duration ?? timescale / 50, bytes);
      return;
    }
    const tolerated = (toleratedMs(time, (sampleUnits * 1000) / timescale) * timescale) / 1000;
    // The first frame of a run may begin a little before its first picture.
    const expected = soundAt ?? Math.min(asked, begins);
    if (asked < expected - tolerated) return;
    if (asked > expected + tolerated) fillSound(asked, begins);
    put(soundAt ?? expected, sampleUnits, bytes);
  };
  const begin = (time: number): void => {
    if (!video) return;
    const tracks = audio ? [video.track, audio.track] : [video.track];
    const codecs = tracks.map((track) => track.codecs).join(',');
    const { width, height } = video.track;
    emit({ made: 'init', init: { bytes: initSegment(tracks), codecs, width, height } });
    running = true;
    soundAt = null;
    runMs = time;
    partMs = time;
    segmentMs = time;
    const early = waiting;
    waiting = [];
    for (const sound of early) if (sound.time >= time - FRAME_MS) addSound(sound);
  };
  const stop = (until: number): void => {
    settle(until);
    // Players that go on with the next run find the sound of this one up to its end.
    if (running && audio && soundAt !== null) {
      const end = Math.round((until * audio.track.timescale) / 1000);
      fillSound(end, end);
    }
    if (running) endSegment(until);
    running = false;
  };
  /** Applies the headers in effect from this key frame on; where players need them, the run ends before it. */
  const applyHeaders = (time: number): void => {
    if (nextVideo && !video?.config.equals(nextVideo.body)) {
      stop(time);
      const track = videoTrack(nextVideo);
      video = track && { config: nextVideo.body, track, units: unitsOf(nextVideo) };
    }
    if (nextAudio && !audio?.config.equals(nextAudio.body)) {
      stop(time);
      const { body, codec } = nextAudio;
      const track = audioTrack(nextAudio);
      const silence = silenceLike(nextAudio);
      const silent = silence && payloadOf(readTag('audio', 0, silence.body)).bytes;
      audio = track && { config: body, codec, track, silence: silent };
    }
    nextVideo = null;
    nextAudio = null;
  };
  const beginWithKey = (time: number): boolean => {
    firstKeyMs ??= time;
    const sound = nextAudio ?? audio;
    if (!running && !sound && time - firstKeyMs < SOUND_WAIT_MS) return false;
    applyHeaders(time);
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
      // How long a picture is shown is known only now: one that is shown for longer than those before begins a part.
      if (time - segmentMs > LONGEST_MS && held.time > segmentMs) endSegment(held.time);
      else if (time - partMs > PART_SECONDS * 1000 && pictures.length > 0) flushPart(held.time);
      settle(time);
    }
    if (key ? !beginWithKey(time) : !running) return;
    if (key && time - segmentMs >= SEGMENT_MS) endSegment(time);
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
