import autocannon from 'autocannon';
import { treeCpuSeconds } from './cpu.ts';
import type { Pair } from './row.ts';

/** Requests a second, and microseconds of CPU that each cost the server and its database. */
export type Load = { perSecond: number; cpuMicros: number };

const SECONDS = 2;
const ROUNDS = 7;

export type Target = {
  url: string;
  /** Processes that do the work, each with its children. */
  pids: readonly number[];
  headers?: Record<string, string>;
  method?: 'GET' | 'POST' | 'PATCH';
  /** Makes the body of each request. */
  body?: () => string;
  /** Makes headers of each request, besides those of all. */
  own?: () => Record<string, string>;
  connections?: number;
};

const once = async (target: Target, seconds: number): Promise<Load> => {
  const { url, pids, headers, method = 'GET', body, own, connections = 32 } = target;
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, ...own?.() },
    ...(body ? { body: body() } : {}),
  });
  const requests = (body ?? own) ? [{ setupRequest }] : undefined;
  const used = () => pids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0);
  const before = used();
  const result = await autocannon({ url, headers, method, connections, duration: seconds, requests });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`the load on ${url} met ${failed} failures`);
  const all = result.requests.total;
  return { perSecond: all / result.duration, cpuMicros: ((used() - before) / all) * 1e6 };
};

/** The results of two servers by round: requests a second and CPU for each. */
export type SideBySide = { perSecond: Pair[]; cpuMicros: Pair[] };

/** Loads two servers alternately in short rounds, so that other load of the machine affects both. */
export const sideBySide = async (mine: Target, bare: Target): Promise<SideBySide> => {
  await once(mine, 3);
  await once(bare, 3);
  const found: SideBySide = { perSecond: [], cpuMicros: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each goes first about as often as the other.
    const [first, second] = round % 2 === 0 ? [bare, mine] : [mine, bare];
    const loads = [await once(first, SECONDS), await once(second, SECONDS)] as const;
    const [theirs, ours] = round % 2 === 0 ? loads : [loads[1], loads[0]];
    found.perSecond.push({ mine: ours.perSecond, bare: theirs.perSecond });
    found.cpuMicros.push({ mine: ours.cpuMicros, bare: theirs.cpuMicros });
  }
  return found;
};
