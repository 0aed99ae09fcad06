import type { AddressInfo } from 'node:net';
import { permits, ROLES, scopeOf } from '@onair/contract/access';
import { collect } from '@onair/contract/analytics/collect';
import { type Endpoint, methodsOf } from '@onair/contract/endpoint';
import { failures, SUCCESS } from '@onair/contract/failure';
import { endpoints } from '@onair/contract/index';
import { isOneOf } from '@onair/contract/typed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVED_PATHS } from '../../../scripts/lib/served-paths.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { authorizationOf, CALLERS, type Caller, MORE_CALLERS } from './testing/callers.ts';
import { envelopeOf, rawClient } from './testing/raw-request.ts';
import { fill, search } from './testing/request-path.ts';
import { smallestInput } from './testing/samples.ts';

/** What is served beside the contract's endpoints: the web app, the audience's pages of items, the page that shows the API, and HLS. */
const PAGES = new Set(['web', 'publicPage', 'docsPage', 'hls']);

let app: TestApp;
let client: ReturnType<typeof rawClient>;
const lines: { reqId?: string; msg: string }[] = [];
beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(JSON.parse(line)) });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  client = rawClient((app.http.server.address() as AddressInfo).port);
});
afterAll(async () => {
  client.close();
  await app.close();
});

/** Another way to write the same address or method; none of them may reach an endpoint by a side door. */
const DETOURS: Record<
  string,
  { address?: (path: string) => string; method?: string; headers?: Record<string, string> }
> = {
  plain: {},
  'method override': { headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' } },
  'forged role': {
    headers: { 'x-role': 'admin', 'x-user': 'admin', role: 'admin', cookie: 'role=admin; token=admin' },
  },
  HEAD: { method: 'HEAD' },
  'slash at the end': { address: (path) => `${path}/` },
  'double slash': { address: (path) => path.replaceAll('/', '//') },
  'dot segment': { address: (path) => path.replace('/api/', '/api/%2e/') },
  'upper case': { address: (path) => path.toUpperCase() },
};
const reaches = (detour: string) => ['plain', 'method override', 'forged role'].includes(detour);

/** Codes that only access control answers with. */
const gates = ({ refusals }: Endpoint): number[] => [
  failures.notSignedIn.code,
  failures.expired.code,
  failures.signedInElsewhere.code,
  // An operation may itself refuse to go beyond what the account is: acting as an administrator.
  ...(refusals?.includes('forbidden') ? [] : [failures.forbidden.code]),
];

/** What access control must answer; null when it lets the caller through, whatever the operation then says. */
const refusalFor = (endpoint: Endpoint, caller: Caller): number | null => {
  const role = isOneOf(ROLES, caller) ? caller : null;
  if (permits(endpoint.access, caller === 'unconfirmed' ? 'user' : role, caller !== 'unconfirmed')) return null;
  // An API token opens these, and no session does.
  if (scopeOf(endpoint.access) !== null) return failures.notSignedIn.code;
  if (caller === 'expired') return failures.expired.code;
  return role || caller === 'unconfirmed' ? failures.forbidden.code : failures.notSignedIn.code;
};

const send = async (endpoint: Endpoint, authorization: string | undefined, detour: (typeof DETOURS)[string]) => {
  const { params, query, body } = smallestInput(endpoint);
  const path = fill(endpoint.path, params);
  return client.send({
    method: detour.method ?? endpoint.method,
    path: (detour.address?.(path) ?? path) + search(query),
    headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json', ...detour.headers },
    ...(body === undefined || detour.method ? {} : { body: JSON.stringify(body) }),
  });
};

describe('what is served', () => {
  test('is every endpoint of the contract, and nothing else', () => {
    expect([...app.mounted].sort()).toEqual(endpoints.map(({ name }) => name).sort());
    const served = app.routes.filter(({ endpoint }) => !PAGES.has(endpoint));
    const described = endpoints.map((endpoint) => `${methodsOf(endpoint).join()} ${endpoint.path}`);
    // Browsers ask it before pages of other sites send events.
    described.push(`OPTIONS ${collect.path}`);
    expect(served.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(described.sort());
    expect(
      app.routes
        .filter(({ endpoint }) => PAGES.has(endpoint))
        .every(({ method }) => /^(GET|HEAD|GET,HEAD)$/.test(method)),
    ).toBe(true);
  });

  test('is described whole by the OpenAPI document', () => {
    const paths = openApiDocument().paths as Record<
      string,
      Record<string, { operationId: string; 'x-roles': string[] }>
    >;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    const described = endpoints.map(({ method, path, name }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${name}`);
    expect(operations.sort()).toEqual(described.sort());
  });

  test('is reached through the proxy of `npm run dev`, but for pages that Vite serves from their sources', () => {
    const passed = SERVED_PATHS.map((path) => new RegExp(path));
    const missing = app.routes
      .map(({ url }) => url.replace(/:\w+/g, 'x'))
      .filter((url) => !passed.some((path) => path.test(url)));
    expect([...new Set(missing)].sort()).toEqual(['/*', '/embed/live/x']);
    expect(
      ['/live/main', '/live/main/', '/login', '/src/app/main.tsx', '/content'].filter((url) =>
        passed.some((path) => path.test(url)),
      ),
    ).toEqual([]);
  });

  test('has a name and a path of its own', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });
});

/** Endpoints that one test walks: each part has the patience of a test. */
const PART = 50;
const PARTS = Array.from({ length: Math.ceil(endpoints.length / PART) }, (_, n) => ({
  from: n * PART + 1,
  part: endpoints.slice(n * PART, (n + 1) * PART),
}));

describe('who may call is decided by the contract for every endpoint, caller and detour, and every refusal is logged once', () => {
  let cells = 0;
  afterAll(() => {
    console.log(
      `contract walk: ${endpoints.length} endpoints × ${CALLERS.length} callers × ${Object.keys(DETOURS).length} detours at most, and ${MORE_CALLERS.length} more callers = ${cells} cells`,
    );
  });

  test.each(PARTS)(`endpoints from $from on`, async ({ part }) => {
    const wrong: string[] = [];
    const refused: string[] = [];
    const look = async (
      endpoint: Endpoint,
      caller: Caller,
      name: string,
      authorization: Promise<string | undefined>,
    ): Promise<void> => {
      cells += 1;
      const answer = await send(endpoint, await authorization, DETOURS[name] ?? {});
      const envelope = envelopeOf(answer);
      const code: number | null = envelope?.code ?? null;
      const cell = `${endpoint.name} × ${caller} × ${name}: ${answer.status} ${code}`;
      const due = reaches(name) ? refusalFor(endpoint, caller) : failures.noRoute.code;
      if (name === 'HEAD') {
        // The path of a list may look like an open file's (`/api/film/:id`), whose ID is refused then.
        const open = methodsOf(endpoint).includes(name);
        if (open ? answer.status >= 500 : ![400, 404].includes(answer.status)) wrong.push(cell);
      } else if (due !== null) {
        if (code !== due || envelope?.data !== null) wrong.push(`${cell}, due ${due}`);
      } else if (answer.status >= 500 || (code !== null && gates(endpoint).includes(code))) {
        wrong.push(cell);
      }
      if (answer.status >= 400 || (code !== null && code !== SUCCESS))
        refused.push(`${answer.headers['x-request-id']}`);
    };
    for (const endpoint of part) {
      for (const caller of CALLERS) {
        // A call that reaches the endpoint may end its session, so each has its own. Calls that must reach nothing share
        // one, of those who would be let through most and least.
        const shared = authorizationOf(app, caller);
        const names = Object.keys(DETOURS).filter((name) => reaches(name) || caller === 'admin' || caller === 'none');
        await Promise.all(
          names.map((name) => look(endpoint, caller, name, reaches(name) ? authorizationOf(app, caller) : shared)),
        );
      }
      await Promise.all(MORE_CALLERS.map((caller) => look(endpoint, caller, 'plain', authorizationOf(app, caller))));
    }
    expect(wrong).toEqual([]);
    const counts = new Map<string, number>();
    for (const { reqId, msg } of lines) if (reqId && msg === 'refused') counts.set(reqId, (counts.get(reqId) ?? 0) + 1);
    expect(refused.filter((id) => counts.get(id) !== 1)).toEqual([]);
  });
});
