import { keysOf } from '@onair/contract/typed';
import { readTag, TAG_TYPES, type Tag, type TagKind } from './tag.ts';

const KINDS = new Map<number, TagKind>(keysOf(TAG_TYPES).map((kind) => [TAG_TYPES[kind], kind] as const));

/**
 * Splits a stream of FLV bytes into tags as they arrive. Throws on input that is not FLV and on tags over `maxTag`
 * bytes, by their header alone; holds at most one tag and copies each byte once, however small the pieces are.
 */
export const flvDemuxer = (onTag: (tag: Tag) => void, maxTag = 4 * 1024 * 1024) => {
  let held: Buffer = Buffer.alloc(0);
  let used = 0;
  let begun = false;
  const hold = (bytes: Buffer) => {
    if (used + bytes.length > held.length) {
      const larger = Buffer.allocUnsafe(Math.max(used + bytes.length, 2 * held.length));
      held.copy(larger, 0, 0, used);
      held = larger;
    }
    bytes.copy(held, used);
    used += bytes.length;
  };
  /** Reads whole tags off the front and returns the number of bytes consumed. */
  const take = (data: Buffer): number => {
    let at = 0;
    if (!begun) {
      if (data.length < 13) return 0;
      if (data.toString('latin1', 0, 3) !== 'FLV') throw new Error('not FLV');
      begun = true;
      at = data.readUInt32BE(5) === 9 ? 13 : data.length;
    }
    while (data.length - at >= 11) {
      const size = data.readUIntBE(at + 1, 3);
      if (size > maxTag) throw new Error('an FLV tag is too large');
      if (data.length - at < 11 + size + 4) break;
      const kind = KINDS.get(data[at]!);
      const time = data.readUIntBE(at + 4, 3) + data[at + 7]! * 0x1000000;
      if (kind) onTag(readTag(kind, time, Buffer.from(data.subarray(at + 11, at + 11 + size))));
      at += 11 + size + 4;
    }
    return at;
  };
  return (bytes: Buffer): void => {
    if (used === 0) {
      hold(bytes.subarray(take(bytes)));
      return;
    }
    hold(bytes);
    const taken = take(held.subarray(0, used));
    held.copyWithin(0, taken, used);
    used -= taken;
  };
};

/** All tags of an FLV file in memory. */
export const tagsOf = (file: Buffer): Tag[] => {
  const tags: Tag[] = [];
  flvDemuxer((tag) => tags.push(tag))(file);
  return tags;
};
