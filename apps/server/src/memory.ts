import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what only the start needed. Loading the program leaves V8 with some 150 MB of empty heap, because Node's
 * module loader parses the manifest of a package (180 kB for drizzle-orm) again for every module in it; left alone, the
 * process would hold on to that for hours.
 */
export const releaseStartMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: string; execution: string; flavor: string }) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
