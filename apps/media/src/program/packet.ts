import type { Tag } from '../flv/tag.ts';
import type { Headers } from '../line/line.ts';

/** A tag on its way to viewers. Packets of one epoch belong together; a new one begins with a key frame. */
export type Packet = {
  epoch: number;
  tag: Tag;
  headers: Headers;
  /** What comes from the slate, or while the sound is muted: viewers get silence in its place. */
  silent?: boolean;
};
