import { partsOf } from '@onair/contract/typed';

/** `slow-2g`, `2g` and `3g`: what the browser makes of delays and rates measured lately. */
const SLOW = /(?:2g|3g)$/;

/** Whether code may be fetched that nobody has asked for yet: not for readers who save data, nor on a slow line. */
export const mayFetchAhead = (): boolean => {
  const line = 'connection' in navigator ? partsOf(navigator.connection) : {};
  return line.saveData !== true && !SLOW.test(String(line.effectiveType));
};
