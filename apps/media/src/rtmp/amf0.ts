/**
 * AMF0 (Adobe, 2007): the values in commands and in descriptions of a stream. Reads all of its types except those that
 * the specification reserves; writes the ones that we send.
 */

/** Bytes that are no AMF0, end too early, or hold more than any encoder sends. */
export class AmfError extends Error {}

/** What can be written: arrays as strict arrays, everything else as what it is. */
export type AmfValue =
  | number
  | boolean
  | string
  | null
  | undefined
  | readonly AmfValue[]
  | { readonly [name: string]: AmfValue };

const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const REFERENCE = 7;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const UNSUPPORTED = 13;
const XML_DOCUMENT = 15;
const TYPED_OBJECT = 16;

/** Encoders nest three deep: an index of key frames in a description. */
const DEEPEST = 32;
/** A value may take a single byte of a message and many of memory: an index of key frames of a day fits. */
const MOST_VALUES = 100_000;
const LONGEST_SHORT = 0xffff;

/**
 * The values at the start of a message, at most so many; what follows them is not looked at. References and values of
 * unsupported types are read as undefined, dates as milliseconds, objects of a class without it.
 * @throws AmfError
 */
export const readValues = (bytes: Buffer, most = Number.POSITIVE_INFINITY): unknown[] => {
  let at = 0;
  let count = 0;
  /** @returns where the next bytes begin, once they are known to be there */
  const past = (size: number): number => {
    const from = at;
    if (size > bytes.length - from) throw new AmfError('It ends in the middle of a value.');
    at += size;
    return from;
  };
  const text = (size: number): string => {
    const from = past(size);
    return bytes.toString('utf8', from, at);
  };
  const shortText = (): string => text(bytes.readUInt16BE(past(2)));
  const longText = (): string => text(bytes.readUInt32BE(past(4)));
  /** Made of entries, so that no name, `__proto__` included, means anything. */
  const fields = (depth: number): Record<string, unknown> => {
    const entries: [string, unknown][] = [];
    for (;;) {
      const name = shortText();
      if (name === '' && bytes[at] === OBJECT_END) break;
      entries.push([name, value(depth)]);
    }
    past(1);
    return Object.fromEntries(entries);
  };
  const list = (depth: number): unknown[] => {
    const values: unknown[] = [];
    for (let left = bytes.readUInt32BE(past(4)); left > 0; left -= 1) values.push(value(depth));
    return values;
  };
  const date = (): number => {
    const milliseconds = bytes.readDoubleBE(past(8));
    // A time zone, which is reserved.
    past(2);
    return milliseconds;
  };
  const value = (depth: number): unknown => {
    count += 1;
    if (depth > DEEPEST || count > MOST_VALUES) throw new AmfError('It holds too much.');
    const marker = bytes[past(1)];
    switch (marker) {
      case NUMBER:
        return bytes.readDoubleBE(past(8));
      case BOOLEAN:
        return bytes[past(1)] !== 0;
      case STRING:
        return shortText();
      case OBJECT:
        return fields(depth + 1);
      case NULL:
        return null;
      case UNDEFINED:
      case UNSUPPORTED:
        return undefined;
      case REFERENCE:
        past(2);
        return undefined;
      case ECMA_ARRAY:
        // Its length, which is a hint: what ends it is the same as for an object.
        past(4);
        return fields(depth + 1);
      case STRICT_ARRAY:
        return list(depth + 1);
      case DATE:
        return date();
      case LONG_STRING:
      case XML_DOCUMENT:
        return longText();
      case TYPED_OBJECT:
        shortText();
        return fields(depth + 1);
      default:
        throw new AmfError(`It holds a value of type ${marker}.`);
    }
  };
  const values: unknown[] = [];
  while (at < bytes.length && values.length < most) values.push(value(0));
  return values;
};

const nameOf = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
const numberOf = (value: number): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};
/** A marker and a length of four bytes. */
const headOf = (marker: number, length: number): Buffer => {
  const bytes = Buffer.from([marker, 0, 0, 0, 0]);
  bytes.writeUInt32BE(length, 1);
  return bytes;
};
const stringOf = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  if (bytes.length > LONGEST_SHORT) return Buffer.concat([headOf(LONG_STRING, bytes.length), bytes]);
  return Buffer.concat([Buffer.from([STRING]), nameOf(text)]);
};
const isList = (value: AmfValue): value is readonly AmfValue[] => Array.isArray(value);

const bytesOf = (value: AmfValue): Buffer => {
  if (value === null) return Buffer.from([NULL]);
  if (value === undefined) return Buffer.from([UNDEFINED]);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value === 'boolean') return Buffer.from([BOOLEAN, Number(value)]);
  if (typeof value === 'string') return stringOf(value);
  if (isList(value)) return Buffer.concat([headOf(STRICT_ARRAY, value.length), ...value.map(bytesOf)]);
  const fields = Object.entries(value).flatMap(([name, field]) => [nameOf(name), bytesOf(field)]);
  return Buffer.concat([Buffer.from([OBJECT]), ...fields, Buffer.from([0, 0, OBJECT_END])]);
};

/** Values one after the other, as commands and descriptions hold them. */
export const writeValues = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(bytesOf));
