import { partsOf } from '@onair/contract/typed';
import { type AmfValue, readValues, writeValues } from '../rtmp/amf0.ts';

/** A data message with a name and an object; null for anything else. */
export const readData = (body: Buffer): { name: string; data: Partial<Record<string, unknown>> } | null => {
  try {
    const [name, data] = readValues(body, 2);
    return typeof name === 'string' && typeof data === 'object' && data ? { name, data: partsOf(data) } : null;
  } catch {
    // Hostile or broken bytes say nothing.
    return null;
  }
};

export const writeData = (name: string, data: Record<string, AmfValue>): Buffer => writeValues(name, data);
