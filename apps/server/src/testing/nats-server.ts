import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findProgram } from './find-program.ts';

/** The NATS server's program: the one that NATS_SERVER names, else the one on the path (Debian: package `nats-server`); null without one. */
export const natsProgram = (): string | null => process.env.NATS_SERVER || findProgram('nats-server');

const start = async (
  program: string,
  port: number,
  options: readonly string[],
): Promise<{ child: ChildProcess; port: number }> => {
  const child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface(child.stderr);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`nats-server ended with ${code}`);
  });
  const listening = (async () => {
    for await (const line of lines) {
      const found = /Listening for client connections on .*:(\d+)/.exec(line)?.[1];
      if (found) return Number(found);
    }
    throw new Error('nats-server said nothing');
  })();
  const bound = await Promise.race([listening, exited]);
  exited.catch(() => {});
  child.stderr.resume();
  return { child, port: bound };
};

/**
 * A broker of the test's own on a free port, which it can take away and bring back.
 * @param options further arguments of nats-server
 */
export const startBroker = async (options: readonly string[] = []) => {
  const program = natsProgram();
  if (!program) throw new Error('there is no nats-server; vitest.config.ts should have left this file out');
  let { child, port } = await start(program, -1, options);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    stop,
    comeBack: async () => {
      ({ child } = await start(program, port, options));
    },
  };
};
