import type { Socket } from 'node:net';
import { partsOf } from '@onair/contract/typed';

/**
 * Stops this process from reading a socket that another one gets. Until its handle is closed here both would read, and
 * what comes goes to whichever is first: on a busy machine one first message in fifty was lost. Pausing a socket is not
 * enough, since it goes on reading until its buffer is full.
 */
export const stopReading = (socket: Socket): void => {
  const { _handle: handle } = partsOf(socket);
  const { readStop } = partsOf(handle);
  if (typeof readStop === 'function') readStop.call(handle);
};
