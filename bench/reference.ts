import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { defined } from '@onair/contract/typed';
import { untilEnded } from './started.ts';

/**
 * A part of the bench in a process of its own, as the product is; `firstLine` is the line that it printed when ready.
 */
export type Reference = {
  pid: number;
  firstLine: string;
  /** Sends it a message and waits for the one with which it answers. */
  ask: <Answer>(message: object) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** Starts a file of this folder and waits for its first line. */
export const startReference = async (file: string, ...parameters: string[]): Promise<Reference> => {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [firstLine] = (await once(createInterface({ input: defined(child.stdout) }), 'line')) as [string];
  const gone = once(child, 'exit');
  const stop = untilEnded(async () => {
    child.kill('SIGKILL');
    await gone;
  }, []);
  const lost = gone.then(() => Promise.reject(new Error(`${file} ended before it answered`)));
  lost.catch(() => undefined);
  const ask = <Answer>(message: object) => {
    const answer = new Promise<Answer>((resolve) => child.once('message', resolve));
    child.send(message);
    return Promise.race([answer, lost]);
  };
  return { pid: child.pid ?? 0, firstLine, ask, stop };
};
