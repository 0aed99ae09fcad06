import type { Endpoint } from '@onair/contract/endpoint';
import { failures, SESSION_ENDED } from '@onair/contract/failure';
import { endpoints } from '@onair/contract/index';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { closed } from '../http/validation.ts';
import type { TestApp } from './app.ts';
import { mutated } from './mutate.ts';
import { fill, search } from './request-path.ts';
import { acceptedInput, type Parts } from './samples.ts';

/** Every endpoint that takes its input as JSON, in the address or not at all. */
export const walked = endpoints.filter(({ transport }) => transport !== 'upload');

/** TypeBox's own opinion, independent of the validator that the server uses. */
export const isValid = (schema: TSchema, value: unknown): boolean => Value.Check(closed(schema) as TSchema, value);

/** Sends an input as it is. `more` is added to the query. */
export const send = (
  { http }: TestApp,
  endpoint: Endpoint,
  { params, query, body }: Parts,
  token: string,
  more = '',
) => {
  const path = fill(endpoint.path, params) + search(query);
  return http.inject({
    method: endpoint.method,
    url: more ? path + (path.includes('?') ? '&' : '?') + more : path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
};

type Answer = Awaited<ReturnType<typeof send>>;

const codeOf = ({ body, headers }: Answer): number | null =>
  String(headers['content-type']).includes('json') ? (JSON.parse(body).code ?? null) : null;

/** Calls the endpoints several at a time. */
const inLanes = async (
  all: readonly Endpoint[],
  work: (endpoint: Endpoint, place: number) => Promise<void>,
): Promise<void> => {
  const waiting = [...all.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
};

/** Sends as an admin who is signed in, also after an input that ended the session. */
const openAdmin = async (app: TestApp) => {
  let { token } = await app.enter('admin');
  return async (endpoint: Endpoint, input: Parts): Promise<Answer> => {
    const answer = await send(app, endpoint, input, token);
    if (!SESSION_ENDED.includes(codeOf(answer) ?? 0)) return answer;
    token = (await app.enter('admin')).token;
    return send(app, endpoint, input, token);
  };
};

/** Sends each endpoint some input that its schema allows. @returns how many requests that was, and those that broke the server */
export const brokenByValid = async (app: TestApp, each: number): Promise<{ sent: number; broken: string[] }> => {
  const broken: string[] = [];
  let sent = 0;
  await inLanes(walked, async (endpoint) => {
    const signedIn = await openAdmin(app);
    for (const input of fc.sample(acceptedInput(endpoint), { numRuns: each, seed: 1 })) {
      const answer = await signedIn(endpoint, input);
      sent += 1;
      // That the database did not answer in time is what readiness is there to say.
      const isNotReady = endpoint.name === 'ready' && answer.statusCode === 503;
      if (answer.statusCode >= 500 && !isNotReady)
        broken.push(`${endpoint.name} ${JSON.stringify(input).slice(0, 300)} ${answer.statusCode}`);
    }
  });
  return { sent, broken };
};

const INVALID = failures.invalid.code;

/** Sends each endpoint bodies that its schema does not allow. @returns how many that was, and those that were not refused */
export const acceptedInvalid = async (app: TestApp, each: number): Promise<{ sent: number; accepted: string[] }> => {
  const accepted: string[] = [];
  let sent = 0;
  await inLanes(walked, async (endpoint, place) => {
    if (!endpoint.body) return;
    const signedIn = await openAdmin(app);
    for (const [n, input] of fc.sample(acceptedInput(endpoint), { numRuns: each, seed: 1 }).entries()) {
      for (const body of fc.sample(mutated(input.body), { numRuns: 3, seed: place * 1_000 + n })) {
        if (body === undefined || isValid(endpoint.body, body)) continue;
        const refused = await signedIn(endpoint, { ...input, body });
        sent += 1;
        // A mutation may have grown beyond what the server reads at all.
        const isRefused = refused.statusCode === 413 || (refused.statusCode === 400 && codeOf(refused) === INVALID);
        if (isRefused) continue;
        const { statusCode } = refused;
        accepted.push(`${endpoint.name} ${JSON.stringify(body).slice(0, 300)} ${statusCode} ${codeOf(refused)}`);
      }
    }
  });
  return { sent, accepted };
};
