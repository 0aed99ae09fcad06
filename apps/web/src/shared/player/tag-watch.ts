/** Counts the sound and the pictures of an FLV stream as it arrives, without reading what is in them. */
export type TagWatch = {
  take: (bytes: ArrayBuffer) => void;
  audio: () => number;
  video: () => number;
};

const HEADER = 13;
const TAG_HEAD = 11;
const AUDIO = 8;
const VIDEO = 9;

export const newTagWatch = (): TagWatch => {
  let audio = 0;
  let video = 0;
  // Bytes until the next tag begins; a tag may lie across several messages.
  let skip = HEADER;
  const head = new Uint8Array(TAG_HEAD);
  let filled = 0;

  const take = (bytes: ArrayBuffer) => {
    const all = new Uint8Array(bytes);
    let at = 0;
    while (at < all.length) {
      if (skip > 0) {
        const step = Math.min(skip, all.length - at);
        skip -= step;
        at += step;
        continue;
      }
      const part = all.subarray(at, at + TAG_HEAD - filled);
      head.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < TAG_HEAD) return;
      filled = 0;
      const [type = 0, high = 0, middle = 0, low = 0] = head;
      if ((type & 31) === AUDIO) audio += 1;
      if ((type & 31) === VIDEO) video += 1;
      // The body, and the size of the whole tag after it.
      skip = high * 65_536 + middle * 256 + low + 4;
    }
  };
  return { take, audio: () => audio, video: () => video };
};
