import type { ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { residentMb } from './processes.ts';
import { mostRow, type Row } from './row.ts';
import { startProcess } from './started.ts';

/** Time from the command to the first served page, and the memory of the idle server. */
export const secondStart = async (
  environment: Record<string, string>,
): Promise<{ rows: Row[]; server: ServerProcess }> => {
  const from = performance.now();
  const server = await startProcess(environment);
  await server.client.send({ path: '/', headers: { accept: 'text/html' } });
  const ms = performance.now() - from;
  // Three seconds of idling: memory that only the start needed is released by then, or never.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const memory = residentMb(server.child.pid ?? 0);
  return {
    server,
    rows: [
      mostRow('second start, to the first page', ms / 1000, 3, 's'),
      mostRow('server memory, idle', memory, 200, 'MB'),
    ],
  };
};
