/**
 * The bare reference of a published page: Fastify that holds in memory what a server has answered, and the page itself without
 * its scripts. Takes the server's origin and the page's path; prints its port.
 *
 * - the page's own path: the same mark-up and styles under the same protections, no script
 * - `/same`: the very bytes of the page
 * - anything else: as the server answered it the first time
 */
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';

const [origin = '', path = ''] = process.argv.slice(2);

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What the server answers, in the encoding that is asked for. */
const fetchRaw = (url: string, encoding: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, 'accept-language': 'zh-CN' };
    request(origin + url, { headers }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      buffer(answer).then((body) => resolve({ status, headers, body }), reject);
    })
      .on('error', reject)
      .end();
  });

const HTML = 'text/html; charset=utf-8';
const page = await fetchRaw(path, 'identity');
const whole = page.body;
/** A browser begins a new process for some of them, which a page of any server with them pays for. */
const PROTECTIONS =
  /^(content-security-policy|cross-origin-|permissions-policy|referrer-policy|x-content-type-options)/;
const protections = Object.fromEntries(Object.entries(page.headers).filter(([name]) => PROTECTIONS.test(name)));
const still = gzipSync(whole.toString().replace(/<script[^>]*>[\s\S]*?<\/script>/g, ''));
const others = new Map<string, Promise<Answer>>();

const app = Fastify();
app.get('/same', (_request, reply) => reply.type(HTML).send(whole));
app.get(path, (_request, reply) =>
  reply.headers(protections).type(HTML).header('content-encoding', 'gzip').send(still),
);
app.get('/*', async ({ url, headers }, reply) => {
  const known = others.get(url) ?? fetchRaw(url, String(headers['accept-encoding'] ?? 'identity'));
  others.set(url, known);
  const answer = await known;
  for (const name of ['content-type', 'content-encoding', 'cache-control']) {
    const value = answer.headers[name];
    if (value !== undefined) reply.header(name, value);
  }
  return reply.code(answer.status).send(answer.body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(typeof address === 'object' && address ? address.port : 0);
