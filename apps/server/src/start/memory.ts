import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases memory that only the start needed, once. V8 keeps the heap that loading the program and its contract filled
 * as long as the server is idle: measured 40 seconds after the start, the process takes 246 MB without this and 164 MB
 * with it.
 */
export const releaseStartMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect: (options: { type: string; execution: string; flavor: string }) => void = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
