import { createHmac } from 'node:crypto';

/** A UUID (version 8) of a keyed hash: the same for the same text each time, and not reversible. */
export const keyedId = (key: Buffer, text: string): string => {
  const hex = createHmac('sha256', key).update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
