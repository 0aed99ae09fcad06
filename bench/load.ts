import autocannon from 'autocannon';

export type Load = { perSecond: number; p99: number; failed: number };

const SECONDS = 4;
const ROUNDS = 3;

type Target = {
  url: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  /** Makes the body of each request. */
  body?: () => string;
  connections?: number;
};

const once = async (
  { url, headers, method = 'GET', body, connections = 32 }: Target,
  seconds: number,
): Promise<Load> => {
  const requests = body
    ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }]
    : undefined;
  const result = await autocannon({ url, headers, method, connections, duration: seconds, requests });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Loads two servers by turns, so that whatever else the machine does meets both; each has the median of its rounds. */
export const sideBySide = async (mine: Target, bare: Target): Promise<{ mine: Load; bare: Load }> => {
  await once(mine, 2);
  await once(bare, 2);
  const loads = { mine: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    loads.bare.push(await once(bare, SECONDS));
    loads.mine.push(await once(mine, SECONDS));
  }
  const sum = (all: Load[]): Load => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p99: median(all.map(({ p99 }) => p99)),
    failed: all.reduce((failed, load) => failed + load.failed, 0),
  });
  const found = { mine: sum(loads.mine), bare: sum(loads.bare) };
  if (found.mine.failed + found.bare.failed > 0) {
    throw new Error(`the load met failures: ${found.mine.failed} ours, ${found.bare.failed} of the reference`);
  }
  return found;
};
