import type { Tag } from '../flv/tag.ts';

/** Two bytes of the first field. */
export type Pair = [number, number];

/** Bytes with odd parity, as lines of television want them. */
const withParity = (byte: number): number => {
  const ones = byte.toString(2).replaceAll('0', '').length;
  return ones % 2 === 0 ? byte | 0x80 : byte;
};

/** Plain characters, two by two. */
export const letters = (text: string): Pair[] =>
  Array.from({ length: Math.ceil(text.length / 2) }, (_, n) => [
    text.charCodeAt(2 * n),
    text.charCodeAt(2 * n + 1) || 0,
  ]);
/** A control code, sent twice. */
const twice = (first: number, second: number): Pair[] => [
  [first, second],
  [first, second],
];
export const RESUME = twice(0x14, 0x20);
export const PAINT = twice(0x14, 0x29);
export const SHOW = twice(0x14, 0x2f);
export const ERASE = twice(0x14, 0x2c);
export const CLEAR_HIDDEN = twice(0x14, 0x2e);
export const RETURN = twice(0x14, 0x2d);
export const rollUp = (rows: 2 | 3 | 4): Pair[] => twice(0x14, 0x23 + rows);
/** The beginning of the last row. */
export const LAST_ROW = twice(0x14, 0x70);
export const control = twice;

/** A caption in one piece, shown with its last pair. */
export const popOn = (text: string): Pair[] => [...RESUME, ...CLEAR_HIDDEN, ...LAST_ROW, ...letters(text), ...SHOW];

/** `cc_data` (ATSC A/53 part 4, 6.2.3.1), 31 pairs at most. */
export const ccDataOf = (pairs: readonly Pair[]): Buffer =>
  Buffer.from([0x40 | pairs.length, 0xff, ...pairs.flatMap((pair) => [0xfc, ...pair.map(withParity)]), 0xff]);

/** A unit of H.264 with this message, in start codes' escapes (ITU-T H.264, 7.4.1). */
const seiUnit = (payload: Buffer): Buffer => {
  const sizes = [...Array<number>(Math.floor(payload.length / 255)).fill(255), payload.length % 255];
  const out: number[] = [6];
  let zeros = 0;
  for (const byte of [4, ...sizes, ...payload, 0x80]) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out.push(byte);
  }
  return Buffer.from(out);
};

const HEAD = 5;
/** A picture of H.264 with a message of user data before it. */
export const withUserData = ({ body }: Tag, userData: Buffer): Buffer => {
  const unit = seiUnit(userData);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([body.subarray(0, HEAD), length, unit, body.subarray(HEAD)]);
};
export const ATSC = Buffer.from('b500314741393403', 'hex');
export const withPairs = (tag: Tag, pairs: readonly Pair[]): Buffer =>
  withUserData(tag, Buffer.concat([ATSC, ccDataOf(pairs)]));
