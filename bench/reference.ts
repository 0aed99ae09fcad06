import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { untilEnded } from './started.ts';

/** A reference that runs in a process of its own, as the product does; `said` is the line with which it was ready. */
export type Reference = { pid: number; said: string; stop: () => Promise<void> };

/** Starts a file of this folder and waits for its first line. */
export const startReference = async (file: string, ...parameters: string[]): Promise<Reference> => {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const stop = untilEnded(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }, []);
  return { pid: child.pid ?? 0, said, stop };
};
