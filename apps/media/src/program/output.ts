import { formatOfAac } from '../flv/aac.ts';
import { plainMetadata } from '../flv/metadata.ts';
import type { Tag, TagRole } from '../flv/tag.ts';
import { silenced } from './mute.ts';
import type { Packet } from './packet.ts';
import { newTimeline, rebase, startAt, type Timeline } from './rebase.ts';

/** Takes tags with their final times, in the order in which viewers get them. */
export type Sink = (kind: Tag['kind'], role: TagRole, time: number, body: Buffer) => void;

/** One stream that never breaks: whatever comes, viewers see one clock that goes on, and the headers they need. */
export type Output = {
  push: (packet: Packet) => void;
  /** What comes next does not follow: wait for a key frame. */
  interrupt: () => void;
  /** Whoever comes now is told everything anew. */
  end: () => void;
  mute: (muted: boolean) => void;
};

export const newOutput = (sink: Sink): Output => {
  let epoch: number | null = null;
  let timeline: Timeline = newTimeline();
  let channels: number | null = null;
  /** Whether viewers were last told that sound is Opus. */
  let opus = false;
  let muted = false;

  const last = () => Math.max(timeline.video, timeline.audio, 0);
  const header = (tag: Tag | null) => {
    if (!tag) return;
    if (tag.kind === 'audio') {
      opus = tag.codec === 'opus';
      channels = tag.codec === 'aac' ? (formatOfAac(tag.body.subarray(2))?.channels ?? null) : null;
    }
    sink(tag.kind, tag.role, last(), tag.kind === 'data' ? plainMetadata(tag.body) : tag.body);
  };
  const begin = ({ epoch: next, tag, headers, silent }: Packet) => {
    epoch = next;
    timeline = startAt(timeline, tag.time);
    channels = null;
    header(headers.metadata);
    header(headers.video);
    // Players begin anew when the codec of the sound changes: for a slate's silence there is no need.
    if (!(silent && opus)) header(headers.audio);
  };

  return {
    push: (packet) => {
      const { tag } = packet;
      if (packet.epoch !== epoch) {
        if (tag.role !== 'key') return;
        begin(packet);
      }
      if (tag.role === 'config' || tag.role === 'metadata') return header(tag);
      if (tag.kind === 'data' || tag.role === 'other') return;
      const own = packet.silent && opus && tag.kind === 'audio' ? { ...tag, codec: 'opus' } : tag;
      const sent = muted || own !== tag ? silenced(own, channels) : tag;
      if (!sent) return;
      const moved = rebase(timeline, tag.kind, tag.time);
      timeline = moved.line;
      if (moved.time !== null) sink(sent.kind, sent.role, moved.time, sent.body);
    },
    interrupt: () => {
      epoch = null;
    },
    end: () => {
      epoch = null;
      opus = false;
    },
    mute: (on) => {
      muted = on;
    },
  };
};
