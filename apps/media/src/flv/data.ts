import { partsOf } from '@onair/contract/typed';
import { amf } from '../rtmp/library.ts';

const amfString = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([2, bytes.length >> 8, bytes.length & 255]), bytes]);
};
/** The library reads and writes the object of this message alone. */
const KNOWN = 'onMetaData';

/** A data message with a name and an object; null for anything else. */
export const readData = (body: Buffer): { name: string; data: Partial<Record<string, unknown>> } | null => {
  if (body[0] !== 2 || body.length < 3) return null;
  const until = 3 + body.readUInt16BE(1);
  try {
    const decoded = amf.decodeAmf0Data(Buffer.concat([amfString(KNOWN), body.subarray(until)]));
    return { name: body.toString('utf8', 3, until), data: partsOf(partsOf(decoded).dataObj) };
  } catch {
    // Hostile or broken bytes say nothing.
    return null;
  }
};

export const writeData = (name: string, data: Record<string, unknown>): Buffer =>
  Buffer.concat([amfString(name), amf.encodeAmf0Data({ cmd: KNOWN, dataObj: data }).subarray(amfString(KNOWN).length)]);
