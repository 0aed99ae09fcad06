import { Agent, type IncomingHttpHeaders, request } from 'node:http';

type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** Speaks HTTP to a listening server with the address exactly as given: clients and `inject` tidy it up. */
export const rawClient = (port: number, maxSockets = 8) => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = ({ method = 'GET', path, headers = {}, body }: Sent): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } },
        (got) => {
          let text = '';
          got.setEncoding('utf8');
          got.on('data', (part: string) => {
            text += part;
          });
          got.on('end', () => resolve({ status: got.statusCode ?? 0, headers: got.headers, text }));
          got.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};

/** The envelope of an answer; null when it is not one. */
export const envelopeOf = ({ headers, text }: RawAnswer): { code: number; data: unknown; msg: string } | null =>
  headers['content-type']?.includes('json') && text ? JSON.parse(text) : null;
