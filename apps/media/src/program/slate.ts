import type { Tag } from '../flv/tag.ts';
import type { Headers } from '../line/line.ts';

/** A short clip played in a loop, packed here: it needs no encoder while it runs. */
export type Slate = {
  headers: Headers;
  /** Starts from the clip's first key frame. */
  start: (now: number) => void;
  /** The tags that became due since the last call. */
  due: (now: number) => Tag[];
};

/** Builds a slate from the tags of an FLV clip, which must start with a key frame. */
export const newSlate = (clip: Tag[]): Slate => {
  const find = (kind: Tag['kind'], role: Tag['role']) =>
    clip.find((tag) => tag.kind === kind && tag.role === role) ?? null;
  const headers: Headers = {
    video: find('video', 'config'),
    audio: find('audio', 'config'),
    metadata: find('data', 'metadata'),
  };
  const frames = clip.filter((tag) => tag.role === 'key' || tag.role === 'inter' || tag.role === 'sound');
  const pictures = frames.filter((tag) => tag.kind === 'video');
  const begin = pictures[0]?.time ?? 0;
  const lastTime = pictures.at(-1)?.time ?? 0;
  const frameMs = pictures.length > 1 ? (lastTime - begin) / (pictures.length - 1) : 40;
  const durationMs = lastTime - begin + frameMs;
  let startedAt = 0;
  let next = 0;
  return {
    headers,
    start: (now) => {
      startedAt = now;
      next = frames.findIndex((tag) => tag.role === 'key');
    },
    due: (now) => {
      const tags: Tag[] = [];
      // At most two rounds at once: after a long pause of the process the slate continues without catching up.
      for (let left = frames.length * 2; left > 0 && frames.length > 0; left--) {
        const round = Math.floor(next / frames.length);
        const frame = frames[next % frames.length]!;
        const time = frame.time - begin + round * durationMs;
        if (startedAt + time > now) return tags;
        tags.push({ ...frame, time: Math.max(0, Math.round(time)) });
        next += 1;
      }
      startedAt = now - (Math.floor(next / frames.length) * durationMs || 0);
      return tags;
    },
  };
};
