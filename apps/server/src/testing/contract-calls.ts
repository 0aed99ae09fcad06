import type { Endpoint } from '@onair/contract/endpoint';
import { SESSION_ENDED } from '@onair/contract/failure';
import { endpoints } from '@onair/contract/index';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { closed } from '../http/validation.ts';
import type { TestApp } from './app.ts';
import { fill, search } from './request-path.ts';
import type { Parts } from './samples.ts';

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

export const codeOf = ({ body, headers }: Answer): number | null =>
  String(headers['content-type']).includes('json') ? (JSON.parse(body).code ?? null) : null;

/** Calls the endpoints several at a time. */
export const inLanes = async (
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
export const openAdmin = async (app: TestApp) => {
  let { token } = await app.enter('admin');
  return async (endpoint: Endpoint, input: Parts): Promise<Answer> => {
    const answer = await send(app, endpoint, input, token);
    if (!SESSION_ENDED.includes(codeOf(answer) ?? 0)) return answer;
    token = (await app.enter('admin')).token;
    return send(app, endpoint, input, token);
  };
};
