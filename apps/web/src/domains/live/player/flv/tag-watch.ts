/** Follows the pictures of an FLV stream as it arrives. */
type TagWatch = {
  take: (bytes: ArrayBuffer) => void;
  /** Duration of the last picture of the previous format, in milliseconds; null when there was none. */
  lastPictureMs: () => number | null;
};

const HEADER = 13;
/** A tag's header and the two bytes that identify its content. */
const TAG_HEAD = 13;
const VIDEO = 9;
const ENHANCED = 0x80;

export const newTagWatch = (): TagWatch => {
  // Bytes until the next tag; a tag may span several messages.
  let skip = HEADER;
  const head = new Uint8Array(TAG_HEAD);
  let filled = 0;
  let pictureAt: number | null = null;
  let formatBegins = false;
  let lastPictureMs: number | null = null;

  const note = () => {
    const [type = 0, , , , high = 0, middle = 0, low = 0, top = 0, , , , first = 0, second = 0] = head;
    if ((type & 31) !== VIDEO) return;
    const isFormat = first & ENHANCED ? (first & 15) === 0 : second === 0;
    if (isFormat) {
      formatBegins = true;
      return;
    }
    const time = ((top << 24) | (high << 16) | (middle << 8) | low) >>> 0;
    if (formatBegins && pictureAt !== null) lastPictureMs = time - pictureAt;
    formatBegins = false;
    pictureAt = time;
  };
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
      note();
      const [, high = 0, middle = 0, low = 0] = head;
      // The rest of the body, and the size of the whole tag after it.
      skip = high * 65_536 + middle * 256 + low + 2;
    }
  };
  return { take, lastPictureMs: () => lastPictureMs };
};
