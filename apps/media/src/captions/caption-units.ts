import { withoutEmulation } from '../flv/sps.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';

/** How a codec's header says that pictures are cut into units. */
export type Units = { lengthBytes: number; hevc: boolean };

/** Null for codecs whose captions are not read. */
export const unitsOf = (config: Tag): Units | null => {
  const hevc = config.codec === 'hevc';
  if (!hevc && config.codec !== 'h264') return null;
  return { lengthBytes: ((payloadOf(config).bytes[hevc ? 21 : 4] ?? 3) & 3) + 1, hevc };
};

/** Supplemental enhancement information: type 6 of H.264, 39 and 40 of HEVC. */
const isSei = (head: number, hevc: boolean): boolean =>
  hevc ? [39, 40].includes((head >> 1) & 63) : (head & 31) === 6;
/** `user_data_registered_itu_t_t35` */
const REGISTERED = 4;
/** United States, ATSC, captions (ATSC A/53 part 4, 6.2.3). */
const ATSC_CAPTIONS = Buffer.from('b500314741393403', 'hex');
/** More is no caption: 31 triplets. */
const MOST_BYTES = 1024;

/** Pairs of bytes of one field each (`cc_data`, 6.2.3.1); of those, the first field's. */
export const pairsOf = (ccData: Buffer): [number, number][] => {
  const head = ccData[0] ?? 0;
  const pairs: [number, number][] = [];
  if (!(head & 0x40)) return pairs;
  for (let n = 0, at = 2; n < (head & 31) && at + 3 <= ccData.length; n += 1, at += 3) {
    const [kind = 0, first = 0, second = 0] = ccData.subarray(at, at + 3);
    // Valid, and of the first field.
    if ((kind & 7) === 4) pairs.push([first & 0x7f, second & 0x7f]);
  }
  return pairs;
};

/** The `cc_data` of the messages in one unit (ITU-T H.264, 7.3.2.3.1). */
const ccDataOf = (unit: Buffer, hevc: boolean): Buffer[] => {
  const bytes = withoutEmulation(unit.subarray(hevc ? 2 : 1, MOST_BYTES));
  const found: Buffer[] = [];
  let at = 0;
  /** Numbers over 254 are written as a row of 255 and the rest. */
  const number = (): number => {
    let value = 0;
    for (; bytes[at] === 255; at += 1) value += 255;
    value += bytes[at] ?? 0;
    at += 1;
    return value;
  };
  while (at + 2 < bytes.length) {
    const type = number();
    const length = number();
    const message = bytes.subarray(at, at + length);
    if (type === REGISTERED && message.subarray(0, ATSC_CAPTIONS.length).equals(ATSC_CAPTIONS))
      found.push(message.subarray(ATSC_CAPTIONS.length));
    at += length;
  }
  return found;
};

type Unit = { from: number; until: number; ccData: Buffer[] };

const captionUnits = (picture: Buffer, { lengthBytes, hevc }: Units): Unit[] => {
  const found: Unit[] = [];
  for (let from = 0; from + lengthBytes < picture.length; ) {
    const head = from + lengthBytes;
    const until = head + picture.readUIntBE(from, lengthBytes);
    if (until > picture.length) break;
    if (isSei(picture[head] ?? 0, hevc)) {
      const ccData = ccDataOf(picture.subarray(head, until), hevc);
      if (ccData.length > 0) found.push({ from, until, ccData });
    }
    from = until;
  }
  return found;
};

/** The pairs of bytes that come with a picture. */
export const captionsIn = (picture: Buffer, units: Units): [number, number][] =>
  captionUnits(picture, units).flatMap(({ ccData }) => ccData.flatMap(pairsOf));

/** The picture without the units that hold captions. */
export const withoutCaptions = (picture: Buffer, units: Units): Buffer => {
  const found = captionUnits(picture, units);
  if (found.length === 0) return picture;
  const rest: Buffer[] = [];
  let at = 0;
  for (const { from, until } of found) {
    rest.push(picture.subarray(at, from));
    at = until;
  }
  return Buffer.concat([...rest, picture.subarray(at)]);
};
