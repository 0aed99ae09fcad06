import { rolesFor, scopeOf } from '@onair/contract/access';
import { type Endpoint, isOpenFile } from '@onair/contract/endpoint';
import { type FailureName, failures, statusOf } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import { partsOf } from '@onair/contract/typed';
import { UNCONFIRMED } from '@onair/contract/unconfirmed';
import { closed } from '../validation.ts';
import { tagOf } from './tags.ts';

export type Json = { [key: string]: unknown };
type ObjectSchema = { properties?: Record<string, Json>; required?: readonly string[] };

/** Failures that every endpoint may answer with besides its own refusals. */
const ALWAYS: readonly FailureName[] = ['invalid', 'tooMany', 'internal', 'unavailable'];
const SIGNED_IN: readonly FailureName[] = ['notSignedIn', 'signedInElsewhere', 'expired', 'mustChangePassword'];

/** Failures an endpoint may answer with, in the order of their codes. */
export const failuresOf = (endpoint: Endpoint): FailureName[] => {
  const names = new Set<FailureName>([...ALWAYS, ...(endpoint.refusals ?? [])]);
  const scope = scopeOf(endpoint.access);
  if (scope !== null) names.add('notSignedIn').add('forbidden');
  else if (endpoint.access !== 'open') for (const name of SIGNED_IN) names.add(name);
  if (endpoint.access !== 'open' && endpoint.access !== 'signed-in') names.add('forbidden');
  if (endpoint.params) names.add('notFound');
  if (endpoint.idempotent) names.add('keyReused');
  if (endpoint.method !== 'GET') names.add('tooLarge').add('unsupportedType');
  return [...names].sort((a, b) => failures[a].code - failures[b].code);
};

/** `/api/policy/:id` as OpenAPI writes it: `/api/policy/{id}`. */
export const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const parametersOf = (schema: Endpoint['params'], place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: closed(property),
  }));
};

const KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeats with the same key get the first answer and have no second effect, for 24 hours.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$', maxLength: 100 },
};

const FILE: Json = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

const bodyOf = ({ body, transport }: Endpoint): Json => {
  if (transport === 'upload')
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } } };
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: closed(body) } } } };
};

const successOf = ({ output, transport }: Endpoint): Json => {
  if (transport === 'download') return { '*/*': { schema: {} } };
  const schema = {
    type: 'object',
    properties: { data: output, status: { const: 'ok' }, msg: { type: 'string' }, code: { const: 20000 } },
    required: ['data', 'status', 'msg', 'code'],
  };
  return { 'application/json': { schema } };
};

const answersOf = (endpoint: Endpoint): Json => {
  const status = String(endpoint.status ?? 200);
  const answers: Json = {};
  const byStatus = Map.groupBy(failuresOf(endpoint), (name) => String(statusOf(name, isOpenFile(endpoint))));
  for (const [http, names] of byStatus) {
    answers[http] = {
      description: names.map((name) => `${failures[name].code} ${failureWords[name]['en-US']}`).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
  }
  // Product refusals are HTTP 200 too, so the body of a success is one or the other.
  const refused = partsOf(answers[status]).description;
  const content = successOf(endpoint);
  const json = (content['application/json'] as { schema: Json } | undefined)?.schema;
  answers[status] = {
    description: refused ? `20000, or ${refused}` : '20000',
    content: {
      ...content,
      ...(refused ? { 'application/json': { schema: either(json) } } : {}),
    },
  };
  return answers;
};

const either = (success: Json | undefined): Json => ({
  oneOf: [...(success ? [success] : []), { $ref: '#/components/schemas/Failure' }],
});

const unconfirmed: Record<string, string | undefined> = UNCONFIRMED.endpoints;

/**
 * One endpoint as an OpenAPI operation; `x-roles` are the roles in force that it admits, `x-unconfirmed` the reason why it
 * also admits accounts that nobody has confirmed.
 */
export const operationOf = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  'x-summary-zh': endpoint.summaryZh,
  tags: [tagOf(endpoint.path)],
  'x-access': endpoint.access,
  'x-roles': endpoint.access === 'open' ? ['*'] : rolesFor(endpoint.access),
  ...(unconfirmed[endpoint.name] ? { 'x-unconfirmed': unconfirmed[endpoint.name] } : {}),
  'x-failures': failuresOf(endpoint),
  ...(endpoint.access === 'open' ? { security: [] } : {}),
  ...(scopeOf(endpoint.access) === null ? {} : { security: [{ token: [] }] }),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [KEY] : []),
  ],
  ...bodyOf(endpoint),
  responses: answersOf(endpoint),
});
