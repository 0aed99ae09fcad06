import { Agent, request as ask } from 'node:http';

/** An answer of the media process, whole. */
export type RelayedAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/** A playlist is held back until its next part is there, for six seconds at the most. */
const ANSWER_MS = 10_000;
const RELAYED = ['content-type', 'cache-control', 'content-encoding', 'vary', 'access-control-allow-origin'];

/**
 * Asks the media process for files of HLS over its Unix socket. A crowd that waits for the same part is one question.
 * Rejects while the process is away or does not answer.
 */
export const hlsRelay = (socketPath: string) => {
  const agent = new Agent({ keepAlive: true });
  const asked = new Map<string, Promise<RelayedAnswer>>();

  const fetchOnce = (path: string, zipped: boolean): Promise<RelayedAnswer> =>
    new Promise((resolve, reject) => {
      const headers = zipped ? { 'accept-encoding': 'gzip' } : {};
      const question = ask({ socketPath, path, agent, headers, timeout: ANSWER_MS }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const kept = RELAYED.flatMap((name) => {
            const value = answer.headers[name];
            return typeof value === 'string' ? [[name, value] as const] : [];
          });
          resolve({ status: answer.statusCode ?? 502, headers: Object.fromEntries(kept), body: Buffer.concat(parts) });
        });
      });
      question.once('timeout', () => question.destroy(new Error('the media process does not answer')));
      question.once('error', reject);
      question.end();
    });

  return {
    get: (path: string, zipped: boolean): Promise<RelayedAnswer> => {
      const key = `${zipped} ${path}`;
      const known = asked.get(key);
      if (known) return known;
      const answer = fetchOnce(path, zipped).finally(() => asked.delete(key));
      asked.set(key, answer);
      return answer;
    },
    close: (): void => agent.destroy(),
  };
};
