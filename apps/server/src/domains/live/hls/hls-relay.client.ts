import { Agent, request as ask, type RequestOptions } from 'node:http';

/** A complete answer of the media process. */
export type RelayedAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/** A request for a playlist or a part that does not exist yet blocks for six seconds at the most. */
const HELD_BACK_MS = 7_000;
/** Any other request is answered immediately: a server that takes longer hangs, and another may own the studio soon. */
const ANSWER_MS = 2_000;
const RELAYED = ['content-type', 'cache-control', 'content-encoding', 'vary', 'access-control-allow-origin'];

/** A source of files: `name` distinguishes it from others. */
export type Source = { name: string; path: string; way: Pick<RequestOptions, 'socketPath' | 'agent' | 'headers'> };

/** The media process of this machine, at its Unix socket. */
export const mediaHere = (socketPath: string) => {
  const agent = new Agent({ keepAlive: true });
  return {
    source: (path: string): Source => ({ name: 'here', path, way: { socketPath, agent } }),
    close: (): void => agent.destroy(),
  };
};

/**
 * Fetches HLS files. Concurrent requests for the same part are shared. Rejects while the other side is unavailable or
 * does not answer.
 */
export const hlsRelay = () => {
  const asked = new Map<string, Promise<RelayedAnswer>>();

  const fetchOnce = ({ path, way }: Source, zipped: boolean): Promise<RelayedAnswer> =>
    new Promise((resolve, reject) => {
      const headers = { ...way.headers, ...(zipped ? { 'accept-encoding': 'gzip' } : {}) };
      const question = ask(
        { ...way, path, headers, timeout: /\?(.*&)?_HLS_msn=|\/part-/.test(path) ? HELD_BACK_MS : ANSWER_MS },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', reject);
          answer.once('end', () => {
            const cached = RELAYED.flatMap((name) => {
              const value = answer.headers[name];
              return typeof value === 'string' ? [[name, value] as const] : [];
            });
            resolve({
              status: answer.statusCode ?? 502,
              headers: Object.fromEntries(cached),
              body: Buffer.concat(parts),
            });
          });
        },
      );
      question.once('timeout', () => question.destroy(new Error('no answer')));
      question.once('error', reject);
      question.end();
    });

  return {
    get: (source: Source, zipped: boolean): Promise<RelayedAnswer> => {
      const key = `${source.name} ${zipped} ${source.path}`;
      const known = asked.get(key);
      if (known) return known;
      const answer = fetchOnce(source, zipped).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },
  };
};
