import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Tally } from './load.ts';

const GIVE_UP_MS = 10_000;

export type Sent = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

/** A client of one server; an answer is its status and text. Rejects with the reason in one word. */
export const httpClient = (port: number, maxSockets: number, localHeaders: Record<string, string> = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  return ({ method = 'GET', path, headers, body }: Sent): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const all = { ...localHeaders, ...json, ...headers };
      const sent = request(
        { host: '127.0.0.1', port, method, path, agent, headers: all, timeout: GIVE_UP_MS },
        (got) => {
          const parts: Buffer[] = [];
          got.on('data', (bytes: Buffer) => parts.push(bytes));
          got.on('end', () => resolve({ status: got.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }));
          got.on('error', () => reject(new Error('cut off')));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error: Error & { code?: string }) => reject(new Error(error.code ?? error.message)));
      sent.end(body);
    });
};

/** The address that a client claims behind a trusted proxy: each one is a network of its own. */
export const addressOf = (n: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});

const EVENTS = 20;
const eventsOf = (items: readonly number[]): string => {
  const at = new Date().toISOString();
  const one = (n: number) => ({
    id: randomUUID(),
    kind: 'click',
    contentId: items[n % items.length],
    visitor: `v${n}`,
    at,
  });
  return JSON.stringify({ events: Array.from({ length: EVENTS }, (_, n) => one(n)) });
};

type Callers = {
  ports: readonly number[];
  token: string;
  items: readonly number[];
  tallies: { reads: Tally; writes: Tally; events: Tally };
};

/**
 * Calls at an even pace, whether or not earlier calls were answered: six of ten read a list, two write, two send events.
 * @returns called with the number of calls that are due now
 */
export const callers = ({ ports, token, items, tallies }: Callers): ((due: number) => void) => {
  const clients = ports.map((port) => httpClient(port, 64));
  const headers = { authorization: `Bearer ${token}` };
  let n = 0;
  const policy = (): string =>
    JSON.stringify({ name: `Set ${randomUUID()}`, contentType: 'img', filterType: 'artificial', status: 'online' });
  const next = (): [Tally, Sent] => {
    const turn = n % 10;
    if (turn < 6) return [tallies.reads, { path: '/api/list/policy', headers }];
    if (turn < 8) return [tallies.writes, { method: 'POST', path: '/api/policy', headers, body: policy() }];
    return [tallies.events, { method: 'POST', path: '/api/collect', headers: addressOf(n), body: eventsOf(items) }];
  };
  return (due) => {
    for (let left = due; left > 0; left -= 1) {
      const [tally, sent] = next();
      const from = performance.now();
      clients[n % clients.length]?.(sent).then(
        ({ status, text }) => {
          const good = status < 300 && !text.includes('"status":"fail"');
          if (good) tally.took(performance.now() - from);
          else tally.failed(status < 300 ? (/"msg":"([^"]{0,60})/.exec(text)?.[1] ?? 'refused') : String(status));
        },
        (error: Error) => tally.failed(error.message),
      );
      n += 1;
    }
  };
};
