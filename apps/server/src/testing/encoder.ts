import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const media = (path: string): string => fileURLToPath(new URL(`../../../media/${path}`, import.meta.url));

/** An encoder in a process of its own: the test clip, 720p at 30 frames, over and over in real time. */
export const startEncoder = (url: string, { clip = '720p30', captioned = false } = {}) => {
  const args = [media('src/testing/replay.ts'), media(`fixtures/${clip}.flv`), url];
  const child = spawn(process.execPath, captioned ? [...args, 'captioned'] : args, { stdio: 'ignore' });
  return {
    pid: child.pid ?? 0,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
  };
};
