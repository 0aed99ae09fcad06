import { type Ended, type ServerProcess, startProcess as start } from '../apps/server/src/testing/server-process.ts';

/** Ends what has been started and not ended yet. */
const running = new Set<() => Promise<unknown>>();

/** Notes something that must not outlive the bench. @returns its end, which takes the note back */
export const untilEnded = <A extends unknown[], T>(
  end: (...how: A) => Promise<T>,
  last: A,
): ((...how: A) => Promise<T>) => {
  const endLast = () => end(...last);
  running.add(endLast);
  return (...how) => {
    running.delete(endLast);
    return end(...how);
  };
};

/** The product's server in a process of its own, which ends with the bench, however that ends. */
export const startProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const server = await start(environment);
  return { ...server, end: untilEnded<[NodeJS.Signals], Ended>(server.end, ['SIGTERM']) };
};

/** Ends what a failure has left running. */
export const endAll = async (): Promise<void> => {
  await Promise.allSettled([...running].map((end) => end()));
};
