import { plainMetadata } from '../flv/metadata.ts';
import type { Tag, TagRole } from '../flv/tag.ts';
import { newTimeline, rebase, startAt, type Timeline } from './rebase.ts';
import type { Packet } from './selector.ts';
import { DEFAULT_SOUND, isPlayableSound, type Silence, silenceLike } from './silence.ts';

/** Takes tags with their final times, in the order in which viewers get them. */
type Sink = (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;

/**
 * One continuous stream: whatever the source does, viewers get one monotonic clock, the headers they need, and picture
 * and sound at all times. Silence replaces missing sound.
 */
export type Output = {
  push: (packet: Packet) => void;
  /** The next packet is discontinuous: wait for a key frame. */
  interrupt: () => void;
  /** New viewers get all headers again. */
  end: () => void;
};

/** Pictures without sound for this long have none: a codec header may follow the first picture a little later. */
const WITHOUT_SOUND_MS = 500;
/** A longer hole in the sound is left as it is. */
const LONGEST_FILL_MS = 12_000;

type Hooks = {
  /** Called before sound without a codec header follows sound that had one. */
  forgetSound?: () => void;
  /** Called before a source begins, with its time. */
  begins?: (time: number) => void;
};

export const newOutput = (sink: Sink, { forgetSound, begins }: Hooks = {}): Output => {
  let epoch: number | null = null;
  let timeline: Timeline = newTimeline();
  /** The codec header of the sound that viewers have, or a first frame of MP3. */
  let soundHeader: Tag | null = null;
  let silence: Silence | null = null;
  /** The exact time of the last silent frame: times on the wire are whole milliseconds. */
  let silentAt = 0;
  /** The last picture sent when sound was last heard, and how far that sound was behind it. */
  let soundAt = 0;
  let lagMs = 0;

  const sendSoundHeader = (tag: Tag) => {
    soundHeader = tag;
    silence = silenceLike(tag);
    if (tag.role === 'config') sink('audio', 'config', Math.max(timeline.video, timeline.audio, 0), tag.body);
    else forgetSound?.();
  };
  const header = (tag: Tag) => {
    if (tag.kind === 'audio') return isPlayableSound(tag.codec) ? sendSoundHeader(tag) : undefined;
    const body = tag.kind === 'data' ? plainMetadata(tag.body) : tag.body;
    sink(tag.kind, tag.role, Math.max(timeline.video, timeline.audio, 0), body);
  };
  /** Silent frames after the sound that was sent last, as many as end by `until`. */
  const fill = (until: number) => {
    if (!silence) sendSoundHeader(DEFAULT_SOUND);
    if (!silence) return;
    const { body, frameMs } = silence;
    if (until - timeline.audio > LONGEST_FILL_MS) timeline = { ...timeline, audio: until };
    const last = Math.round(silentAt) === timeline.audio ? silentAt : timeline.audio;
    for (let next = last + frameMs; next + frameMs <= until; next += frameMs) {
      silentAt = next;
      timeline = { ...timeline, audio: Math.round(next) };
      sink('audio', 'sound', timeline.audio, body);
    }
  };
  const begin = ({ epoch: next, tag, headers, silent }: Packet) => {
    const first = timeline.video < 0;
    epoch = next;
    timeline = startAt(timeline, tag.time);
    const startsAt = tag.time + timeline.offset;
    if (!first && soundHeader) fill(startsAt);
    soundAt = startsAt;
    lagMs = 0;
    begins?.(startsAt);
    if (headers.metadata) header(headers.metadata);
    if (headers.video) header(headers.video);
    if (headers.audio && !silent) header(headers.audio);
  };
  const picture = ({ tag, silent }: Packet) => {
    const moved = rebase(timeline, 'video', tag.time);
    timeline = moved.line;
    if (moved.time === null) return;
    if (silent || moved.time - soundAt > WITHOUT_SOUND_MS) fill(moved.time - lagMs);
    sink('video', tag.role, moved.time, tag.body);
  };
  const sound = ({ tag, headers, silent }: Packet) => {
    const known = headers.audio?.codec === tag.codec ? headers.audio : null;
    if (silent || !isPlayableSound(tag.codec) || (!known && tag.codec !== 'mp3')) return;
    if (known && !soundHeader?.body.equals(known.body)) sendSoundHeader(known);
    else if (!known && soundHeader?.codec !== tag.codec) sendSoundHeader(tag);
    const moved = rebase(timeline, 'audio', tag.time);
    timeline = moved.line;
    soundAt = timeline.video;
    lagMs = timeline.video - (tag.time + timeline.offset);
    if (moved.time !== null) sink('audio', tag.role, moved.time, tag.body);
  };

  return {
    push: (packet) => {
      const { tag, silent } = packet;
      if (packet.epoch !== epoch) {
        if (tag.role !== 'key') return;
        begin(packet);
      }
      if (tag.role === 'key' || tag.role === 'inter') picture(packet);
      else if (tag.role === 'sound') sound(packet);
      else if (tag.role === 'caption') sink('data', 'caption', Math.max(timeline.video, 0), tag.body);
      else if (tag.role !== 'other' && !(silent && tag.kind === 'audio')) header(tag);
    },
    interrupt: () => {
      epoch = null;
    },
    end: () => {
      epoch = null;
      soundHeader = null;
      silence = null;
    },
  };
};
