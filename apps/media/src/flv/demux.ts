import { readTag, TAG_TYPES, type Tag, type TagKind } from './tag.ts';

const KINDS = new Map<number, TagKind>(
  (Object.keys(TAG_TYPES) as TagKind[]).map((kind) => [TAG_TYPES[kind], kind] as const),
);

/**
 * Cuts a stream of FLV bytes into tags as they arrive. Throws at what is no FLV and at a tag over `maxTag` bytes, judged
 * by its header; holds no more than one tag.
 */
export const flvDemuxer = (onTag: (tag: Tag) => void, maxTag = 4 * 1024 * 1024) => {
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  return (bytes: Buffer): void => {
    let data = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    if (!begun) {
      if (data.length < 13) {
        rest = data;
        return;
      }
      if (data.toString('latin1', 0, 3) !== 'FLV') throw new Error('not FLV');
      begun = true;
      data = data.subarray(data.readUInt32BE(5) === 9 ? 13 : data.length);
    }
    while (data.length >= 11) {
      const size = data.readUIntBE(1, 3);
      if (size > maxTag) throw new Error('an FLV tag is too large');
      if (data.length < 11 + size + 4) break;
      const kind = KINDS.get(data[0]!);
      const time = data.readUIntBE(4, 3) + data[7]! * 0x1000000;
      if (kind) onTag(readTag(kind, time, Buffer.from(data.subarray(11, 11 + size))));
      data = data.subarray(11 + size + 4);
    }
    rest = Buffer.from(data);
  };
};

/** All tags of an FLV file that lies in memory. */
export const tagsOf = (file: Buffer): Tag[] => {
  const tags: Tag[] = [];
  flvDemuxer((tag) => tags.push(tag))(file);
  return tags;
};
