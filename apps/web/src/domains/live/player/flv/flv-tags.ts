/** One tag of an FLV stream: 8 is sound, 9 is picture. */
export type FlvTag = { type: number; timeMs: number; body: Uint8Array };

const HEADER = 13;
const TAG_HEAD = 11;
/** The size of the previous tag, which follows each tag. */
const TAG_END = 4;

/** Splits an FLV stream into tags as it arrives; a body is valid until the next chunk. */
export const flvTags = (take: (tag: FlvTag) => void): ((bytes: ArrayBuffer) => void) => {
  let rest = new Uint8Array(0);
  let begun = false;
  return (bytes) => {
    const all = new Uint8Array(rest.length + bytes.byteLength);
    all.set(rest);
    all.set(new Uint8Array(bytes), rest.length);
    let at = 0;
    if (!begun) {
      if (all.length < HEADER) {
        rest = all;
        return;
      }
      begun = true;
      at = HEADER;
    }
    while (at + TAG_HEAD <= all.length) {
      const [type = 0, a = 0, b = 0, c = 0, high = 0, middle = 0, low = 0, top = 0] = all.subarray(at, at + 8);
      const end = at + TAG_HEAD + a * 65_536 + b * 256 + c;
      if (end + TAG_END > all.length) break;
      const timeMs = ((top << 24) | (high << 16) | (middle << 8) | low) >>> 0;
      take({ type: type & 31, timeMs, body: all.subarray(at + TAG_HEAD, end) });
      at = end + TAG_END;
    }
    rest = all.slice(at);
  };
};
