import { createServer, type Server } from 'node:http';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { login } from '@onair/contract/identity/session';
import { muteStudio } from '@onair/contract/live/studios/commands';
import { createStudio } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { eventually } from '../testing/eventually.ts';
import { freePort, type ServerProcess } from '../testing/server-process.ts';
import { type Cluster, openCluster } from './any-server.fixtures.ts';

// Two servers that send their traces to a receiver of the test's own. Studios are at the first, which alone has media.
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};
type Received = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const PASSWORD = 'Test-password-1';
const HEADER = 'key=secret-of-the-receiver';
const folder = temporaryFolder();
let cluster: Cluster;
let withMedia: ServerProcess;
let plain: ServerProcess;
let receiver: Server;
const bodies: string[] = [];
const paths = new Set<string>();
let keys: unknown[] = [];

beforeAll(async () => {
  const port = await freePort();
  receiver = createServer((request, response) => {
    paths.add(request.url ?? '');
    keys = [...keys, request.headers.key];
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      bodies.push(body);
      response.end('{}');
    });
  }).listen(port, '127.0.0.1');
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_HEADERS: HEADER };
  cluster = await openCluster(folder.path);
  withMedia = await cluster.startWithMedia('a', traced);
  plain = await cluster.start('b', traced);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await cluster.close();
  folder.remove();
});

const spans = (): Span[] =>
  bodies.flatMap((body) => {
    const received: Received = JSON.parse(body);
    return received.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const named = (name: string): Span[] => spans().filter((span) => span.name === name);
const attribute = (span: Span | undefined, key: string): string | undefined =>
  span?.attributes.find((one) => one.key === key)?.value.stringValue;
/** The spans of the trace of the last span of this name, once it has as many names as are asked for. */
const traceOf = (name: string, ...with_: string[]): Promise<Span[]> =>
  eventually(
    () => {
      const last = named(name).at(-1);
      return spans().filter(({ traceId }) => traceId === last?.traceId);
    },
    (found) => with_.every((one) => found.some((span) => span.name === one)),
  );

test('one trace leads from a request over its statements and NATS to the command for the media process', async () => {
  const as = cluster.through(plain);
  const { id } = await as(createStudio, { slug: 'traced', nameZh: '追踪', nameEn: 'Traced' });
  await eventually(
    () =>
      as(muteStudio, { id, muted: true }).then(
        () => true,
        () => false,
      ),
    (done) => done,
  );
  const found = await traceOf('muteStudio', 'select', 'bus live.ask', 'media mute');
  const request = found.find(({ name }) => name === 'muteStudio');
  expect(request?.parentSpanId ?? '').toBe('');
  expect(attribute(request, 'http.route')).toBe('/api/studio/:id/mute');
  const asked = found.find(({ name }) => name === 'bus live.ask');
  expect(found.find(({ name }) => name === 'media mute')?.parentSpanId).toBe(asked?.spanId);
  const statement = found.find(({ name }) => name === 'select');
  expect(attribute(statement, 'db.query.text')).toMatch(/^select .*\$1/);
  expect(paths).toEqual(new Set(['/v1/traces']));
  expect(new Set(keys)).toEqual(new Set(['secret-of-the-receiver']));
});

test('jobs have traces, a body does not lose its request, and no secret is in any of them', async () => {
  const { username } = await enterAccount(cluster.db, { role: 'admin', name: 'tracer', now: new Date() });
  const { body } = await withMedia.call(login, { username, password: PASSWORD });
  const token = body.status === 'ok' ? body.data.token : '';
  // A trace id sent by a client is not continued.
  const claimed = { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
  await withMedia.call(listPolicies, {}, { token, headers: claimed });
  const signedIn = await traceOf('login', 'login', 'insert');
  expect(signedIn.filter(({ name }) => name === 'insert').length).toBeGreaterThan(0);
  await traceOf('listPolicies', 'select');
  await eventually(
    () => spans().filter(({ name }) => name.startsWith('job ')),
    (jobs) => jobs.length > 0,
  );
  const all = bodies.join('\n');
  expect(token).not.toBe('');
  for (const secret of [PASSWORD, token, username, cluster.token(), 'ab'.repeat(16), HEADER.slice(4)])
    expect(all).not.toContain(secret);
});

test('a receiver that is away costs requests nothing, and the server ends as usual', async () => {
  receiver.closeAllConnections();
  receiver.close();
  for (let n = 0; n < 30; n += 1) await cluster.through(plain)(listPolicies, {});
  await eventually(plain.said, (said) => said.includes('traces could not be sent'));
  await cluster.through(plain)(listPolicies, {});
  expect((await plain.end('SIGTERM')).code).toBe(0);
});
