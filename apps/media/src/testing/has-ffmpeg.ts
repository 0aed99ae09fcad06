import { createRequire } from 'node:module';

/** Whether the optional FFmpeg package is here with its native half for this system. */
export const hasFfmpeg = (): boolean => {
  const system = `${process.platform}-${process.arch}${process.platform === 'win32' ? '-msvc' : ''}`;
  try {
    createRequire(import.meta.url).resolve(`@seydx/node-av-${system}/package.json`);
    return true;
  } catch {
    return false;
  }
};
